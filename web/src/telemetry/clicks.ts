import { report } from "#/core/report.ts";

/**
 * Reports clicks on elements named by `data-glean`, on the parts of every page, and on
 * links to other sites; and that fields are used, but not their contents.
 */
export function watchClicks(): void {
  const options = { capture: true };
  window.addEventListener("click", onClick, options);
  window.addEventListener("contextmenu", onContextMenu, options);
  window.addEventListener("mousedown", onPress, options);
  window.addEventListener("submit", onSubmit, options);
  window.addEventListener("focusin", ({ target }) => {
    if (isFilter(target)) report("sidebar_filter_focus");
  });
  for (const type of ["focusin", "copy", "cut", "paste", "click"]) {
    window.addEventListener(type, onExample, options);
  }
  const typed = new Set<string>();
  window.addEventListener("input", ({ target }) => {
    const name = nameOfTyping(target);
    if (name === null) return;
    // Once for each field on a page.
    const key = `${window.location.pathname} ${name}`;
    if (!typed.has(key)) report(name);
    typed.add(key);
  });
}

/** The names of kinds of links. The first match counts. */
const links: readonly (readonly [string, (link: HTMLAnchorElement) => string])[] = [
  ["[data-sidebar] a", sidebarName],
  ["nav[data-where] a", ({ hash }) => `toc_click: ${hash}`],
  ["[itemtype$=BreadcrumbList] a", breadcrumbName],
  ["a[data-top]", (link) => `menu_click_link: top-level -> ${addressOf(link)}`],
  ["[id^=menu-] a", menuName],
  ["header a[href*='/users/fxa/login/']", () => "top_nav: login"],
  ["a[href*='/users/fxa/login/']", () => `${areaOf(window.location)}: banner-login`],
  ["footer a[rel~=me]", (link) => `footer: social -> ${addressOf(link)}`],
  ["body footer a", (link) => `footer: link -> ${addressOf(link)}`],
  [".baseline-indicator a[href^='#']", () => "baseline_link_bcd_table"],
  [".baseline-indicator a[target]", () => "baseline_link_feedback"],
  [".baseline-indicator ul a", () => "baseline_link_learn_more"],
  ["tr[class*=bc-feature-depth] a", (link) => `bcd: link -> ${addressOf(link)}`],
];

/** The names of a click on an element, in the order in which they are reported. */
export function namesOfClick(target: Element): readonly string[] {
  const names: string[] = [];
  const named = target.closest<HTMLElement>("[data-glean]")?.dataset["glean"] ?? "";
  const link = target.closest("a[href]");
  if (link instanceof HTMLAnchorElement) {
    const [, name] = links.find(([selector]) => link.matches(selector)) ?? [];
    if (named !== "") names.push(named);
    else if (isSkip(link)) names.push(skipName(link));
    else if (name !== undefined) names.push(name(link));
    if (isExternal(link)) names.push(`external-link: ${addressOf(link)}`);
    return names;
  }
  if (named !== "") names.push(named);
  const details = target.closest("summary")?.parentElement;
  // The click has not toggled it yet.
  if (details instanceof HTMLDetailsElement && !details.open) {
    const opens = details.dataset["gleanToggleOpen"] ?? "";
    if (opens !== "") names.push(opens);
  }
  const menu = target.closest<HTMLElement>("button[data-top]");
  if (menu !== null) names.push(`menu_toggle: ${menu.dataset["top"] ?? ""}`);
  return names;
}

function onClick(event: MouseEvent): void {
  const [target] = event.composedPath();
  if (target instanceof Element) namesOfClick(target).forEach(report);
}

/** The search box of a field or form. */
const searchBox = /^((?:top-nav|hp)-search)(?:-input)?$/;

function searchOf(target: EventTarget | null): string | null {
  if (!(target instanceof Element)) return null;
  return searchBox.exec(target.id)?.[1] ?? null;
}

