import { chunk } from "#/core/chunk.ts";
import { uiLocale } from "#/core/locales.ts";
import { createTranslator, type Messages, type Translator } from "./translator.ts";

const everywhere = import.meta.glob<Messages>("./*.ftl", {
  query: "?everywhere",
  import: "default",
});

let translator: Promise<Translator> | undefined;
/** The parts that are added or on their way. */
const added = new Map<string, Promise<void>>();

async function create(name: string): Promise<Translator> {
  const locale = uiLocale(name);
  const load = everywhere[`./${locale}.ftl`];
  const messages = load === undefined ? [] : await chunk(load)();
  return createTranslator(locale, messages);
}

async function firstOf([name = "", ...others]: readonly string[]): Promise<Translator> {
  try {
    return await create(name);
  } catch (error) {
    if (others.length === 0) throw error;
    return firstOf(others);
  }
}

/**
 * Fetches the strings that every page may need, of the page's locale or else of the
 * next one whose strings arrive.
 */
export function loadTranslator(...pageLocales: readonly string[]): Promise<Translator> {
  translator ??= firstOf(pageLocales).catch((error: unknown) => {
    translator = undefined;
    throw error;
  });
  return translator;
}

/** Adds a part of the strings, if there is one of this name. */
async function add(part: string): Promise<void> {
  const strings = await translator;
  const { parts } = await chunk(() => import("./parts.ts"))();
  const load = parts[part]?.[`./${strings?.locale ?? ""}.ftl`];
  if (load !== undefined) strings?.add(await chunk(load)());
}

function addOnce(part: string): Promise<void> {
  const done =
    added.get(part) ??
    add(part).catch((error: unknown) => {
      added.delete(part);
      throw error;
    });
  added.set(part, done);
  return done;
}

/**
 * Adds the strings of the screens that are not in the first script, of tables and of
 * lessons; with the folder of a screen, also those that only it needs.
 */
export async function loadScreenStrings(screen = ""): Promise<void> {
  await Promise.all([addOnce("screens"), addOnce(screen)]);
}
