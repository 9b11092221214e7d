import { find } from "#/core/find.ts";

/** How long after a frame the browser may report its first paint, in milliseconds. */
const timeout = 500;

/**
 * Starts the application after the first paint: until then the connection and the
 * processor serve the content.
 */
export function startScripts(): void {
  document.addEventListener("DOMContentLoaded", () => afterPaint(insertScripts));
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
