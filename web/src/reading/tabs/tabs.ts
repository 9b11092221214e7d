import { findAll, findByID } from "#/core/find.ts";
import { fragmentID } from "#/core/parse.ts";
import { readJSON, writeJSON } from "#/storage/local.ts";

/** A set of tabs: panels with a label each, of which one is shown. */
interface TabSet {
  /** The labels: sets with the same ones change together. */
  readonly group: string;
  readonly labels: readonly string[];
  readonly select: (index: number) => void;
}

const storageKey = "tabs";

/** The most groups whose choice is remembered. */
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

/** The sets of the page by group; those of a page that was left are gone with their elements. */
const sets = new WeakMap<Element, TabSet>();

/** Selects a label in all sets of a group but one. */
function follow(group: string, label: string, except: Element): void {
  for (const root of findAll(".tabs[data-ready]")) {
    const set = sets.get(root);
    if (set === undefined || root === except || set.group !== group) continue;
    set.select(set.labels.indexOf(label));
  }
}

let count = 0;

/** The tab selected by a key (ARIA Authoring Practices, Tabs); -1 for other keys. */
function target(event: KeyboardEvent, at: number, length: number, rtl: boolean): number {
  switch (event.key) {
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

function setUp(root: HTMLElement, earlier: Readonly<Record<string, string>>): void {
  const panels = [...root.querySelectorAll<HTMLElement>(":scope > .tab")];
  const titles = panels.map((panel) => panel.querySelector(":scope > .tab-label"));
  const labels = titles.map((title) => title?.textContent.trim() ?? "");
  count += 1;
  const prefix = `tabs-${count}-`;
  const list = document.createElement("div");
  list.className = "tab-list";
  list.setAttribute("role", "tablist");
  const buttons = panels.map((panel, i) => {
    const button = document.createElement("button");
    button.type = "button";
    button.id = `${prefix}${i}`;
    button.setAttribute("role", "tab");
    button.setAttribute("aria-controls", `${prefix}panel-${i}`);
    button.append(...(titles[i]?.cloneNode(true).childNodes ?? []));
    panel.id = `${prefix}panel-${i}`;
    panel.setAttribute("role", "tabpanel");
    panel.setAttribute("aria-labelledby", button.id);
    return button;
  });

  const select = (chosen: number) => {
    for (const [i, button] of buttons.entries()) {
      button.setAttribute("aria-selected", String(i === chosen));
      button.tabIndex = i === chosen ? 0 : -1;
      // Found by the browser's search and by links to a part of the panel.
      if (i === chosen) panels[i]?.removeAttribute("hidden");
      else panels[i]?.setAttribute("hidden", "until-found");
    }
  };
  const group = labels.join("\n");
  const choose = (chosen: number) => {
    const label = labels[chosen];
    const before = list.getBoundingClientRect().top;
    select(chosen);
    if (label === undefined) return;
    remember(group, label);
    follow(group, label, root);
    // Sets above may have changed their height.
    window.scrollBy(0, list.getBoundingClientRect().top - before);
  };
  for (const [i, button] of buttons.entries()) {
    button.addEventListener("click", () => choose(i));
    button.addEventListener("keydown", (event) => {
      const rtl = getComputedStyle(list).direction === "rtl";
      const next = target(event, i, buttons.length, rtl);
      if (next < 0) return;
      event.preventDefault();
      choose(next);
      buttons[next]?.focus();
    });
    panels[i]?.addEventListener("beforematch", () => select(i));
  }
  list.append(...buttons);
  sets.set(root, { group, labels, select });
  const stored = labels.indexOf(earlier[group] ?? "");
  const written = panels.findIndex((panel) => panel.dataset["selected"] !== undefined);
  select(Math.max(stored >= 0 ? stored : written, 0));
  root.prepend(list);
  root.dataset["ready"] = "";
}

/** Shows the panel with the part of the page that the address names. */
function reveal(root: HTMLElement): void {
  const id = fragmentID(location.hash);
  const part = id === "" ? null : findByID(id);
  if (part === null || !root.contains(part)) return;
  let hidden = part.closest<HTMLElement>(".tab[hidden]");
  if (hidden === null) return;
  for (
    ;
    hidden !== null;
    hidden = hidden.parentElement?.closest(".tab[hidden]") ?? null
  ) {
    hidden.dispatchEvent(new Event("beforematch"));
  }
  part.scrollIntoView();
}

/** Turns panels with labels into tabs, each once. */
export function setUpTabs(root: HTMLElement): void {
  const chosen = choices();
  for (const tabs of root.querySelectorAll<HTMLElement>(".tabs:not([data-ready])")) {
    if (tabs.querySelector(":scope > .tab") !== null) setUp(tabs, chosen);
  }
  reveal(root);
}
