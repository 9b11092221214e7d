// @vitest-environment jsdom
import { screen, within } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { beforeEach, expect, test } from "vitest";
import { docPage } from "../../../test/pages.ts";
import { show } from "../../../test/show.tsx";
import type { DocPage, Flaw } from "#/contract/page.ts";
import { FeedbackView } from "../readerFeedback/index.ts";
import { safeLink } from "./report.ts";
import { WriterBar } from "./WriterBar.tsx";

const flaw: Flaw = {
  id: 0,
  type: "brokenLink",
  name: "BrokenLink",
  explanation: "no page at /en-US/docs/Gone",
  suggestion: null,
  filepath: "en-us/web/index.md",
  line: 7,
  column: 3,
  endLine: 7,
  endColumn: 9,
  sourceContext: "a [b](/en-US/docs/Gone)\n--^\n",
  fixable: true,
  fixed: false,
  href: "/en-US/docs/Gone",
};

const flawed: DocPage = {
  ...docPage,
  doc: {
    ...docPage.doc,
    source: {
      folder: "en-us/web",
      filename: "index.md",
      github_url: "https://git.example/blob/main/files/en-us/web/index.md",
      last_commit_url: "",
    },
    flaws: { broken_links: [flaw], unknown: [{ ...flaw, id: 1, line: 2 }] },
  },
};

beforeEach(() => localStorage.clear());

test("without dev it lists what the page carries, and changes nothing", async () => {
  const site = { flags: { writerMode: true } };
  show(<WriterBar page={flawed} />, { site });
  await userEvent.click(screen.getByRole("button", { name: "2 flaws" }));
  const panel = within(screen.getByRole("region", { name: "Flaws on this page" }));
  expect(panel.getByText("2:3")).toBeDefined();
  expect(panel.queryByRole("button", { name: /Fix/ })).toBeNull();
  expect(panel.queryByRole("link", { name: "Open in editor" })).toBeNull();
  const history = panel.getByRole("link", { name: "History" });
  expect(history.getAttribute("href")).toBe(
    "https://git.example/commits/main/files/en-us/web/index.md",
  );
});

test("a page without flaws says so", () => {
  show(<WriterBar page={docPage} />, { site: { flags: { writerMode: true } } });
  expect(screen.getByRole("button", { name: "No flaws" })).toBeDefined();
});

test("Alt+Shift+F opens and closes the panel, wherever the focus is", async () => {
  show(<WriterBar page={flawed} />, { site: { flags: { writerMode: true } } });
  await userEvent.keyboard("{Alt>}{Shift>}[KeyF]{/Shift}{/Alt}");
  expect(screen.getByRole("region")).toBeDefined();
  expect(localStorage.getItem("writer-panel")).toBe("open");
  await userEvent.keyboard("{Alt>}{Shift>}[KeyF]{/Shift}{/Alt}");
  expect(screen.queryByRole("region")).toBeNull();
  expect(document.activeElement?.textContent).toBe("2 flaws");
});

test.each([
  "javascript:alert(1)",
  "data:text/html,x",
  " JavaScript:alert(1)",
  "",
  "file:///etc",
])("%j opens nothing", (address) => expect(safeLink(address)).toBeUndefined());

test.each(["vscode://file/a.md:1:2", "https://git.example/a"])("%s opens", (address) => {
  expect(safeLink(address)).toBe(address);
});

test("feedback shows votes and reasons, which may be any text", () => {
  const reasons = [
    { name: "outdated", count: 2 },
    { name: "<img src=x onerror=alert(1)>", count: 1 },
  ];
  show(
    <FeedbackView
      feedback={{ from: "2026-11-01", to: "2026-11-22", yes: 1, no: 3, reasons }}
    />,
  );
  expect(screen.getByText("1 of 4 readers found this page helpful.")).toBeDefined();
  const list = screen.getByRole("list", { name: "Why it did not help" });
  expect(
    within(list)
      .getAllByRole("listitem")
      .map((item) => item.textContent),
  ).toEqual(["outdated (2)", "<img src=x onerror=alert(1)> (1)"]);
  expect(screen.getByText("November 1, 2026 to November 22, 2026")).toBeDefined();
});
