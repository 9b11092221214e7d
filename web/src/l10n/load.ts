import { chunk } from "#/core/chunk.ts";
import { uiLocale } from "#/core/locales.ts";
import { createTranslator, type Translator } from "./translator.ts";

const everywhere = import.meta.glob<string>("./*.ftl", {
  query: "?everywhere",
  import: "default",
});
const screens = import.meta.glob<string>("./*.ftl", {
  query: "?screens",
  import: "default",
});
/** Strings that no other screen needs, by the folder of the screen. */
const own: Readonly<Record<string, typeof screens>> = {
  settings: import.meta.glob<string>("./*.ftl", {
    query: "?settings",
    import: "default",
  }),
  observatory: import.meta.glob<string>("./*.ftl", {
    query: "?observatory",
    import: "default",
  }),
};

let translator: Promise<Translator> | undefined;
const added = new Map<typeof screens, Promise<void>>();

async function create(pageLocale: string): Promise<Translator> {
  const locale = uiLocale(pageLocale);
  const load = everywhere[`./${locale}.ftl`];
  const source = load === undefined ? "" : await chunk(load)();
  return createTranslator(locale, source);
}

/** Fetches the strings of the page's locale that every page may need. */
export function loadTranslator(pageLocale: string): Promise<Translator> {
  translator ??= create(pageLocale).catch((error: unknown) => {
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

function addOnce(sources: typeof screens): Promise<void> {
  const done =
    added.get(sources) ??
    add(sources).catch((error: unknown) => {
      added.delete(sources);
      throw error;
    });
  added.set(sources, done);
  return done;
}

/**
 * Adds the strings of the screens that are not in the first script, of tables and of
 * lessons; with the folder of a screen, also those that only it needs.
 */
export async function loadScreenStrings(screen = ""): Promise<void> {
  const parts = [screens, own[screen]].filter((part) => part !== undefined);
  await Promise.all(parts.map(addOnce));
}
