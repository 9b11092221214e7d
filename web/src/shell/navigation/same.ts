import type { Page, Section } from "#/contract/page.ts";

const textOf = (html: string): string => {
  const template = document.createElement("template");
  template.innerHTML = html;
  return template.content.textContent;
};

/** A page as text: of its HTML only the words. */
function plainly(page: Page): string {
  return JSON.stringify(page, (key, value: unknown) =>
    key === "content" && typeof value === "string" ? textOf(value) : value,
  );
}

function sameSection(a: Section, b: Section): boolean {
  const contentA = a.value.content ?? "";
  const contentB = b.value.content ?? "";
  return (
    a.type === b.type &&
    a.value.id === b.value.id &&
    a.value.title === b.value.title &&
    (contentA === contentB || textOf(contentA) === textOf(contentB))
  );
}

/**
 * Whether a page that was fetched again says the same as the one shown. Served
 * HTML has its code highlighted and index.json has not, so that bodies are
 * compared by their text: an unchanged page must not be drawn again.
 */
export function keepDecorated(a: Page | undefined, b: Page | undefined): boolean {
  if (a === b) return true;
  if (a === undefined || b === undefined) return false;
  if (a.renderer !== "Doc" || b.renderer !== "Doc") {
    return plainly(a) === plainly(b);
  }
  const [docA, docB] = [a.doc, b.doc];
  return (
    a.url === b.url &&
    docA.titleHTML === docB.titleHTML &&
    docA.modified === docB.modified &&
    docA.body.length === docB.body.length &&
    docA.body.every((section, i) => {
      const other = docB.body[i];
      return other !== undefined && sameSection(section, other);
    })
  );
}
