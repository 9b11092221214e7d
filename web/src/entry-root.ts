import { chooseLocale } from "./reading/language/choose.ts";
import { preferredLocale } from "./storage/preferredLocale.ts";

// Redirects from the root of a static site to its home page in the reader's language.
const offered = document.currentScript?.dataset["locales"]?.split(" ") ?? [];
const locale = chooseLocale(offered, preferredLocale(), navigator.languages);
if (locale !== undefined) {
  const { search, hash } = window.location;
  window.location.replace(`/${locale}/${search}${hash}`);
}
