// @vitest-environment jsdom
import { screen, within } from "@testing-library/dom";
import userEvent from "@testing-library/user-event";
import { beforeEach, expect, test, vi } from "vitest";
import { listenToTabs, setUpTabs, setUpWhileParsing } from "./tabs.ts";

const tabs = (...labels: readonly string[]) =>
  `<div class="tabs">${labels.map((label) => `<div class="tab"><p class="tab-label">${label}</p><p>${label} text</p></div>`).join("")}</div>`;

function show(html: string): readonly HTMLElement[] {
  document.body.innerHTML = html;
  listenToTabs();
  setUpTabs(document.body);
  return screen.getAllByRole("tablist");
}

const selected = (list: HTMLElement) =>
  within(list).getByRole("tab", { selected: true }).textContent;

beforeEach(() => {
  localStorage.clear();
  location.hash = "";
  vi.stubGlobal("scrollBy", vi.fn());
  Element.prototype.scrollIntoView = () => undefined;
});

test("the first panel is shown, or the one that the page selects", () => {
  const selects = tabs("c", "d").replace(
    /(<div class="tab")(?=><p class="tab-label">d)/,
    "$1 data-selected",
  );
  const lists = show(tabs("a", "b") + selects);
  expect(lists.map(selected)).toEqual(["a", "d"]);
});

test.each([
  ["{ArrowRight}", "b"],
  ["{ArrowLeft}", "c"],
  ["{End}", "c"],
  ["{End}{ArrowRight}", "a"],
  ["{End}{Home}", "a"],
  ["{End}{Alt>}{ArrowLeft}{/Alt}", "c"],
])("%s selects %s and its panel", async (keys, want) => {
  const [list] = show(tabs("a", "b", "c"));
  await userEvent.tab();
  await userEvent.keyboard(keys);
  expect(list && selected(list)).toBe(want);
  expect(document.activeElement?.textContent).toBe(want);
  const panel = screen.getByRole("tabpanel", { name: want });
  expect(panel.hasAttribute("hidden")).toBe(false);
  expect(document.querySelectorAll(".tab[hidden='until-found']")).toHaveLength(2);
});

test("sets with the same labels change together, and the choice is remembered", async () => {
  const [first, second, other] = show(tabs("a", "b") + tabs("a", "b") + tabs("b", "a"));
  await userEvent.click(within(first ?? document.body).getByRole("tab", { name: "b" }));
  expect([first, second, other].map((list) => list && selected(list))).toEqual([
    "b",
    "b",
    "b",
  ]);
  const again = show(tabs("a", "b") + tabs("a", "c"));
  expect(again.map(selected)).toEqual(["b", "a"]);
});

test("each of two tabs with the same label can be chosen", async () => {
  show(tabs("js", "js"));
  const [first, second] = screen.getAllByRole("tab");
  await userEvent.click(second ?? document.body);
  expect(second?.ariaSelected).toBe("true");
  expect(first?.ariaSelected).toBe("false");
});

test.each(["null", "[1]", '{"a\\nb":3}', "x"])("a stored %s does no harm", (stored) => {
  vi.spyOn(console, "warn").mockImplementation(() => undefined);
  localStorage.setItem("tabs", stored);
  const [list] = show(tabs("a", "b"));
  expect(list && selected(list)).toBe("a");
});

test("a link to a part of a hidden panel shows it", () => {
  location.hash = "#part";
  const [list] = show(tabs("a", "b").replace("b text", '<span id="part">b</span>'));
  expect(list && selected(list)).toBe("b");
});

test("a link to a tab in a hidden panel changes nothing in its set", () => {
  const page = tabs("a", "b").replace("<p>b text</p>", tabs("c", "d"));
  show(page);
  location.hash = `#${screen.getByText("c", { selector: "button" }).id}`;
  expect(show(page).map(selected)).toEqual(["b", "c"]);
});

test("what is found in a nested panel is shown with all around it", () => {
  const inner = `<details>${tabs("c", "d")}</details>`;
  show(tabs("a", "b").replace("<p>b text</p>", inner));
  const found = screen.getByText("d text").parentElement;
  found?.dispatchEvent(new Event("beforematch", { bubbles: true }));
  const shown = screen.getAllByRole("tab", { selected: true });
  expect(shown.map(({ textContent }) => textContent)).toEqual(["b", "d"]);
  expect(document.querySelector("details")?.open).toBe(true);
});

test("nested sets work separately, and nothing is set up twice", () => {
  const inner = tabs("c", "d");
  document.body.innerHTML = tabs("a", "b").replace("<p>a text</p>", inner);
  setUpTabs(document.body);
  setUpTabs(document.body);
  expect(document.querySelectorAll("[role=tablist]")).toHaveLength(2);
  const ids = [...document.querySelectorAll("[id]")].map(({ id }) => id);
  expect(new Set(ids).size).toBe(ids.length);
});

test("sets that were set up before show what was chosen meanwhile", () => {
  show(tabs("a", "b") + tabs("a", "b"));
  const before = document.body.innerHTML.replaceAll(' data-ready=""', "");
  localStorage.setItem("tabs", JSON.stringify({ "a\nb": "b" }));
  expect(show(before).map(selected)).toEqual(["b", "b"]);
  const ids = [...document.querySelectorAll("[id]")].map(({ id }) => id);
  expect(new Set(ids).size).toBe(8);
});

test("sets are set up once they are parsed, and work in copies of their elements", async () => {
  document.body.innerHTML = "<main></main>";
  setUpWhileParsing();
  const main = document.querySelector("main") ?? document.body;
  const lists = () => document.querySelectorAll("[role=tablist]").length;
  main.innerHTML = tabs("a", "b");
  await Promise.resolve();
  expect(lists()).toBe(0);
  main.append("Text");
  await Promise.resolve();
  expect(lists()).toBe(1);
  main.insertAdjacentHTML("beforeend", tabs("a", "c"));
  await Promise.resolve();
  expect(lists()).toBe(1);
  document.dispatchEvent(new Event("DOMContentLoaded"));
  expect(lists()).toBe(2);
  main.replaceWith(main.cloneNode(true));
  await userEvent.click(screen.getByRole("tab", { name: "c" }));
  expect(screen.getAllByRole("tablist").map(selected)).toEqual(["a", "c"]);
});
