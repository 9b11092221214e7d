/** Updates the HTML in an element, given its original and its new HTML. */
type Replace = (element: Element, before: string, after: string) => void;

let replace: Replace = (element, _, after) => {
  element.innerHTML = after;
};

export function replaceMarkup(element: Element, before: string, after: string): void {
  replace(element, before, after);
}

/** Replaces the implementation by one that is more careful, for pages that change. */
export function replaceMarkupBy(better: Replace): void {
  replace = better;
}

/** HTML without additions by scripts and the server: code without highlighting. */
export function plainMarkup(html: string): string {
  const template = document.createElement("template");
  template.innerHTML = html;
  for (const pre of template.content.querySelectorAll("pre")) {
    for (const { name } of [...pre.attributes]) {
      if (!/^[cd]/.test(name)) pre.removeAttribute(name); // class and data
    }
    pre.replaceChildren(pre.textContent);
  }
  return template.innerHTML;
}
