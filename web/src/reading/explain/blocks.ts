import type { Translator } from "#/l10n/translator.ts";
import type { Example } from "./explain.ts";

/** Code of a page that has a header for buttons. */
export interface Block {
  readonly pre: Element;
  readonly header: Element;
  /** Where its explanation goes. */
  readonly place: HTMLElement;
  readonly id: string;
}

/** The server explains no longer code, which it counts in bytes. */
const longest = 25_000;

/** The blocks of a page that could be explained. */
export function findBlocks(root: Element): readonly Block[] {
  return [...root.querySelectorAll("div.code-example > pre:not(.hidden)")].flatMap(
    (pre, i) => {
      const header = pre.parentElement?.querySelector(":scope > .example-header");
      const named = header?.querySelector(".language-name");
      if (header === null || header === undefined || named === null) return [];
      if (pre.textContent.length > longest) return [];
      const place = document.createElement("div");
      return [{ pre, header, place, id: `explanation-${i + 1}` }];
    },
  );
}

/** The example of the server that a block shows; null for none. */
export function exampleOf(pre: Element, examples: readonly Example[]): Example | null {
  const same = examples.filter(({ sample }) => sample === pre.textContent);
  const named = same.find(({ language }) => pre.classList.contains(language));
  return named ?? same[0] ?? null;
}

/** What the reader has selected of a block; empty for nothing, and for all of it. */
function selectedPart(pre: Element): string {
  const selection = window.getSelection();
  if (selection?.rangeCount !== 1) return "";
  const { commonAncestorContainer: inside } = selection.getRangeAt(0);
  if (!pre.contains(inside)) return "";
  const part = selection.toString();
  const isPart = part.trim() !== "" && part.trim() !== pre.textContent.trim();
  return isPart && pre.textContent.includes(part) ? part : "";
}

/** Adds the button that has a block explained. */
export function addExplainButton(
  { pre, header, id }: Block,
  t: Translator["t"],
  onExplain: (part: string) => void,
): HTMLButtonElement {
  const button = document.createElement("button");
  button.type = "button";
  button.className = "example-button explain-button";
  button.textContent = t("explain");
  button.title = t("explain-title");
  button.dataset["glean"] = "ai_explain: explain";
  button.setAttribute("aria-expanded", "false");
  button.setAttribute("aria-controls", id);
  // Some browsers drop the selection before the click.
  let part = "";
  button.addEventListener("pointerdown", () => (part = selectedPart(pre)));
  button.addEventListener("click", () => {
    onExplain(part === "" ? selectedPart(pre) : part);
    part = "";
  });
  const others = ".play-button, .copy-icon-message, .copy-icon";
  header.insertBefore(button, header.querySelector(others));
  return button;
}