/** Pressing a search field opens it, unless it is open. */
function onPress({ target }: MouseEvent): void {
  const search = searchOf(target);
  if (search === null || !(target instanceof HTMLInputElement)) return;
  if (target === document.activeElement) return;
  const isMenu = search === "top-nav-search";
  report(isMenu ? "quick-search-open: menu" : "quick-search-open: homepage");
}

function onSubmit({ target }: SubmitEvent): void {
  if (searchOf(target) !== null) report("quick-search: site-search");
}

/** Actions in examples, each reported once except for clicks. */
const done = new WeakMap<Element, Set<string>>();

function onExample({ type, target }: Event): void {
  const example =
    target instanceof Element ? target.closest("interactive-example") : null;
  if (!(target instanceof Element) || example === null) return;
  const button = target.closest<HTMLElement>("[data-action]")?.dataset["action"];
  const action = type === "focusin" ? "focus" : type;
  const before = done.get(example) ?? new Set();
  done.set(example, before);
  if (type !== "click" && before.has(action)) return;
  before.add(action);
  const where = type === "click" && button !== undefined ? `@${button}` : "";
  report(`interactive-examples-lit: ${action}${where}`);
}

function onContextMenu({ target }: MouseEvent): void {
  const link = target instanceof Element ? target.closest("a[href]") : null;
  if (link instanceof HTMLAnchorElement && isSkip(link)) report(skipName(link));
}

/** Targets of skip links at the top of a page. */
const skips =
  /^#(?:content|main-content|top-nav-search-input|languages-switcher-button)$/;

function isSkip({ hash, pathname }: HTMLAnchorElement): boolean {
  return skips.test(hash) && pathname === window.location.pathname;
}

function skipName({ hash }: HTMLAnchorElement): string {
  return `a11y_menu: click ${hash}`;
}

/** The address of a link without its query, which may contain a reader's input. */
function addressOf(link: HTMLAnchorElement): string {
  const { origin, pathname, hash } = link;
  return isExternal(link) ? origin + pathname : pathname + hash;
}

function isExternal({ protocol, origin }: HTMLAnchorElement): boolean {
  return /^https?:$/.test(protocol) && origin !== window.location.origin;
}

/**
 * The macro that generated the entry, or `?`; if filtered, its title, never the query.
 */
function sidebarName(link: HTMLAnchorElement): string {
  const made = link.closest<HTMLElement>("[data-macro]")?.dataset["macro"] ?? "?";
  const filter = document.getElementById("sidebar-filter-input");
  const filtered = filter instanceof HTMLInputElement && filter.value.trim() !== "";
  return filtered
    ? `sidebar_click_with_filter: ${made} ${link.textContent.trim()}`
    : `sidebar_click: ${made} ${addressOf(link)}`;
}

/** The area of an address: `docs`, or in Plus `collections`. */
function areaOf({ pathname }: Location): string {
  const [area = "", part] = pathname.split("/").slice(2);
  return area === "plus" && part !== undefined && part !== "" ? part : area;
}

/** The position in the breadcrumbs: 1 is the page itself. */
function breadcrumbName(link: HTMLAnchorElement): string {
  const items = [...(link.closest("ol")?.children ?? [])];
  const at = items.findIndex((item) => item.contains(link));
  return `breadcrumb_click: ${items.length - at}/${items.length}`;
}

function menuName(link: HTMLAnchorElement): string {
  const menu = link.closest("[id^=menu-]")?.id.replace("menu-", "") ?? "";
  return `menu_click_submenu: ${menu} -> ${addressOf(link)}`;
}

function isFilter(target: EventTarget | null): boolean {
  return target instanceof Element && target.id === "sidebar-filter-input";
}

function nameOfTyping(target: EventTarget | null): string | null {
  if (isFilter(target)) return "sidebar_filter_typed";
  const widget = searchOf(target);
  return widget === null ? null : `quick-search-change: ${widget}`;
}
