import type { Doc, Page, Section } from "#/contract/page.ts";
import { completeSite, type PartialSite, type Site } from "#/contract/site.ts";
import { setBase } from "#/core/base.ts";
import { find } from "#/core/find.ts";
import { isRecord, parseJSON } from "#/core/parse.ts";
import { setScheme } from "#/core/scheme.ts";

interface Embedded {
  readonly page: Page;
  readonly site: Site;
}

/** The source of a page from the offline worker. */
interface Stored {
  readonly pack: string | null;
  readonly visited: string | null;
}

/**
 * Reads the page and the site from the document. Bodies and sidebars are not in the
 * embedded data: they are read from the document before anything changes it. Sets the
 * scheme of addresses and the base of the site.
 */
export function readEmbedded(document: Document): Embedded {
  // It is last in the body, and content has no scripts.
  const data = find('body > script[type="application/json"]', document);
  const embedded = parseJSON(data?.textContent ?? "");
  if (!isRecord(embedded)) throw new Error("The page has no embedded data");
  const { page, site, stored } = embedded as {
    readonly page: Page;
    readonly site: PartialSite;
    readonly stored?: Stored;
  };
  const whole = completeSite(site);
  setScheme(whole.scheme);
  setBase(whole.baseURL);
  const from = stored?.pack ?? stored?.visited ?? null;
  const filled = fill(page, document);
  return {
    page: from === null ? filled : { ...filled, stored: from },
    site: whole,
  };
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
  const sidebar = find("[data-sidebar]", document);
  if (sidebar === null) return { ...doc, body };
  return { ...doc, body, sidebarHTML: sidebar.innerHTML };
}

function fillSection(section: Section, index: number, document: Document): Section {
  if (section.value.content !== "") return section;
  const element = find(`[data-section="${index}"]`, document);
  if (element === null) return section;
  // Tabs are set up again after a return, for what was chosen meanwhile.
  const content = element.innerHTML.replace(/(<div class="tabs") data-ready=""/g, "$1");
  return { ...section, value: { ...section.value, content } } as Section;
}
