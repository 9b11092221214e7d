import { find, findAll } from "#/core/find.ts";
import { gestures } from "#/core/gestures.ts";

/** How long after a frame the browser may report its first paint, in milliseconds. */
const timeout = 500;

/** Code that the application draws as a diagram. */
const diagrams = "pre.brush\\:.mermaid";

/** How long a loaded page rests before it fetches what draws diagrams, in milliseconds. */
const rest = 2000;

/** Where a reader sees more of a diagram than its beginning. */
const inView = { rootMargin: "0px 0px -20%" };

/**
 * Starts the application after the first paint: until then the connection and the
 * processor serve the content. A page to read waits for the reader's first input if it
 * says so: until then the application has nothing to do but to draw diagrams in view, which
 * can wait until everything else is there.
 */
export function startScripts(): void {
  document.addEventListener("DOMContentLoaded", () => {
    const wait = waits();
    if (wait) afterInput(insertScripts);
    afterPaint(() => {
      document.documentElement.classList.add("painted");
      if (!wait) insertScripts();
      else afterLoad(() => setTimeout(() => atDiagram(insertScripts), rest));
    });
  });
}

/** Reports whether the page may wait. That of the service worker has no content yet. */
function waits(): boolean {
  return (
    find("template[data-wait]") !== null &&
    find("#root > *, [data-root] > *") !== null &&
    !("serviceWorker" in navigator && navigator.serviceWorker.controller !== null)
  );
}

/** The signs of a reader; a program that reads pages aloud may only focus or click. */
const inputs = [...gestures, "touchstart", "click", "focusin"];

/**
 * Reports whether a pointer only rests over the page: Chromium sends an event for it when the
 * page opens.
 */
const rests = (event: Event) =>
  event instanceof MouseEvent &&
  event.type === "pointermove" &&
  event.movementX === 0 &&
  event.movementY === 0;

/** Calls a function at the first input. */
function afterInput(then: () => void): void {
  const done = new AbortController();
  const once = (event: Event) => {
    if (rests(event)) return;
    done.abort();
    then();
  };
  const options = { capture: true, passive: true, signal: done.signal };
  for (const input of inputs) window.addEventListener(input, once, options);
}

function afterLoad(then: () => void): void {
  if (document.readyState === "complete") then();
  else window.addEventListener("load", then, { once: true });
}

/** Calls a function if a diagram is in view; scrolling to others is an input. */
function atDiagram(then: () => void): void {
  const found = findAll(diagrams);
  if (found.length === 0) return;
  const observer = new IntersectionObserver((entries) => {
    observer.disconnect();
    if (entries.some(({ isIntersecting }) => isIntersecting)) then();
  }, inView);
  for (const diagram of found) observer.observe(diagram);
}

function afterPaint(then: () => void): void {
  // Pages in the background are not painted until they become visible.
  if (document.hidden) {
    then();
    return;
  }
  let done = false;
  const once = () => {
    if (!done) then();
    done = true;
  };
  new PerformanceObserver((_, observer) => {
    observer.disconnect();
    once();
  }).observe({ type: "paint", buffered: true });
  requestAnimationFrame(() => setTimeout(once, timeout));
}

/** Inserts the scripts from the template that kept them from being fetched. */
function insertScripts(): void {
  const template = find("template[data-scripts]");
  if (template instanceof HTMLTemplateElement) {
    template.replaceWith(document.importNode(template.content, true));
  }
}
