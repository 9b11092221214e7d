import { chunk } from "#/core/chunk.ts";
import type { Translator } from "#/l10n/translator.ts";
import { startTabs } from "#/reading/tabs/index.ts";
import { addCopyButton } from "./copy.ts";
import { languageOf } from "./language-of.ts";
import { linesOf } from "./lines.ts";

const blocks = "div.code-example > pre:not(.hidden)";

/** The text alternative of the green or red frame around an example. */
function addVerdict(header: Element, pre: Element, t: Translator["t"]): void {
  const good = pre.classList.contains("example-good");
  if (!good && !pre.classList.contains("example-bad")) return;
  if (header.querySelector(".verdict") !== null) return;
  const text = document.createElement("span");
  text.className = "verdict visually-hidden";
  text.textContent = t(good ? "code-good" : "code-bad");
  header.querySelector(".language-name")?.append(text);
}

/** Highlighting longer code could block the page for seconds. */
const longest = 32_000;

function needsHighlighting(pre: HTMLElement): boolean {
  if (pre.textContent.length > longest) return false;
  if (pre.matches(".css-formal-syntax, .plain")) return false;
  if (languageOf(pre) === null && linesOf(pre) === null) return false;
  return pre.querySelector(".token, .code-line, [data-plain]") === null;
}

const loadHighlighting = chunk(() => import("./highlight.ts"));

/** Highlights blocks that the server did not. Failures are only logged. */
export async function highlightBlocks(blocks: readonly HTMLElement[]): Promise<void> {
  const waiting = blocks.filter(needsHighlighting);
  if (waiting.length === 0) return;
  try {
    const { highlightBlock } = await loadHighlighting();
    await Promise.all(waiting.map(highlightBlock));
  } catch (error) {
    console.warn("Could not highlight code", error);
  }
}

/**
 * Sets up tabs, adds copy buttons to code blocks and, unless the served HTML has it, highlighting as
 * they approach the viewport. Returns a function that stops the observer.
 */
export function decorateCode(root: HTMLElement, t: Translator["t"]): () => void {
  startTabs(root);
  const waiting: HTMLElement[] = [];
  for (const pre of root.querySelectorAll<HTMLElement>(blocks)) {
    const header = pre.parentElement?.querySelector(":scope > .example-header");
    if (header !== null && header !== undefined) {
      addCopyButton(header, pre, t);
      addVerdict(header, pre, t);
    }
    if (needsHighlighting(pre)) waiting.push(pre);
  }
  if (waiting.length === 0) return () => undefined;

  const observer = new IntersectionObserver(
    (entries) => {
      for (const { target, isIntersecting } of entries) {
        if (!isIntersecting) continue;
        observer.unobserve(target);
        void highlightBlocks([target as HTMLElement]);
      }
    },
    { rootMargin: "400px" },
  );
  for (const pre of waiting) observer.observe(pre);
  return () => observer.disconnect();
}
