import { chunk } from "#/core/chunk.ts";
import type { Language } from "./language.ts";

const parsers: Readonly<Partial<Record<Language, string>>> = {
  html: "html",
  css: "css",
  js: "babel",
};

/** Formats code. Throws the parser's error. */
export async function formatCode(language: Language, text: string): Promise<string> {
  const parser = parsers[language];
  if (parser === undefined || text.trim() === "") return text;
  const [{ format }, ...plugins] = await chunk(() =>
    Promise.all([
      import("prettier/standalone"),
      import("prettier/plugins/babel"),
      import("prettier/plugins/estree"),
      import("prettier/plugins/html"),
      import("prettier/plugins/postcss"),
    ]),
  )();
  return format(text, { parser, plugins: plugins.map((plugin) => plugin.default) });
}
