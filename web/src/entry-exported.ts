import { reachScrollers } from "./reading/body/scrollers.ts";
import { startSearch } from "./shell/search/exported.ts";
import { applyTheme, storedTheme } from "./shell/theme/apply.ts";
import { startThemes } from "./shell/theme/exported.ts";

const script = document.currentScript;
// The script is in a folder at the root of the export.
const root =
  script instanceof HTMLScriptElement ? script.src.replace(/[^/]*\/[^/]*$/, "") : "";

applyTheme(storedTheme());
document.addEventListener("DOMContentLoaded", () => {
  startThemes();
  startSearch(root);
});

// The exporter cannot tell which regions scroll: all that may can be focused.
for (const event of ["load", "resize"]) {
  window.addEventListener(event, () => reachScrollers(document.body));
}
// A table that is not drawn yet may turn out not to scroll.
document.addEventListener(
  "contentvisibilityautostatechange",
  () => reachScrollers(document.body),
  { capture: true },
);
