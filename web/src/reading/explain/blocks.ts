import type { Translator } from "#/l10n/translator.ts";
import type { Example } from "./explain.ts";

/** Code of a page with a header for buttons. */
export interface Block {
  readonly pre: Element;
  readonly header: Element;
  /** The container of its explanation. */
  readonly place: HTMLElement;
  readonly id: string;
}

/** The server's limit, in bytes. */
const longest = 25_000;

/** The blocks of a page that may be explainable. */
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

/** The server's example for a block, or null. */
export function exampleOf(pre: Element, examples: readonly Example[]): Example | null {
  const same = examples.filter(({ sample }) => sample === pre.textContent);
  const named = same.find(({ language }) => pre.classList.contains(language));
  return named ?? same[0] ?? null;
}

/** The reader's selection within a block; empty if it is nothing or everything. */
function selectedPart(pre: Element): string {
  const selection = window.getSelection();
  if (selection?.rangeCount !== 1) return "";
  const { commonAncestorContainer: inside } = selection.getRangeAt(0);
  if (!pre.contains(inside)) return "";
  const part = selection.toString();
  const isPart = part.trim() !== "" && part.trim() !== pre.textContent.trim();
  return isPart && pre.textContent.includes(part) ? part : "";
}

/** Adds the button that explains a block. */
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
  // Some browsers clear the selection before the click.
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
