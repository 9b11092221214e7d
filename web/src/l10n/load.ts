import { chunk } from "#/core/chunk.ts";
import { uiLocale } from "#/core/locales.ts";
import { createTranslator, type Messages, type Translator } from "./translator.ts";

const everywhere = import.meta.glob<Messages>("./*.ftl", {
  query: "?everywhere",
  import: "default",
});
const screens = import.meta.glob<Messages>("./*.ftl", {
  query: "?screens",
  import: "default",
});
/**
 * The folders of screens with strings of their own. The first script does not contain
 * their locations.
 */
const withOwn = ["settings", "privacy", "observatory", "offline", "unavailable"];

let translator: Promise<Translator> | undefined;
/** Loaded strings, by the folder of the screen; "" for strings shared by screens. */
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

/** Fetches the strings of all pages, in the first of the locales whose strings arrive. */
export function loadTranslator(...pageLocales: readonly string[]): Promise<Translator> {
  translator ??= firstOf(pageLocales).catch((error: unknown) => {
    translator = undefined;
    throw error;
  });
  return translator;
}

async function add(sources: typeof screens): Promise<void> {
  const strings = await translator;
  const load = sources[`./${strings?.locale ?? ""}.ftl`];
  if (load !== undefined) strings?.add(await chunk(load)());
}

async function addOwn(screen: string): Promise<void> {
  const { own } = await chunk(() => import("./own.ts"))();
  await add(own[screen] ?? {});
}

function addOnce(part: string, load: () => Promise<void>): Promise<void> {
  const done =
    added.get(part) ??
    load().catch((error: unknown) => {
      added.delete(part);
      throw error;
    });
  added.set(part, done);
  return done;
}

/**
 * Loads the strings of screens outside the first script, of tables and of lessons; with
 * the folder of a screen, also that screen's own.
 */
export async function loadScreenStrings(screen = ""): Promise<void> {
  const shared = addOnce("", () => add(screens));
  if (withOwn.includes(screen)) await addOnce(screen, () => addOwn(screen));
  await shared;
}

/** Loads a part of the application, as chunk does, and the strings of screens for it. */
export function withScreenStrings<T>(load: () => Promise<T>): () => Promise<T> {
  return chunk(async () => {
    const parts = [load(), loadScreenStrings()] as const;
    const [part] = await Promise.all(parts);
    return part;
  });
}
