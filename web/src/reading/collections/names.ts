import type { Collection } from "#/contract/collections.ts";

/** The server's name of the default collection. */
export const defaultName = "Default";

export const isDefault = ({ name }: Pick<Collection, "name">) => name === defaultName;

/** The name of a collection for readers. */
export const nameOf = (
  collection: Pick<Collection, "name">,
  t: (id: string) => string,
) => (isDefault(collection) ? t("collection-default") : collection.name);

/**
 * Allows line breaks in camel-case names. A copied name would not be found with its
 * zero-width spaces, so `unbroken` removes them.
 */
export const breakable = (text: string) =>
  text.replace(/(\p{Ll})(\p{Lu})/gu, "$1\u200b$2");

export const unbroken = (text: string) => text.replaceAll("\u200b", "");

/** The number of code points, the unit of limits. */
export const lengthOf = (text: string) => Array.from(text).length;

/** The first code points of a text. */
export const beginning = (text: string, count: number) =>
  Array.from(text).slice(0, count).join("");
