/* Elements can hide properties of their document by name (`<form
   name="querySelector">`). Such names are removed from content; code that starts the
   application does not rely on it. */

type Find = (this: Document, name: string) => HTMLElement | null;

/** The first match of a selector in a document. */
export function find(selector: string, within: Document = document): HTMLElement | null {
  const { querySelector } = Document.prototype as { readonly querySelector: Find };
  return querySelector.call(within, selector);
}

/** All matches of a selector in the document. */
export function findAll(selector: string): NodeListOf<HTMLElement> {
  const { querySelectorAll } = Document.prototype as {
    readonly querySelectorAll: (this: Document, of: string) => NodeListOf<HTMLElement>;
  };
  return querySelectorAll.call(document, selector);
}

export function findByID(id: string): HTMLElement | null {
  const { getElementById } = Document.prototype as { readonly getElementById: Find };
  return getElementById.call(document, id);
}
