import type { Collection } from "#/contract/collections.ts";

/** The name that the server gives the collection which everybody has. */
export const defaultName = "Default";

export const isDefault = ({ name }: Pick<Collection, "name">) => name === defaultName;

/** The name that the reader knows a collection by. */
export const nameOf = (one: Pick<Collection, "name">, t: (id: string) => string) =>
  isDefault(one) ? t("collection-default") : one.name;

/**
 * Where the words of a name in camel case may be broken. The zero-width spaces
 * would not be found in what a reader copies, so `unbroken` takes them out.
 */
export const breakable = (text: string) =>
  text.replace(/(\p{Ll})(\p{Lu})/gu, "$1\u200b$2");

export const unbroken = (text: string) => text.replaceAll("\u200b", "");

/** The number of code points, which is what limits count. */
export const lengthOf = (text: string) => Array.from(text).length;

/** The first code points of a text. */
export const beginning = (text: string, count: number) =>
  Array.from(text).slice(0, count).join("");
