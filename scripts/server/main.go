// A MongoDB-compatible server for oxid's tests and demo: FerretDB over SQLite, in one process.
//
// It listens on a free loopback port, keeps its state in a temporary folder of its own, and writes
// its URI as the only line of standard output once it takes connections. It stops when standard
// input ends, and so never outlives the process that started it, and on SIGINT and SIGTERM; it
// removes the folder on the way out.
package main

import (
	"context"
	"fmt"
	"io"
	"log"
	"log/slog"
	"os"
	"os/signal"
	"path/filepath"
	"syscall"

	"github.com/FerretDB/FerretDB/ferretdb"
)

func main() {
	if err := serve(); err != nil {
		log.Fatal(err)
	}
}

func serve() error {
	ctx, stop := signal.NotifyContext(context.Background(), os.Interrupt, syscall.SIGTERM)
	defer stop()

	folder, err := os.MkdirTemp("", "oxid-server-")
	if err != nil {
		return err
	}
	defer os.RemoveAll(folder)

	server, err := ferretdb.New(&ferretdb.Config{
		Listener:  ferretdb.ListenerConfig{TCP: "127.0.0.1:0"},
		Logger:    slog.New(slog.NewTextHandler(os.Stderr, &slog.HandlerOptions{Level: slog.LevelWarn})),
		Handler:   "sqlite",
		SQLiteURL: "file:" + filepath.ToSlash(folder) + "/",
	})
	if err != nil {
		return err
	}

	go func() {
		_, _ = io.Copy(io.Discard, os.Stdin)
		stop()
	}()
	go fmt.Println(server.MongoDBURI())

	return server.Run(ctx)
}
