import { findAll } from "#/core/find.ts";
import { writeItem } from "#/storage/local.ts";
import { applyTheme, storedTheme, themeKey, type Theme } from "./apply.ts";

export { storedTheme, themes, type Theme } from "./apply.ts";

type Listener = (theme: Theme) => void;

const listeners = new Set<Listener>();

/** Calls back when the reader selects another theme; the result stops that. */
export function onThemeChange(listener: Listener): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}

/** Notifies older examples in frames of other hosts by message. */
function notifyOldExamples(theme: Theme): void {
  for (const frame of findAll('iframe.interactive[data-readystate="complete"]')) {
    if (!(frame instanceof HTMLIFrameElement)) continue;
    frame.contentWindow?.postMessage({ theme }, "*");
  }
}

export function chooseTheme(theme: Theme): void {
  writeItem(themeKey, theme);
  applyTheme(theme);
  notifyOldExamples(theme);
  for (const listener of listeners) listener(theme);
}

/** Sends the theme to older examples in frames once they have loaded. */
export function watchOldExamples(): () => void {
  const onLoad = ({ target }: Event) => {
    if (!(target instanceof HTMLIFrameElement) || !target.matches(".interactive")) return;
    target.dataset["readystate"] = "complete";
    target.contentWindow?.postMessage({ theme: storedTheme() }, "*");
  };
  document.body.addEventListener("load", onLoad, true);
  return () => document.body.removeEventListener("load", onLoad, true);
}
