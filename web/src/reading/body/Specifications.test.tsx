// @vitest-environment jsdom
import { screen } from "@testing-library/react";
import { expect, test } from "vitest";
import { show } from "../../../test/show.tsx";
import { Specifications } from "./Specifications.tsx";

test("fragments with percent signs of their own are escaped in the address only", () => {
  const base = "https://spec.example/multipage/indexed.html";
  show(
    <Specifications
      query="a.b"
      specifications={[
        { title: "Own", bcdSpecificationURL: `${base}#sec-%array%.prototype.join` },
        { title: "Escaped", bcdSpecificationURL: `${base}#caf%C3%A9` },
      ]}
    />,
    {},
  );
  const [own, escaped] = screen.getAllByRole<HTMLAnchorElement>("link");
  expect(own?.getAttribute("href")).toBe(`${base}#sec-%25array%25.prototype.join`);
  expect(own?.textContent).toContain("# sec-%array%.prototype.join");
  expect(escaped?.getAttribute("href")).toBe(`${base}#caf%C3%A9`);
});
