// @vitest-environment jsdom
import { screen } from "@testing-library/react";
import { expect, test } from "vitest";
import { showStatic } from "../../../test/showStatic.tsx";
import type { CompatData } from "./data.ts";
import { StaticTable } from "./StaticTable.tsx";

const data: CompatData = {
  browsers: {
    lynx: { name: "Lynx", type: "desktop", releases: {} },
    bobcat: { name: "Bobcat", type: "mobile", releases: {} },
  },
  data: {
    __compat: {
      support: {
        lynx: { version_added: "9", partial_implementation: true, notes: "Slowly." },
        bobcat: { version_added: "4" },
      },
    },
  },
};

test("only cells with more to say open, and that without a script", () => {
  showStatic(<StaticTable query="api.Den" data={data} />);
  const lynx = screen.getByText("Lynx – Partial support").closest("details");
  expect(lynx?.open).toBe(false);
  expect(lynx?.textContent).toContain("Slowly.");
  const bobcat = screen.getByText("Bobcat – Full support").closest("td");
  expect(bobcat?.querySelector("details")).toBeNull();
  expect(screen.queryAllByRole("button")).toEqual([]);
});

test("the table is reached by keyboard and has a name", () => {
  showStatic(<StaticTable query="api.Den" data={data} />);
  expect(screen.getByRole("figure", { name: "api.Den" }).tabIndex).toBe(0);
});
