import type { Translator } from "#/l10n/translator.ts";
import { showToast } from "#/shell/toasts/index.ts";
import styles from "./headings.module.css";

const headings = ":is(h2, h3, h4, h5, h6)[id]";

/** How long a button says that it has copied, in milliseconds. */
const shownFor = 2000;

/** Gives the headings of a text buttons that copy their addresses, where the browser can. */
export function addCopyLinks(article: HTMLElement, t: Translator["t"]): void {
  // Absent on origins that are not secure.
  const clipboard = navigator.clipboard as Clipboard | undefined;
  if (clipboard === undefined) return;
  for (const heading of article.querySelectorAll(headings)) {
    if (heading.querySelector("button") !== null) continue;
    const name = heading.textContent;
    const button = document.createElement("button");
    button.type = "button";
    button.className = styles.copy ?? "";
    button.setAttribute("aria-label", t("heading-copy", { heading: name }));
    button.addEventListener("click", () => {
      const address = window.location.href.replace(/#.*/, "");
      clipboard.writeText(`${address}#${encodeURIComponent(heading.id)}`).then(
        () => showCopied(button, t),
        () => showToast({ isImportant: true, mainText: t("heading-copy-failed") }),
      );
    });
    // The name of the heading stays what it was.
    heading.setAttribute("aria-label", name);
    heading.append(button);
  }
}

function showCopied(button: HTMLElement, t: Translator["t"]): void {
  button.dataset["copied"] = "";
  setTimeout(() => delete button.dataset["copied"], shownFor);
  showToast({ isImportant: false, mainText: t("heading-copied") });
}
