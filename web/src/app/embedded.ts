import type { Doc, Page, Section } from "#/contract/page.ts";
import { completeSite, type PartialSite, type Site } from "#/contract/site.ts";
import { isRecord, parseJSON } from "./parse.ts";

interface Embedded {
  readonly page: Page;
  readonly site: Site;
}

/**
 * Reads the page and the site from the document. Bodies and sidebars are left
 * out of the embedded data, since they stand in the document already: they are
 * read from there, before anything is added to them.
 */
export function readEmbedded(document: Document): Embedded {
  const text = document.getElementById("hydration")?.textContent;
  const data = parseJSON(text ?? "");
  if (!isRecord(data)) throw new Error("The page has no embedded data");
  const { page, site } = data as { readonly page: Page; readonly site: PartialSite };
  return { page: fill(page, document), site: completeSite(site) };
}

function fill(page: Page, document: Document): Page {
  if (page.renderer === "Doc") return { ...page, doc: fillDoc(page.doc, document) };
  if ("doc" in page && page.doc.body !== undefined) {
    const body = fillSections(page.doc.body, document);
    return { ...page, doc: { ...page.doc, body } } as Page;
  }
  if ("hyData" in page && "sections" in page.hyData) {
    const sections = fillSections(page.hyData.sections, document);
    return { ...page, hyData: { ...page.hyData, sections } } as Page;
  }
  return page;
}

function fillSections(sections: readonly Section[], document: Document): Section[] {
  return sections.map((section, i) => fillSection(section, i, document));
}

function fillDoc(doc: Doc, document: Document): Doc {
  const body = fillSections(doc.body, document);
  const sidebar = document.querySelector("[data-sidebar]");
  if (sidebar === null) return { ...doc, body };
  return { ...doc, body, sidebarHTML: sidebar.innerHTML };
}

function fillSection(section: Section, index: number, document: Document): Section {
  if (section.value.content !== "") return section;
  const element = document.querySelector(`[data-section="${index}"]`);
  if (element === null) return section;
  return {
    ...section,
    value: { ...section.value, content: element.innerHTML },
  } as Section;
}
