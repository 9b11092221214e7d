import { chooseLocale } from "./reading/language/choose.ts";
import { preferredLocale } from "./storage/preferredLocale.ts";

// Leads from the root of a site that is only files to its home page in the
// language of the reader.
const offered = document.currentScript?.dataset["locales"]?.split(" ") ?? [];
const locale = chooseLocale(offered, preferredLocale(), navigator.languages);
if (locale !== undefined) {
  const { search, hash } = window.location;
  window.location.replace(`/${locale}/${search}${hash}`);
}
