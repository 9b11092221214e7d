import type { Translator } from "#/l10n/translator.ts";
import { showToast } from "#/shell/toasts/index.ts";
import styles from "./headings.module.css";

const headings = ":is(h2, h3, h4, h5, h6)[id]";

/** Milliseconds for which a button shows that it has copied. */
const shownFor = 2000;

/** Adds buttons that copy the addresses of headings, if the browser can copy. */
export function addCopyLinks(article: HTMLElement, t: Translator["t"]): void {
  // Absent on insecure origins.
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
    // Keeps the button out of the heading's name.
    heading.setAttribute("aria-label", name);
    heading.append(button);
  }
}

function showCopied(button: HTMLElement, t: Translator["t"]): void {
  button.dataset["copied"] = "";
  setTimeout(() => delete button.dataset["copied"], shownFor);
  showToast({ isImportant: false, mainText: t("heading-copied") });
}
