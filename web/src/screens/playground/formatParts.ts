import { formatCode } from "#/tools/editor/index.ts";
import type { Code } from "#/tools/runner/index.ts";

export const parts = ["html", "css", "js"] as const;

type Part = (typeof parts)[number];

interface Formatted {
  /** Inserts the formatted parts, except those edited meanwhile. */
  readonly update: (now: Code) => Code;
  /** The parts with invalid code. */
  readonly failed: readonly Part[];
}

/** Formats each part of the code. */
export async function formatParts(code: Code): Promise<Formatted> {
  const formatted: Partial<Record<Part, string>> = {};
  const failed: Part[] = [];
  for (const part of parts) {
    try {
      formatted[part] = await formatCode(part, code[part]);
    } catch (error) {
      console.warn(`Could not format ${part}`, error);
      failed.push(part);
    }
  }
  const update = (now: Code): Code => {
    const textOf = (part: Part) =>
      now[part] === code[part] ? (formatted[part] ?? now[part]) : now[part];
    return { html: textOf("html"), css: textOf("css"), js: textOf("js") };
  };
  return { update, failed };
}
