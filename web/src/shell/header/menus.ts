import type { Flags, Site } from "#/contract/site.ts";
import { addressOf } from "#/core/addresses.ts";

interface MenuLink {
  readonly label: string;
  /** Message of a one-line description. */
  readonly note?: string;
  readonly href: string;
  /** The area that determines its colour. */
  readonly area?: string;
  /** Marked as new until the reader has visited it: name of the viewed key. */
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

/** A link of a menu by its page, see shell-pages.json. */
interface Wish extends Omit<MenuLink, "href"> {
  readonly page: string;
  /** Whether the site has it, by default true. */
  readonly on?: boolean;
  /** The locale of the page, by default the reader's. */
  readonly locale?: string;
}

const docs = "docs";
const web = `${docs}/Web`;
const learning = `${docs}/Learn_web_development`;
const core = `${learning}/Core`;
const english = "en-US";

const learn: readonly Wish[] = [
  {
    label: "menu-learn-all",
    note: "menu-learn-all-note",
    page: learning,
    area: "learn",
  },
  {
    label: "menu-learn-html",
    note: "menu-learn-html-note",
    page: `${core}/Structuring_content`,
    area: "html",
  },
  {
    label: "menu-learn-css",
    note: "menu-learn-css-note",
    page: `${core}/Styling_basics`,
    area: "css",
  },
  {
    label: "menu-learn-javascript",
    note: "menu-learn-javascript-note",
    page: `${core}/Scripting`,
    area: "javascript",
  },
  {
    label: "menu-learn-accessibility",
    note: "menu-learn-accessibility-note",
    page: `${core}/Accessibility`,
    area: "learn",
  },
];

const references: readonly Wish[] = [
  {
    label: "menu-references-all",
    note: "menu-references-all-note",
    page: web,
    area: "web",
  },
  { label: "menu-html", note: "menu-html-note", page: `${web}/HTML`, area: "html" },
  { label: "menu-css", note: "menu-css-note", page: `${web}/CSS`, area: "css" },
  {
    label: "menu-javascript",
    note: "menu-javascript-note",
    page: `${web}/JavaScript`,
    area: "javascript",
  },
  { label: "menu-http", note: "menu-http-note", page: `${web}/HTTP`, area: "http" },
  { label: "menu-api", note: "menu-api-note", page: `${web}/API`, area: "api" },
  {
    label: "menu-extensions",
    note: "menu-extensions-note",
    page: `${docs}/Mozilla/Add-ons/WebExtensions`,
    area: "web",
  },
  {
    label: "menu-accessibility",
    note: "menu-accessibility-note",
    page: `${web}/Accessibility`,
    area: "learn",
  },
];

function plus({ flags, offline }: Site, signedIn: boolean): Wish[] {
  return [
    {
      label: "menu-plus-overview",
      note: "menu-plus-overview-note",
      page: "plus",
      on: flags.plus,
    },
    {
      label: "menu-ai-help",
      note: "menu-ai-help-note",
      page: "plus/ai-help",
      on: flags.aiHelp,
    },
    {
      label: "menu-collections",
      note: "menu-collections-note",
      page: "plus/collections",
      on: flags.collections && signedIn,
    },
    {
      label: "menu-updates",
      note: "menu-updates-note",
      page: "plus/updates",
      on: flags.updates,
      newUntilViewed: "plus_updates_v2",
    },
    {
      label: "menu-offline",
      note: "menu-offline-note",
      page: "offline",
      on: offline.packs === "subscribers",
    },
    {
      label: "menu-plus-docs",
      note: "menu-plus-docs-note",
      page: "plus/docs/features/overview",
      on: flags.plusDocs,
      locale: english,
    },
    {
      label: "menu-plus-faq",
      note: "menu-plus-faq-note",
      page: "plus/docs/faq",
      on: flags.plusDocs,
      locale: english,
    },
  ];
}

function tools(flags: Flags): Wish[] {
  return [
    {
      label: "menu-playground",
      note: "menu-playground-note",
      page: "play",
      on: flags.playground,
    },
    {
      label: "menu-observatory",
      note: "menu-observatory-note",
      page: "observatory",
      on: flags.observatory,
      locale: english,
    },
    {
      label: "menu-ai-help",
      note: "menu-ai-help-note",
      page: "plus/ai-help",
      on: flags.aiHelp,
      locale: english,
    },
  ];
}

/** The main menu, without links that this site lacks. */
export function menuEntries(site: Site, locale: string, signedIn: boolean): MenuEntry[] {
  const { flags } = site;
  const links = (wishes: readonly Wish[]): MenuLink[] =>
    wishes.flatMap(({ page, on, locale: own, ...link }) => {
      const href = on === false ? null : addressOf(site, own ?? locale, page);
      return href === null ? [] : [{ ...link, href }];
    });
  const menu = (id: string, wishes: readonly Wish[]): MenuEntry[] => {
    const found = links(wishes);
    if (found.length === 0) return [];
    return [{ kind: "menu", id, label: `menu-${id}`, links: found }];
  };
  const link = (wish: Wish, isNew = false): MenuEntry[] =>
    links([wish]).map(({ label, href }) => ({ kind: "link", label, href, isNew }));
  return [
    ...menu("learn", learn),
    ...menu("references", references),
    ...menu("plus", plus(site, signedIn)),
    ...link(
      {
        label: "menu-curriculum",
        page: "curriculum/",
        on: flags.curriculum,
        locale: english,
      },
      true,
    ),
    ...link({ label: "menu-blog", page: "blog/", on: flags.blog, locale: english }),
    ...menu("tools", tools(flags)),
  ];
}
