import type { Page, Section } from "#/contract/page.ts";

/** The title of a page, unless it is part of the text: HTML for docs. */
export type Heading = { readonly html: string } | { readonly text: string };

/** The previewed part of a page: its text, without the surroundings. */
export interface Shown {
  readonly locale: string;
  readonly heading: Heading | null;
  readonly picture: { readonly src: string; readonly alt: string } | null;
  readonly quote: string;
  readonly body: readonly Section[];
  readonly hasMathML?: true | undefined;
}

const plain = { locale: "en-US", heading: null, picture: null, quote: "" };

/** The preview of a page; null for kinds of pages without text. */
export function shownOf(page: Page | null): Shown | null {
  if (page === null) return null;
  switch (page.renderer) {
    case "Doc": {
      const { locale, titleHTML: html, body, hasMathML } = page.doc;
      return { ...plain, locale, heading: { html }, body, hasMathML };
    }
    case "BlogPost": {
      const { title, image } = page.blogMeta;
      return {
        ...plain,
        heading: { text: title },
        picture:
          image.file === ""
            ? null
            : { src: page.url + image.file.toLowerCase(), alt: image.alt ?? "" },
        body: page.doc.body ?? [],
      };
    }
    case "CurriculumAbout":
    case "CurriculumDefault":
    case "CurriculumLanding":
    case "CurriculumModule":
    case "CurriculumOverview":
      return {
        ...plain,
        heading: { text: page.doc.title },
        body: page.doc.body ?? [],
      };
    case "GenericDoc":
    case "GenericAbout":
    case "GenericCommunity":
      return { ...plain, body: page.hyData.sections };
    case "ContributorSpotlight": {
      const { contributorName, profileImg, profileImgAlt, quote, sections } = page.hyData;
      return {
        ...plain,
        heading: { text: contributorName },
        picture: { src: `${page.url}/${profileImg}`, alt: profileImgAlt },
        quote,
        body: sections,
      };
    }
    default:
      return null;
  }
}
