import { isRecord } from "#/core/parse.ts";
import { sessionKey } from "#/reading/samples/index.ts";
import { readJSON, writeJSON } from "#/storage/local.ts";
import { codeFrom, sourcePath, type Code } from "#/tools/runner/index.ts";

/** The state of the page, restored on reload. */
export interface PlayState {
  readonly code: Code;
  /** The loaded code, to reset to; null if nothing was loaded. */
  readonly initial: Code | null;
  /** Path of the page with the original code. */
  readonly src?: string;
  readonly autoRun: boolean;
  /** Code of another person, which does not run until the reader runs it. */
  readonly held?: boolean;
  /** Name of the state in the address of the code. */
  readonly from?: string;
  /** Id of the saved code in the address. */
  readonly id?: string;
}

export const emptyCode: Code = { html: "", css: "", js: "" };

function readCode(value: unknown): Code | null {
  if (!isRecord(value)) return null;
  const code = codeFrom(value);
  return code.html + code.css + code.js === "" ? null : code;
}

/**
 * Reads the session: only code, as left by pages that open the playground, or the state
 * of the page, in this shape or an older one.
 */
export function readSession(): PlayState | null {
  const value = readJSON(sessionKey, "sessionStorage");
  if (!isRecord(value)) return null;
  const code = readCode(value) ?? readCode(value["code"]);
  if (code === null) return null;
  const initial = "initialCode" in value ? readCode(value["initialCode"]) : code;
  const src = sourcePath(value["src"] ?? value["srcPrefix"]);
  const { from, id } = value;
  return {
    code,
    initial,
    ...(src === undefined ? {} : { src }),
    autoRun: value["autoRun"] !== false,
    ...(value["held"] === true ? { held: true } : {}),
    ...(typeof from === "string" ? { from } : {}),
    ...(typeof id === "string" ? { id } : {}),
  };
}

export function writeSession({ code, initial, ...rest }: PlayState): void {
  writeJSON(sessionKey, { ...code, initialCode: initial, ...rest }, "sessionStorage");
}
