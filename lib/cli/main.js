// @ts-check
'use strict';

const { SingleBar, Presets } = require('cli-progress');
const { Command, InvalidArgumentError, Option } = require('commander');

const { version } = require('../../package.json');
const { dedupeIds } = require('./dedupe.js');
const { diffIds } = require('./diff.js');
const { EXIT, Failure } = require('./failure.js');
const { inspectId } = require('./inspect.js');
const { FORMATS: INPUT_FORMATS, readIds } = require('./read.js');
const { sortIds } = require('./runs.js');
const { openSource } = require('./source.js');
const { watchExit } = require('./temporary.js');
const { FORMATS: OUTPUT_FORMATS, Output, writeIds } = require('./write.js');

const ID_BYTES = 12;
const UNITS = { '': 1, k: 2 ** 10, m: 2 ** 20, g: 2 ** 30, t: 2 ** 40 };
/** Less would make more files than may be open. */
const MIN_MEMORY = 2 ** 20;

/**
 * @typedef {object} Options of all commands that read ids
 * @property {string} [from]
 * @property {string} [to]
 * @property {string} path
 * @property {string} [output]
 * @property {boolean} [count]
 * @property {number} memory
 * @property {string} [tempDir]
 * @property {boolean} [reverse]
 * @property {boolean} [unique]
 */

/** @param {string} text such as 512M or 1.5GiB */
function parseSize(text) {
  const [, number, unit] = /^(\d+(?:\.\d+)?) *([kmgt]?)(?:i?b)?$/i.exec(text) ?? [];
  const size = Number(number) * UNITS[/** @type {keyof typeof UNITS} */ (unit?.toLowerCase())];
  if (!(size >= MIN_MEMORY)) throw new InvalidArgumentError('Give 1M or more, such as 512M or 2G.');
  return size;
}

/** @param {Command} command */
function addOptions(command) {
  return command
    .addOption(
      new Option('--from <format>', 'of the input; told by name or content').choices(INPUT_FORMATS),
    )
    .addOption(
      new Option('--to <format>', 'of the output').choices(OUTPUT_FORMATS).default('lines'),
    )
    .option('--path <path>', 'of the ids in documents', '_id')
    .option('-o, --output <file>', 'which appears when it is complete')
    .option('-c, --count', 'print only how many ids there are')
    .option('--memory <size>', 'for ids; beyond, temporary files are used', parseSize, 2 ** 30)
    .option('--temp-dir <folder>', 'where temporary files go');
}

/** The ids of inputs one after the other, and what is said of them meanwhile. */
class Input {
  /** @param {string[]} paths none for standard input @param {Options} options */
  constructor(paths, { from, path }) {
    this.sources = (paths.length === 0 ? ['-'] : paths).map(openSource);
    this.format = from;
    this.path = path;
    this.skipped = 0;
  }

  /** @param {(bytes: number) => void} onBytes */
  async *read(onBytes) {
    for (const source of this.sources) {
      const options = {
        path: this.path,
        onSkip: (/** @type {number} */ count) => {
          this.skipped += count;
        },
      };
      yield* readIds({ ...source, chunks: tell(source.chunks, onBytes) }, this.format, options);
    }
  }

  /** @returns {number} in bytes, or NaN */
  get size() {
    return this.sources.reduce((sum, { size = NaN }) => sum + size, 0);
  }
}

/** @param {AsyncIterable<Buffer>} chunks @param {(bytes: number) => void} onBytes */
async function* tell(chunks, onBytes) {
  for await (const chunk of chunks) {
    onBytes(chunk.length);
    yield chunk;
  }
}

/**
 * Does a command's work with a bar of how much was read, if somebody is there to see it.
 * @param {Input[]} inputs
 * @param {(read: ((input: Input) => AsyncGenerator<Uint8Array>)) => Promise<void>} work
 */
async function withProgress(inputs, work) {
  const total = inputs.reduce((sum, { size }) => sum + size, 0);
  const bar =
    process.stderr.isTTY && total > 0
      ? new SingleBar(
          { format: '{bar} {percentage}% | {eta_formatted} left', clearOnComplete: true },
          Presets.shades_classic,
        )
      : undefined;
  bar?.start(total, 0);
  try {
    await work((input) => input.read((bytes) => bar?.increment(bytes)));
  } finally {
    bar?.stop();
  }
  const skipped = inputs.reduce((sum, each) => sum + each.skipped, 0);
  if (skipped > 0) console.error(`oxid: ${skipped} values at the path are no ids`);
}

