// @vitest-environment jsdom
import { screen } from "@testing-library/react";
import { expect, test } from "vitest";
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
