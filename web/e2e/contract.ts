import { fileURLToPath } from "node:url";
import ts from "typescript";

const root = fileURLToPath(new URL("..", import.meta.url));
const virtual = `${root}e2e/contract.samples.ts`;

/** A type in `src/contract`, by its file and name. */
export interface ContractType {
  readonly module: string;
  readonly name: string;
}

/**
 * Checks values written by the program against their types with the compiler. Each
 * missing, unknown or mistyped field is a line of the result, with the first sample that
 * has it.
 */
export function misfits(
  { module, name }: ContractType,
  samples: ReadonlyMap<string, unknown>,
): string[] {
  const names = [...samples.keys()];
  const lines = [...samples.values()].map(
    (value, i) => `export const sample${i}: ${name} = ${JSON.stringify(value)};`,
  );
  const text = [`import type { ${name} } from "../src/contract/${module}";`, ...lines];
  const found = new Map<string, string>();
  for (const { line, message } of compile(text.join("\n"))) {
    if (!found.has(message)) found.set(message, names[line - 1] ?? module);
  }
  return [...found].map(([message, sample]) => `${sample}: ${message}`);
}

interface Problem {
  readonly line: number;
  readonly message: string;
}

function compile(text: string): Problem[] {
  const { config } = ts.readConfigFile(
    `${root}tsconfig.json`,
    (path) => ts.sys.readFile(path) ?? "",
  ) as { readonly config: object };
  const { options } = ts.parseJsonConfigFileContent(config, ts.sys, root);
  const disk = ts.createCompilerHost(options);
  const host: ts.CompilerHost = {
    ...disk,
    fileExists: (path) => path === virtual || disk.fileExists(path),
    getSourceFile: (path, language) =>
      path === virtual
        ? ts.createSourceFile(path, text, language)
        : disk.getSourceFile(path, language),
  };
  const program = ts.createProgram([virtual], { ...options, types: [] }, host);
  return ts.getPreEmitDiagnostics(program).map(({ file, start, messageText }) => ({
    line: file === undefined ? 0 : file.getLineAndCharacterOfPosition(start ?? 0).line,
    message: ts.flattenDiagnosticMessageText(messageText, " "),
  }));
}
