import type { Doc } from "#/contract/page.ts";
import { isCostly } from "#/core/isCostly.ts";
import type { Translator } from "#/l10n/translator.ts";
import { baselineTime, levelOf, type Level } from "#/reading/baseline/index.ts";
import { linkOf, pathOf } from "#/shell/ahead/index.ts";
import { pageAhead, type LoadScreen } from "#/shell/navigation/index.ts";
import styles from "./preview.module.css";

/** Milliseconds of hover or focus before a link is previewed. */
const delay = 500;

/** Milliseconds that the pointer may take from the link to the preview. */
const grace = 250;

/** Space between link and preview, and to the edges of the window, in pixels. */
const gap = 6;

/**
 * Previews the target of a link in the text while it is hovered with a mouse or focused
 * with the keyboard. The pointer can move onto the preview; Escape closes it. There are
 * no previews for touch, or to save data. Returns a function that stops them.
 */
export function startPreviews(
  article: HTMLElement,
  loadScreen: LoadScreen,
  t: Translator["t"],
): () => void {
  const stopped = new AbortController();
  const { signal } = stopped;
  /** The link with a preview, or about to have one. */
  let current: HTMLAnchorElement | null = null;
  let box: HTMLElement | null = null;
  let opening: ReturnType<typeof setTimeout> | undefined;
  let closing: ReturnType<typeof setTimeout> | undefined;

  const close = () => {
    clearTimeout(opening);
    if (current !== null) current.ariaDescribedByElements = null;
    box?.remove();
    box = null;
  };
  const open = async (link: HTMLAnchorElement) => {
    const path = pathOf(link);
    if (path === null || isCostly()) return;
    const page = await pageAhead(path, loadScreen).catch(() => null);
    if (link !== current || signal.aborted || page?.renderer !== "Doc") return;
    close();
    box = drawPreview(page.doc, t);
    document.body.append(box);
    place(box, link);
    link.ariaDescribedByElements = [box];
  };
  const leave = () => {
    closing = undefined;
    close();
    current = null;
  };
  const turnTo = (link: HTMLAnchorElement | null) => {
    if (link === null) {
      if (box === null) leave();
      else closing ??= setTimeout(leave, grace);
      return;
    }
    clearTimeout(closing);
    closing = undefined;
    if (link === current) return;
    close();
    current = link;
    opening = setTimeout(() => void open(link), delay);
  };
  const previewed = (event: Event) => {
    const link = linkOf(event);
    const has =
      link !== null && article.contains(link) && !link.matches(".page-not-created");
    return has ? link : null;
  };

  const options = { signal, passive: true };
  const onMove = (event: PointerEvent) => {
    if (event.pointerType === "touch") return;
    const isOn = box?.contains(event.target as Node) === true;
    turnTo(isOn ? current : previewed(event));
  };
  document.addEventListener("pointermove", onMove, options);
  const onFocus = (event: Event) => {
    const link = previewed(event);
    turnTo(link?.matches(":focus-visible") === true ? link : null);
  };
  document.addEventListener("focusin", onFocus, options);
  document.addEventListener("pointerdown", close, options);
  const onKey = ({ key }: KeyboardEvent) => {
    if (key === "Escape") close();
  };
  document.addEventListener("keydown", onKey, options);
  return () => {
    stopped.abort();
    clearTimeout(closing);
    close();
  };
}

function drawPreview(doc: Doc, t: Translator["t"]): HTMLElement {
  const box = document.createElement("div");
  box.className = styles.preview ?? "";
  box.setAttribute("role", "tooltip");
  box.lang = doc.locale;
  const add = (text: string, className = "") => {
    const paragraph = document.createElement("p");
    paragraph.className = className;
    paragraph.textContent = text;
    box.append(paragraph);
    return paragraph;
  };
  add(doc.title, styles.title);
  const level = levelOf(doc);
  if (level !== null) {
    add(inWords(level, doc, t), styles.level).dataset["level"] = level;
  }
  if (doc.summary !== undefined) add(doc.summary, styles.summary);
  return box;
}

/** The Baseline of a page, worded as in its box. */
function inWords(level: Level, { baseline }: Doc, t: Translator["t"]): string {
  switch (level) {
    case "high":
      return `${t("baseline-name")} ${t("baseline-high")}`;
    case "low": {
      const time = baselineTime(baseline?.baseline_low_date);
      const year = time === null ? "" : ` ${new Date(time).getUTCFullYear()}`;
      return `${t("baseline-name")}${year} ${t("baseline-low")}`;
    }
    case "limited":
      return t("baseline-limited");
    case "discouraged":
    case "removing":
      return t("baseline-deprecated");
  }
}

/** Places a preview below the first line of its link, or above it without room below. */
function place(box: HTMLElement, link: Element): void {
  const line = link.getClientRects()[0] ?? link.getBoundingClientRect();
  const { offsetWidth: width, offsetHeight: height } = box;
  const { clientWidth } = document.documentElement;
  const left = Math.max(gap, Math.min(line.left, clientWidth - width - gap));
  const hasRoom = line.bottom + gap + height <= window.innerHeight;
  const top = hasRoom ? line.bottom + gap : Math.max(0, line.top - gap - height);
  box.style.left = `${left + window.scrollX}px`;
  box.style.top = `${top + window.scrollY}px`;
}
