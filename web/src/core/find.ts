/*
 * An element in a page hides a property of its document if it is called the same
 * (`<form name="querySelector">`). Content has such names taken out; what the
 * application starts with does not rely on it.
 */

type Find = (this: Document, name: string) => HTMLElement | null;

/** The first element of a document that a selector matches. */
export function find(selector: string, within: Document = document): HTMLElement | null {
  const { querySelector } = Document.prototype as { readonly querySelector: Find };
  return querySelector.call(within, selector);
}

/** All elements of the document that a selector matches. */
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
