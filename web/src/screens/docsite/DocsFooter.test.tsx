// @vitest-environment jsdom
import { screen } from "@testing-library/react";
import { expect, test } from "vitest";
import { show } from "../../../test/show.tsx";
import { DocsFooter } from "./DocsFooter.tsx";

const own = { label: "Pages to take along", href: "/en-US/offline", items: [], note: "" };

test.each([
  ["last", "on", [], ["Read offline"]],
  ["not without a service worker", "off", [], []],
  ["not again", "on", [own], [own.label]],
  [
    "not again if it is in a group",
    "on",
    [{ label: "More", href: "", items: [own] }],
    [own.label],
  ],
])("leads to reading offline, %s", (_, worker, footerLinks, want) => {
  show(<DocsFooter />, {
    site: {
      offline: { worker: worker === "on" },
      docs: { footerText: "", footerLinks } as never,
    },
  });
  expect(screen.queryAllByRole("link").map(({ textContent }) => textContent)).toEqual(
    want,
  );
});
