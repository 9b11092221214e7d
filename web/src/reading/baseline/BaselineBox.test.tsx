// @vitest-environment jsdom
import { screen } from "@testing-library/react";
import { expect, test } from "vitest";
import type { Doc } from "#/contract/page.ts";
import { doc } from "../../../test/pages.ts";
import { show } from "../../../test/show.tsx";
import { BaselineBox } from "./BaselineBox.tsx";

const alternatives = ["lamp()", "torch()", "beacon()"].map((name) => ({
  name,
  mdn_url: `/docs/Web/API/${name}`,
}));

function discouraged(locale: string, count: number): string {
  const given = {
    ...doc,
    status: { baseline: "discouraged" },
    baseline: { ...doc.baseline, alternatives: alternatives.slice(0, count) },
  };
  const { unmount } = show(<BaselineBox doc={given} />, { locale });
  const [link] = screen.getAllByRole("link", { name: /lamp/ });
  expect(link?.getAttribute("href")).toBe(`/${locale}/docs/Web/API/lamp()`);
  expect(link?.dataset["glean"]).toBe("baseline_link_alternatives: lamp()");
  const text = link?.parentElement?.textContent ?? "";
  unmount();
  return text;
}

test("what to use instead is listed as a choice, in the reader's language", () => {
  expect(discouraged("en-US", 1)).toBe("Consider these instead: lamp()");
  expect(discouraged("en-US", 3)).toBe(
    "Consider these instead: lamp(), torch() or beacon()",
  );
  expect(discouraged("de", 2)).toMatch(/lamp\(\) oder torch\(\)$/);
  expect(discouraged("ja", 3)).toMatch(/lamp\(\)、torch\(\)またはbeacon\(\)$/);
});

test("the reason from the data is marked as English on translated pages", () => {
  const discouraged = { reason_html: "Paths <em>replaced</em> it." };
  const given = {
    ...doc,
    status: { baseline: "discouraged" },
    baseline: { ...doc.baseline, feature: { name: "paths", discouraged } },
  };
  show(<BaselineBox doc={given} />, { locale: "de" });
  const reason = screen.getByText("replaced").closest("p");
  expect(reason?.lang).toBe("en-US");
  expect(reason?.textContent).toBe("Paths replaced it.");
});

test("its feedback form is told page and level", () => {
  const site = {
    baseURL: "https://docs.example",
    links: { baselineFeedback: "https://help.example/form" },
  };
  show(<BaselineBox doc={{ ...doc, baseline: { baseline: false } }} />, { site });
  const link = screen.getByRole("link", { name: "Report feedback" });
  const { searchParams } = new URL(link.getAttribute("href") ?? "");
  expect(searchParams.get("level")).toBe("not");
  expect(searchParams.get("page")).toBe(`https://docs.example${doc.mdn_url}`);
});

const support = {
  chrome: "120",
  chrome_android: "120",
  edge: "≤120",
  firefox: "121",
  firefox_android: "121",
  safari: "17.4",
  safari_ios: "17.4",
};

function folded(baseline: NonNullable<Doc["baseline"]>, locale = "en-US"): string {
  const { container, unmount } = show(<BaselineBox doc={{ ...doc, baseline }} />, {
    locale,
  });
  const text = container.querySelector("summary")?.textContent ?? "";
  unmount();
  return text;
}

test("folded, it says since when and from which versions on", () => {
  const low = { baseline: "low", baseline_low_date: "2025-09-15", support } as const;
  expect(folded(low)).toContain(
    "Since September 2025: Chrome 120, Edge 120, Firefox 121, Safari 17.4",
  );
  expect(folded(low, "ja")).toContain("2025年9月から: Chrome 120、Edge 120");
});

test("with limited support, it names the browsers that work on all systems", () => {
  const { chrome, chrome_android, edge, safari } = support;
  const limited = { baseline: false, support: { chrome, chrome_android, edge, safari } };
  const text = folded(limited as NonNullable<Doc["baseline"]>);
  expect(text).toContain("Chrome 120, Edge 120");
  expect(text).not.toContain("Safari 17");
});
