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

let translator: Promise<Translator> | undefined;
let withScreens: Promise<void> | undefined;

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

async function addScreens(): Promise<void> {
  const strings = await translator;
  const load = screens[`./${strings?.locale ?? ""}.ftl`];
  if (load !== undefined) strings?.add(await chunk(load)());
}

/** Adds those of the screens that are not in the first script, of tables and of lessons. */
export function loadScreenStrings(): Promise<void> {
  withScreens ??= addScreens().catch((error: unknown) => {
    withScreens = undefined;
    throw error;
  });
  return withScreens;
}
