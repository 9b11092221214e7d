import { chunk } from "#/core/chunk.ts";
import type { Messages, Translator } from "./translator.ts";

type Sources = Readonly<Record<string, () => Promise<Messages>>>;

/** Returns a function that adds part of the strings, from the files of all locales. */
export function loader(sources: Sources): (translator: Translator) => Promise<void> {
  return async (translator) => {
    const load = sources[`./${translator.locale}.ftl`];
    if (load !== undefined) translator.add(await chunk(load)());
  };
}
