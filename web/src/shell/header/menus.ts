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
  /** Whether the current page is in it. */
  readonly isCurrent?: boolean;
}

export type MenuEntry =
  | ({ readonly kind: "menu" } & Menu)
  | {
      readonly kind: "link";
      readonly label: string;
      readonly href: string;
      readonly isNew?: boolean;
      readonly isCurrent?: boolean;
    };

/**
 * A link of a menu by its page, see shell-pages.json. Its label is the end of the
 * message's id; the message of its description has the same id with "-note".
 */
interface Wish extends Omit<MenuLink, "href" | "note"> {
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
    label: "learn-all",
    page: learning,
    area: "learn",
  },
  {
    label: "learn-html",
    page: `${core}/Structuring_content`,
    area: "html",
  },
  {
    label: "learn-css",
    page: `${core}/Styling_basics`,
    area: "css",
  },
  {
    label: "learn-javascript",
    page: `${core}/Scripting`,
    area: "javascript",
  },
  {
    label: "learn-accessibility",
    page: `${core}/Accessibility`,
    area: "learn",
  },
];

const references: readonly Wish[] = [
  {
    label: "references-all",
    page: web,
    area: "web",
  },
  { label: "html", page: `${web}/HTML`, area: "html" },
  { label: "css", page: `${web}/CSS`, area: "css" },
  {
    label: "javascript",
    page: `${web}/JavaScript`,
    area: "javascript",
  },
  { label: "http", page: `${web}/HTTP`, area: "http" },
  { label: "api", page: `${web}/API`, area: "api" },
  {
    label: "extensions",
    page: `${docs}/Mozilla/Add-ons/WebExtensions`,
    area: "web",
  },
  {
    label: "accessibility",
    page: `${web}/Accessibility`,
    area: "learn",
  },
];

function plus({ flags, offline }: Site, signedIn: boolean): Wish[] {
  return [
    {
      label: "plus-overview",
      page: "plus",
      on: flags.plus,
    },
    {
      label: "ai-help",
      page: "plus/ai-help",
      on: flags.aiHelp,
    },
    {
      label: "collections",
      page: "plus/collections",
      on: flags.collections && signedIn,
    },
    {
      label: "updates",
      page: "plus/updates",
      on: flags.updates,
      newUntilViewed: "plus_updates_v2",
    },
    {
      label: "offline",
      page: "offline",
      on: offline.packs === "subscribers",
    },
    {
      label: "plus-docs",
      page: "plus/docs/features/overview",
      on: flags.plusDocs,
      locale: english,
    },
    {
      label: "plus-faq",
      page: "plus/docs/faq",
      on: flags.plusDocs,
      locale: english,
    },
  ];
}

function tools(flags: Flags): Wish[] {
  return [
    {
      label: "playground",
      page: "play",
      on: flags.playground,
    },
    {
      label: "observatory",
      page: "observatory",
      on: flags.observatory,
      locale: english,
    },
    {
      label: "ai-help",
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
    wishes.flatMap(({ label, page, on, locale: own, ...link }) => {
      const href = on === false ? null : addressOf(site, own ?? locale, page);
      return href === null ? [] : [{ ...link, label: `menu-${label}`, href }];
    });
  const menu = (id: string, wishes: readonly Wish[]): MenuEntry[] => {
    const found = links(wishes);
    if (found.length === 0) return [];
    const noted = found.map((link) => ({ ...link, note: `${link.label}-note` }));
    return [{ kind: "menu", id, label: `menu-${id}`, links: noted }];
  };
  const link = (wish: Wish, isNew = false): MenuEntry[] =>
    links([wish]).map(({ label, href }) => ({ kind: "link", label, href, isNew }));
  return [
    ...menu("learn", learn),
    ...menu("references", references),
    ...menu("plus", plus(site, signedIn)),
    ...link(
      {
        label: "curriculum",
        page: "curriculum/",
        on: flags.curriculum,
        locale: english,
      },
      true,
    ),
    ...link({ label: "blog", page: "blog/", on: flags.blog, locale: english }),
    ...menu("tools", tools(flags)),
  ];
}
