import { readFile } from "node:fs/promises";
import { FluentResource } from "@fluent/bundle";
import type { Plugin } from "vite";

/** The parts that are loaded by what says much; their groups are called like them. */
const own = [
  "settings",
  "privacy",
  "observatory",
  "offline",
  "ads",
  "help",
  "explain",
  "exported", // only the server asks for these, as a part of all
] as const;

/** The part that a group of strings is in, which its heading says. */
function partOf(group: string): string {
  if (/^### (?:Other screens|Compatibility table)/.test(group)) return "screens";
  const [, name = ""] = /^### (\w+)/.exec(group) ?? [];
  return own.find((part) => part === name.toLowerCase()) ?? "everywhere";
}

const fileAndPart = new RegExp(
  `^(.*\\.ftl)\\?(all|everywhere|screens|${own.join("|")})$`,
);

/** The messages of a Fluent file, as `src/l10n/translator.ts` takes them. */
function messagesOf(text: string): string {
  const messages = new FluentResource(text).body.map(({ id, value }) => [id, value]);
  return `export default JSON.parse(${JSON.stringify(JSON.stringify(messages))});`;
}

/**
 * The strings of a locale, `?all` or in parts, `?everywhere`, `?screens` and those of screens
 * that say much: most pages are documents, which need not fetch what the playground
 * says, nor what tables and embedded lessons do before the reader comes near one.
 * Comments of three signs in the files are the headings of groups. They are parsed
 * here, so that browsers need no parser.
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
