import type { Site } from "#/contract/site.ts";

export interface MenuLink {
  /** Message of the label. */
  readonly label: string;
  /** Message of one line that says what is there. */
  readonly note?: string;
  readonly href: string;
  /** Which part of the site it leads to, for its colour. */
  readonly area?: string;
  /** Marked as new until the reader has been there: name of the viewed key. */
  readonly newUntilViewed?: string;
}

export interface Menu {
  readonly id: string;
  readonly label: string;
  readonly links: readonly MenuLink[];
}

export type MenuEntry =
  | ({ readonly kind: "menu" } & Menu)
  | {
      readonly kind: "link";
      readonly label: string;
      readonly href: string;
      readonly isNew?: boolean;
    };

function learn(locale: string): Menu {
  const root = `/${locale}/docs/Learn_web_development`;
  const core = `${root}/Core`;
  return {
    id: "learn",
    label: "menu-learn",
    links: [
      { label: "menu-learn-all", note: "menu-learn-all-note", href: root, area: "learn" },
      {
        label: "menu-learn-html",
        note: "menu-learn-html-note",
        href: `${core}/Structuring_content`,
        area: "html",
      },
      {
        label: "menu-learn-css",
        note: "menu-learn-css-note",
        href: `${core}/Styling_basics`,
        area: "css",
      },
      {
        label: "menu-learn-javascript",
        note: "menu-learn-javascript-note",
        href: `${core}/Scripting`,
        area: "javascript",
      },
      {
        label: "menu-learn-accessibility",
        note: "menu-learn-accessibility-note",
        href: `${core}/Accessibility`,
        area: "learn",
      },
    ],
  };
}

function references(locale: string): Menu {
  const docs = `/${locale}/docs`;
  const web = `${docs}/Web`;
  return {
    id: "references",
    label: "menu-references",
    links: [
      {
        label: "menu-references-all",
        note: "menu-references-all-note",
        href: web,
        area: "web",
      },
      { label: "menu-html", note: "menu-html-note", href: `${web}/HTML`, area: "html" },
      { label: "menu-css", note: "menu-css-note", href: `${web}/CSS`, area: "css" },
      {
        label: "menu-javascript",
        note: "menu-javascript-note",
        href: `${web}/JavaScript`,
        area: "javascript",
      },
      { label: "menu-http", note: "menu-http-note", href: `${web}/HTTP`, area: "http" },
      { label: "menu-api", note: "menu-api-note", href: `${web}/API`, area: "api" },
      {
        label: "menu-extensions",
        note: "menu-extensions-note",
        href: `${docs}/Mozilla/Add-ons/WebExtensions`,
        area: "web",
      },
      {
        label: "menu-accessibility",
        note: "menu-accessibility-note",
        href: `${web}/Accessibility`,
        area: "learn",
      },
    ],
  };
}

function plus(locale: string, signedIn: boolean, aiHelp: boolean): Menu {
  const root = `/${locale}/plus`;
  return {
    id: "plus",
    label: "menu-plus",
    links: [
      { label: "menu-plus-overview", note: "menu-plus-overview-note", href: root },
      ...(aiHelp
        ? [{ label: "menu-ai-help", note: "menu-ai-help-note", href: `${root}/ai-help` }]
        : []),
      ...(signedIn
        ? [
            {
              label: "menu-collections",
              note: "menu-collections-note",
              href: `${root}/collections`,
            },
          ]
        : []),
      {
        label: "menu-updates",
        note: "menu-updates-note",
        href: `${root}/updates`,
        newUntilViewed: "plus_updates_v2",
      },
      {
        label: "menu-plus-docs",
        note: "menu-plus-docs-note",
        href: "/en-US/plus/docs/features/overview",
      },
      {
        label: "menu-plus-faq",
        note: "menu-plus-faq-note",
        href: "/en-US/plus/docs/faq",
      },
    ],
  };
}

function tools(locale: string, { flags }: Site): Menu {
  const links: MenuLink[] = [];
  if (flags.playground) {
    links.push({
      label: "menu-playground",
      note: "menu-playground-note",
      href: `/${locale}/play`,
    });
  }
  if (flags.observatory) {
    links.push({
      label: "menu-observatory",
      note: "menu-observatory-note",
      href: "/en-US/observatory",
    });
  }
  if (flags.plus && flags.aiHelp) {
    links.push({
      label: "menu-ai-help",
      note: "menu-ai-help-note",
      href: "/en-US/plus/ai-help",
    });
  }
  return { id: "tools", label: "menu-tools", links };
}

/** The main menu, without what this site does not offer. */
export function menuEntries(site: Site, locale: string, signedIn: boolean): MenuEntry[] {
  const { flags } = site;
  const entries: MenuEntry[] = [
    { kind: "menu", ...learn(locale) },
    { kind: "menu", ...references(locale) },
  ];
  if (flags.plus) entries.push({ kind: "menu", ...plus(locale, signedIn, flags.aiHelp) });
  if (flags.curriculum) {
    entries.push({
      kind: "link",
      label: "menu-curriculum",
      href: "/en-US/curriculum/",
      isNew: true,
    });
  }
  if (flags.blog)
    entries.push({ kind: "link", label: "menu-blog", href: "/en-US/blog/" });
  entries.push({ kind: "menu", ...tools(locale, site) });
  return entries.filter((entry) => entry.kind === "link" || entry.links.length > 0);
}
