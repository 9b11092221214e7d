// @vitest-environment jsdom
import { fireEvent } from "@testing-library/react";
import { afterEach, beforeEach, describe, expect, test } from "vitest";
import { takeReports } from "../../test/reports.ts";
import { namesOfClick } from "./clicks.ts";

afterEach(() => document.body.replaceChildren());

function names(html: string, selector = "[data-here]"): readonly string[] {
  document.body.innerHTML = html;
  const target = document.querySelector(selector);
  if (target === null) throw new Error(`Nothing is ${selector}`);
  return namesOfClick(target);
}

const sidebar = (typed: string) =>
  `<input id="sidebar-filter-input" value="${typed}"><div data-sidebar><p data-macro="CSSRef">
  <a data-here href="/en-US/docs/Web?q=1">Web</a></p></div>`;

test.each<[string, string, ...string[]]>([
  ["a name", `<button data-glean="some: name"><i data-here></i></button>`, "some: name"],
  ["no name", `<button data-here data-glean=""></button>`],
  [
    "a link to another site",
    `<a data-here data-glean="own" href="https://other.example/a?who=me#b"></a>`,
    "own",
    "external-link: https://other.example/a",
  ],
  ["an address of e-mail", `<a data-here href="mailto:a@b.example"></a>`],
  ["the sidebar", sidebar(""), "sidebar_click: CSSRef /en-US/docs/Web"],
  [
    "the filtered sidebar",
    sidebar("what I typed"),
    "sidebar_click_with_filter: CSSRef Web",
  ],
  [
    "an entry of no macro",
    `<div data-sidebar><a data-here href="/a"></a></div>`,
    "sidebar_click: ? /a",
  ],
  [
    "the table of contents",
    `<nav data-where="page"><a data-here href="#top"></a></nav>`,
    "toc_click: #top",
  ],
  [
    "the first breadcrumb",
    `<ol itemtype="https://schema.org/BreadcrumbList"><li><a data-here href="/a"></a></li><li></li></ol>`,
    "breadcrumb_click: 2/2",
  ],
  [
    "a link of the menu",
    `<a data-top="" data-here href="/en-US/play"></a>`,
    "menu_click_link: top-level -> /en-US/play",
  ],
  [
    "a list of the menu",
    `<button data-top="learn" data-here></button>`,
    "menu_toggle: learn",
  ],
  [
    "a link in a list of the menu",
    `<ul id="menu-learn"><a data-here href="/en-US/docs/Learn"></a></ul>`,
    "menu_click_submenu: learn -> /en-US/docs/Learn",
  ],
  [
    "the sign-in",
    `<header><a data-here href="/users/fxa/login/authenticate/?next=%2F"></a></header>`,
    "top_nav: login",
  ],
  [
    "a sign-in elsewhere",
    `<p><a data-here href="/users/fxa/login/authenticate/?next=%2F"></a></p>`,
    "updates: banner-login",
  ],
  [
    "what signs in, with a name of its own",
    `<a data-here data-glean="own" href="/users/fxa/login/authenticate/"></a>`,
    "own",
  ],
  [
    "the footer",
    `<footer><a data-here href="/en-US/about"></a></footer>`,
    "footer: link -> /en-US/about",
  ],
  [
    "a social network",
    `<footer><a data-here rel="me noopener" href="https://forum.example/"></a></footer>`,
    "footer: social -> https://forum.example/",
    "external-link: https://forum.example/",
  ],
  ["a jump", `<a data-here href="#content"></a>`, "a11y_menu: click #content"],
  [
    "Baseline",
    `<details data-glean-toggle-open="baseline_toggle_open"><summary data-here></summary></details>`,
    "baseline_toggle_open",
  ],
  [
    "Baseline that closes",
    `<details open data-glean-toggle-open="baseline_toggle_open"><summary data-here></summary></details>`,
  ],
  [
    "the table below Baseline",
    `<div class="baseline-indicator"><ul><a data-here href="#compat"></a></ul></div>`,
    "baseline_link_bcd_table",
  ],
  [
    "what Baseline is",
    `<div class="baseline-indicator"><ul><a data-here href="/en-US/docs/Baseline"></a></ul></div>`,
    "baseline_link_learn_more",
  ],
  [
    "a row of the table",
    `<table><tr class="bc-feature-depth-0"><td><a data-here href="/en-US/docs/A"></a></td></tr></table>`,
    "bcd: link -> /en-US/docs/A",
  ],
])("a click on %s", (_, html, ...expected) => {
  history.replaceState(null, "", "/en-US/plus/updates?page=2");
  expect(names(html)).toEqual(expected);
});

describe("fields and examples", () => {
  beforeEach(() => {
    history.replaceState(null, "", "/en-US/docs/Web");
    takeReports();
  });

  function field(id: string): HTMLInputElement {
    document.body.innerHTML = `<form id="${id.replace("-input", "")}"><input id="${id}"></form>`;
    const [input] = document.getElementsByTagName("input");
    if (input === undefined) throw new Error("There is no field");
    return input;
  }

  function type(input: HTMLInputElement, text: string): void {
    for (const letter of text) {
      input.value += letter;
      fireEvent.input(input);
    }
  }

  test("the filter is reported with its focus, and once with what is typed", () => {
    const input = field("sidebar-filter-input");
    input.focus();
    type(input, "grid");
    expect(takeReports()).toEqual(["sidebar_filter_focus", "sidebar_filter_typed"]);
  });

  test.each([
    ["top-nav-search", "menu"],
    ["hp-search", "homepage"],
  ])("the search %s is reported when it is opened, and changed", (id, name) => {
    const input = field(`${id}-input`);
    fireEvent.mouseDown(input);
    input.focus();
    fireEvent.mouseDown(input);
    type(input, "grid");
    expect(takeReports()).toEqual([
      `quick-search-open: ${name}`,
      `quick-search-change: ${id}`,
    ]);
    fireEvent.submit(input.form ?? input);
    expect(takeReports()).toEqual(["quick-search: site-search"]);
  });

  test("other fields and forms are not reported", () => {
    const input = field("name-input");
    fireEvent.mouseDown(input);
    input.focus();
    type(input, "me");
    fireEvent.copy(input);
    expect(takeReports()).toEqual([]);
  });

  test("what is done in an example is reported once, clicks each time", () => {
    document.body.innerHTML = `<interactive-example>
      <textarea></textarea><button data-action="reset"><i></i></button>
    </interactive-example>`;
    const [area] = document.getElementsByTagName("textarea");
    const [icon] = document.getElementsByTagName("i");
    if (area === undefined || icon === undefined) throw new Error("There is no example");
    for (let times = 0; times < 2; times++) {
      area.focus();
      area.blur();
      fireEvent.copy(area);
      fireEvent.cut(area);
      fireEvent.paste(area);
      fireEvent.click(area);
      fireEvent.click(icon);
    }
    const examples = "interactive-examples-lit: ";
    expect(takeReports()).toEqual([
      ...["focus", "copy", "cut", "paste"].map((name) => examples + name),
      ...["click", "click@reset", "click", "click@reset"].map((name) => examples + name),
    ]);
  });
});
