import wabt from "wabt";
import { toBase64 } from "#/tools/runner/index.ts";

type Wabt = Awaited<ReturnType<typeof wabt>>;

let starting: Promise<Wabt> | undefined;

const features = {
  exceptions: true,
  mutable_globals: true,
  sat_float_to_int: true,
  sign_extension: true,
  simd: true,
  threads: true,
  multi_value: true,
  tail_call: true,
  bulk_memory: true,
  reference_types: true,
};

/**
 * Compiles WebAssembly text to an address with its bytes. Pages of WebAssembly
 * instructions have examples in text form, which browsers do not accept. wabt is large,
 * so it is loaded when a reader runs one.
 */
export async function compileWat(text: string): Promise<string> {
  starting ??= wabt();
  const compiler = await starting;
  const module = compiler.parseWat("example.wat", text, features);
  try {
    const { buffer } = module.toBinary({ write_debug_names: true });
    return `data:application/wasm;base64,${toBase64(buffer)}`;
  } finally {
    module.destroy();
  }
}
