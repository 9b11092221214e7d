// @vitest-environment jsdom
import { screen } from "@testing-library/react";
import { expect, test, vi } from "vitest";
import { show } from "../../../test/show.tsx";
import CompatTable from "./CompatTable.tsx";

test("the table stays until the page without it is painted", async () => {
  const body = JSON.stringify({
    browsers: { lynx: { name: "Lynx", type: "desktop", releases: {} } },
    data: { __compat: { support: { lynx: { version_added: "9" } } } },
  });
  vi.stubGlobal("fetch", () => Promise.resolve(new Response(body)));
  const { container, unmount } = show(<CompatTable query="api.Den" />);
  await screen.findByRole("rowheader", { name: "Den" });
  const [place] = container.children;
  unmount();
  expect(place?.querySelector("table")).not.toBeNull();
  await expect.poll(() => place?.childElementCount).toBe(0);
});
