import { readFile } from "node:fs/promises";
import { FluentResource } from "@fluent/bundle";
import type { Plugin } from "vite";

/** The parts for screens with many texts, named like their groups. */
const own = [
  "settings",
  "privacy",
  "observatory",
  "offline",
  "ads",
  "help",
  "explain",
  "exported", // only loaded on the server, which loads all
] as const;

/** The part of a group of strings, from its heading. */
function partOf(group: string): string {
  if (/^### (?:Other screens|Compatibility table)/.test(group)) return "screens";
  const [, name = ""] = /^### (\w+)/.exec(group) ?? [];
  return own.find((part) => part === name.toLowerCase()) ?? "everywhere";
}

const fileAndPart = new RegExp(
  `^(.*\\.ftl)\\?(all|everywhere|screens|${own.join("|")})$`,
);

/** The messages of a Fluent file, as used by `src/l10n/translator.ts`. */
function messagesOf(text: string): string {
  const messages = new FluentResource(text).body.map(({ id, value }) => [id, value]);
  return `export default JSON.parse(${JSON.stringify(JSON.stringify(messages))});`;
}

/**
 * The strings of a locale, `?all` or in parts, `?everywhere`, `?screens` and those of
 * screens with many texts: most pages are documents, which need not fetch the texts of
 * the playground, nor those of tables and embedded lessons before the reader approaches
 * one. Groups have headings of three `#`. They are parsed here, so that browsers need no
 * parser.
 */
export const strings: Plugin = {
  name: "waymark:strings",
  enforce: "pre",
  async load(id) {
    const [, file, part] = fileAndPart.exec(id) ?? [];
    if (file === undefined) return null;
    this.addWatchFile(file);
    const groups = (await readFile(file, "utf8")).split(/^(?=### )/m);
    const chosen = groups
      .filter((group) => part === "all" || partOf(group) === part)
      .join("\n");
    return messagesOf(chosen);
  },
};
