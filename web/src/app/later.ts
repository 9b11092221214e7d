import { find } from "#/core/find.ts";

/** Milliseconds after a frame within which the browser tells of its first paint. */
const timeout = 500;

/**
 * Starts the application once the page has been drawn: until then the connection
 * and the processor are there for what is read.
 */
export function startScripts(): void {
  document.addEventListener("DOMContentLoaded", () => afterPaint(insertScripts));
}

function afterPaint(then: () => void): void {
  // A page in the background is not drawn before somebody looks at it.
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

/** Takes the scripts out of the first template, which keeps them from being fetched. */
function insertScripts(): void {
  const template = find("template[data-scripts]");
  if (template instanceof HTMLTemplateElement) {
    template.replaceWith(document.importNode(template.content, true));
  }
}
