//! Tells the linker how a Node.js addon is linked on this platform.

fn main() {
    napi_build::setup();
}
