import { findAll, findByID } from "#/core/find.ts";
import { fragmentID } from "#/core/parse.ts";
import { readJSON, writeJSON } from "#/storage/local.ts";

const storageKey = "tabs";

/** The maximum number of groups whose choice is remembered. */
const remembered = 50;

/** The chosen label by group, the latest last. */
function choices(): Record<string, string> {
  const stored = readJSON(storageKey);
  if (typeof stored !== "object" || stored === null || Array.isArray(stored)) return {};
  return stored as Record<string, string>;
}

function remember(group: string, label: string): void {
  const others = Object.entries(choices()).filter(([other]) => other !== group);
  const latest = others.slice(1 - remembered);
  writeJSON(storageKey, Object.fromEntries([...latest, [group, label]]));
}

const children = (element: Element, selector: string) => [
  ...element.querySelectorAll<HTMLElement>(`:scope > ${selector}`),
];

const labelOf = (element: Element) => element.textContent.trim();

/** The labels of a set of tabs. Sets with the same ones are a group: they change together. */
const labelsOf = (set: Element) => children(set, ".tab > .tab-label").map(labelOf);
const groupOf = (set: Element) => labelsOf(set).join("\n");

/** Shows one panel of a set. */
function select(set: Element, chosen: number): void {
  for (const [i, button] of children(set, ".tab-list > button").entries()) {
    button.setAttribute("aria-selected", String(i === chosen));
    button.tabIndex = i === chosen ? 0 : -1;
  }
  for (const [i, panel] of children(set, ".tab").entries()) {
    // Found by the browser's search and by links to a part of the panel.
    if (i === chosen) panel.removeAttribute("hidden");
    else panel.setAttribute("hidden", "until-found");
  }
}

/** Selects a tab in all sets of its group. */
function choose(tab: HTMLElement): void {
  const list = tab.parentElement;
  const set = list?.parentElement;
  if (list == null || set == null) return;
  const [group, at] = [groupOf(set), children(list, "button").indexOf(tab)];
  const before = tab.getBoundingClientRect().top;
  for (const other of findAll(".tabs[data-ready]")) {
    if (groupOf(other) === group) select(other, at);
  }
  remember(group, labelOf(tab));
  // Sets above may have changed their height.
  window.scrollBy(0, tab.getBoundingClientRect().top - before);
}

/** The tab selected by a key (ARIA Authoring Practices, Tabs); -1 for other keys. */
function target(key: string, at: number, length: number, rtl: boolean): number {
  switch (key) {
    case rtl ? "ArrowLeft" : "ArrowRight":
      return (at + 1) % length;
    case rtl ? "ArrowRight" : "ArrowLeft":
      return (at + length - 1) % length;
    case "Home":
      return 0;
    case "End":
      return length - 1;
    default:
      return -1;
  }
}

/** The tab that an event is about. */
const tabOf = ({ target }: Event) =>
  target instanceof Element ? target.closest<HTMLElement>(".tab-list > button") : null;

function atKey(event: KeyboardEvent): void {
  const tab = tabOf(event);
  // Alt and an arrow go back in history.
  if (tab?.parentElement == null || event.altKey || event.ctrlKey || event.metaKey)
    return;
  const tabs = children(tab.parentElement, "button");
  const rtl = getComputedStyle(tab).direction === "rtl";
  const next = tabs[target(event.key, tabs.indexOf(tab), tabs.length, rtl)];
  if (next === undefined) return;
  event.preventDefault();
  choose(next);
  next.focus();
}

/** Opens the panels of tabs and the details around an element. */
function show(element: HTMLElement): void {
  let place: HTMLElement | null = element;
  for (; place !== null; place = place.parentElement) {
    if (place instanceof HTMLDetailsElement) place.open = true;
    if (!place.matches(".tabs[data-ready] > .tab")) continue;
    const set = place.closest(".tabs");
    if (set !== null) select(set, children(set, ".tab").indexOf(place));
  }
}

/**
 * Handles the tabs of the document: the events are those of the document, because an
 * application that takes over the page may replace its elements by copies.
 */
export function listenToTabs(): void {
  const { dataset } = document.documentElement;
  if ("tabs" in dataset) return;
  dataset["tabs"] = "";
  document.addEventListener("click", (event) => {
    const tab = tabOf(event);
    if (tab !== null) choose(tab);
  });
  document.addEventListener("keydown", atKey);
  // Browsers show no more than the innermost panel themselves, which the event is about.
  document.addEventListener("beforematch", ({ target }) => {
    if (target instanceof HTMLElement) show(target);
  });
}

function setUp(
  set: HTMLElement,
  panels: readonly HTMLElement[],
  earlier: Readonly<Record<string, string>>,
): void {
  // Those of a page that was left and is shown again have a list already.
  for (const list of children(set, ".tab-list")) list.remove();
  const prefix = `tabs-${[...findAll(".tabs")].indexOf(set)}-`;
  const list = document.createElement("div");
  list.className = "tab-list";
  list.setAttribute("role", "tablist");
  for (const [i, panel] of panels.entries()) {
    const button = document.createElement("button");
    button.type = "button";
    button.id = `${prefix}${i}`;
    button.setAttribute("role", "tab");
    button.setAttribute("aria-controls", `${prefix}panel-${i}`);
    const label = panel.querySelector(":scope > .tab-label");
    button.append(...(label?.cloneNode(true).childNodes ?? []));
    list.append(button);
    panel.id = `${prefix}panel-${i}`;
    panel.setAttribute("role", "tabpanel");
    panel.setAttribute("aria-labelledby", button.id);
  }
  set.prepend(list);
  const stored = labelsOf(set).indexOf(earlier[groupOf(set)] ?? "");
  const written = panels.findIndex((panel) => panel.dataset["selected"] !== undefined);
  select(set, Math.max(stored >= 0 ? stored : written, 0));
  set.dataset["ready"] = "";
}

/** Shows the panel with the part of the page that the address names. */
function reveal(root: Element): void {
  const id = fragmentID(location.hash);
  const part = id === "" ? null : findByID(id);
  if (part === null || !root.contains(part)) return;
  if (part.closest(".tab[hidden]") === null) return;
  show(part);
  part.scrollIntoView();
}

/** Turns panels with labels into tabs, each once. */
export function setUpTabs(root: Element): void {
  buildTabs(root, () => true);
  reveal(root);
}

function buildTabs(root: Element, isWhole: (set: Element) => boolean): void {
  const sets = root.querySelectorAll<HTMLElement>(".tabs:not([data-ready])");
  if (sets.length === 0) return;
  const chosen = choices();
  for (const set of sets) {
    const panels = children(set, ".tab");
    if (panels.length > 0 && isWhole(set)) setUp(set, panels, chosen);
  }
}

/** Reports whether the parser has left an element: something follows it. */
const isParsed = (element: Element | null): boolean =>
  element !== null && (element.nextSibling !== null || isParsed(element.parentElement));

/** Sets up the tabs of the page while it is parsed: before they are painted, so that nothing moves. */
export function setUpWhileParsing(): void {
  listenToTabs();
  const root = document.documentElement;
  const observer = new MutationObserver(() => buildTabs(root, isParsed));
  observer.observe(root, { childList: true, subtree: true });
  document.addEventListener("DOMContentLoaded", () => {
    observer.disconnect();
    setUpTabs(root);
  });
}
