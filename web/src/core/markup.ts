/** Changes the HTML in an element, from what it was made with to what it is now. */
type Replace = (element: Element, before: string, after: string) => void;

let replace: Replace = (element, _, after) => {
  element.innerHTML = after;
};

/** Puts other HTML into an element. */
export function replaceMarkup(element: Element, before: string, after: string): void {
  replace(element, before, after);
}

/** Sets how that is done: where pages change while they are read, with more care. */
export function replaceMarkupBy(better: Replace): void {
  replace = better;
}

/**
 * HTML without what scripts and the server add to it: code is compared without the
 * elements that colour it.
 */
export function plainMarkup(html: string): string {
  const template = document.createElement("template");
  template.innerHTML = html;
  for (const pre of template.content.querySelectorAll("pre")) {
    for (const { name } of [...pre.attributes]) {
      if (name !== "class") pre.removeAttribute(name);
    }
    pre.replaceChildren(pre.textContent);
  }
  return template.innerHTML;
}
