import { find } from "#/core/find.ts";

/**
 * Starts the application once the page has been drawn: until then the connection
 * and the processor are there for what is read.
 */
export function startScripts(): void {
  document.addEventListener("DOMContentLoaded", () => afterPaint(insertScripts));
}

function afterPaint(then: () => void): void {
  // A page in the background is not drawn before somebody looks at it.
  if (document.hidden) then();
  else requestAnimationFrame(() => setTimeout(then));
}

/** Takes the scripts out of the first template, which keeps them from being fetched. */
function insertScripts(): void {
  const template = find("template[data-scripts]");
  if (template instanceof HTMLTemplateElement) {
    template.replaceWith(document.importNode(template.content, true));
  }
}