/**
 * A command from ids to ids.
 * @param {string[]} paths
 * @param {Options} options
 * @param {(ids: AsyncGenerator<Uint8Array>) => AsyncIterable<Uint8Array>} transform
 */
async function convert(paths, { count, output: path, to = '', ...options }, transform) {
  const input = new Input(paths, options);
  const output = new Output(path);
  await withProgress([input], async (read) => {
    const ids = transform(read(input));
    if (count) {
      let total = 0;
      for await (const batch of ids) total += batch.length / ID_BYTES;
      await output.write(`${total}\n`);
    } else {
      await writeIds(output, to, ids);
    }
  });
  await output.close();
}

/** @param {string} left @param {string} right @param {Options} options */
async function diff(left, right, { count, output: path, ...options }) {
  const [a, b] = [left, right].map((each) => new Input([each], options));
  const output = new Output(path);
  let total = 0;
  await withProgress([a, b], async (read) => {
    const settings = { memory: options.memory, folder: options.tempDir };
    for await (const found of diffIds(read(a), read(b), settings)) {
      total += found.length;
      if (!count) {
        await output.write(found.map(({ side, id }) => `${side} ${id.toString('hex')}\n`).join(''));
      }
    }
  });
  if (count) await output.write(`${total}\n`);
  await output.close();
  if (total > 0) process.exitCode = EXIT.different;
}

/** @param {string[]} ids @param {{ json?: boolean }} options */
async function inspect(ids, { json }) {
  const output = new Output(undefined);
  for (const { id, time, process: value, counter } of ids.map(inspectId)) {
    await output.write(
      json
        ? `${JSON.stringify({ id, time, process: value, counter })}\n`
        : `${id}  ${time}  process ${value}  counter ${counter}\n`,
    );
  }
  await output.close();
}

function makeProgram() {
  const program = new Command('oxid')
    .description('Bulk work on the ids of MongoDB. FILE is a file, or - for standard input.')
    .version(version)
    .exitOverride()
    .addHelpText('after', '\nExit codes: 0 done, 1 the two differ (diff), 2 an error.');
  program
    .command('inspect')
    .description('say when an id was made, by which process, and its number there')
    .argument('<hex...>')
    .option('--json', 'a JSON object a line')
    .action(inspect);
  addOptions(program.command('dedupe'))
    .description('each id once, in the order in which they first occur')
    .argument('[FILE...]')
    .action((paths, options) =>
      convert(paths, options, (ids) =>
        dedupeIds(ids, { memory: options.memory, folder: options.tempDir }),
      ),
    );
  addOptions(program.command('sort'))
    .description('the ids in the order of their bytes, which is that of time')
    .option('-r, --reverse', 'the last one first')
    .option('-u, --unique', 'each once')
    .argument('[FILE...]')
    .action((paths, options) =>
      convert(paths, options, (ids) =>
        sortIds(ids, {
          memory: options.memory,
          folder: options.tempDir,
          isReverse: options.reverse,
          isUnique: options.unique,
        }),
      ),
    );
  addOptions(program.command('diff'))
    .description('the ids that only the first (<) or only the second (>) has, in order')
    .argument('<A>')
    .argument('<B>')
    .action(diff);
  addOptions(program.command('extract'))
    .description('the ids at a path of documents, as they come')
    .argument('[FILE...]')
    .action((paths, options) => convert(paths, options, (ids) => ids));
  return program;
}

/** Runs the command of the process's arguments. */
async function main() {
  watchExit();
  try {
    await makeProgram().parseAsync();
  } catch (error) {
    process.exitCode = exitCodeOf(/** @type {any} */ (error));
  }
}

/**
 * Says what went wrong.
 * @param {Error & { code?: string, exitCode?: number }} error
 */
function exitCodeOf(error) {
  // Commander has said it, or shown help. Whoever closed the pipe has all it wants.
  if (error.code?.startsWith('commander.'))
    return error.exitCode === 0 ? EXIT.success : EXIT.failure;
  if (error.code === 'EPIPE') return EXIT.success;
  console.error(error instanceof Failure ? `oxid: ${error.message}` : error);
  return EXIT.failure;
}

exports.main = main;
