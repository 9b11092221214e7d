// @vitest-environment jsdom
import { screen } from "@testing-library/react";
import { beforeEach, expect, test, vi } from "vitest";
import { show, withProviders } from "../../../test/show.tsx";
import CompatTable from "./CompatTable.tsx";

beforeEach(() => {
  const body = JSON.stringify({
    browsers: { lynx: { name: "Lynx", type: "desktop", releases: {} } },
    data: { __compat: { support: { lynx: { version_added: "9" } } } },
  });
  vi.stubGlobal(
    "ResizeObserver",
    class {
      observe = vi.fn();
      disconnect = vi.fn();
    },
  );
  vi.stubGlobal("fetch", () => Promise.resolve(new Response(body)));
});

test("the table stays until the page without it is painted", async () => {
  const { container, unmount } = show(<CompatTable query="api.Den" />);
  await screen.findByRole("rowheader", { name: "Den" });
  const [place] = container.children;
  unmount();
  expect(place?.querySelector("table")).not.toBeNull();
  await expect.poll(() => place?.childElementCount).toBe(0);
});

test("a table takes the place of the one before it", async () => {
  const { container, rerender } = show(<CompatTable query="api.Den" />);
  await screen.findByRole("rowheader", { name: "Den" });
  rerender(withProviders(<CompatTable query="api.Nest" />));
  await screen.findByRole("rowheader", { name: "Nest" });
  await expect.poll(() => container.querySelectorAll("table").length).toBe(1);
  expect(screen.queryByRole("rowheader", { name: "Den" })).toBeNull();
});
