// @vitest-environment jsdom
import { screen } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { useState } from "react";
import { afterEach, expect, test, vi } from "vitest";
import { show } from "../../../test/show.tsx";
import { replaceMarkupBy } from "#/core/markup.ts";
import { patchMarkup } from "#/shell/writer/patch.ts";
import { Sidebar } from "./Sidebar.tsx";

const tree = (last: string) =>
  `<ol><li><details><summary>Group</summary><ol><li><a href="/a">A</a></li></ol></details></li><li>${last}</li></ol>`;

/** A sidebar whose tree changes while it is open. */
function Changing() {
  const [html, setHTML] = useState(tree("one"));
  return (
    <>
      <button onClick={() => setHTML(tree("two"))}>Change</button>
      <Sidebar html={html} page="/a" state="shown" onClose={vi.fn()} onFilter={vi.fn()}>
        {null}
      </Sidebar>
    </>
  );
}

/** A sidebar that stays while the page changes. */
function Moving() {
  const [page, setPage] = useState("/a");
  return (
    <>
      <button onClick={() => setPage("/b")}>Go</button>
      <Sidebar html="" page={page} state="shown" onClose={vi.fn()} onFilter={vi.fn()}>
        <p key={page}>Parts of {page}</p>
      </Sidebar>
    </>
  );
}

afterEach(() =>
  replaceMarkupBy((element, _, after) => {
    element.innerHTML = after;
  }),
);

test("another tree is drawn", async () => {
  show(<Changing />);
  await userEvent.click(screen.getByText("Change"));
  expect(screen.getByText("two")).toBeDefined();
  expect(screen.queryByText("one")).toBeNull();
});

test("another page has one filter and its own parts", async () => {
  show(<Moving />);
  await userEvent.click(screen.getByText("Go"));
  expect(screen.getAllByRole("textbox")).toHaveLength(1);
  expect(screen.getAllByText(/^Parts of/).map(({ textContent }) => textContent)).toEqual([
    "Parts of /b",
  ]);
});

test("a tree that a writer changes keeps the groups that were opened", async () => {
  replaceMarkupBy(patchMarkup);
  show(<Changing />);
  const group = screen.getByText("Group").closest("details");
  group?.setAttribute("open", "");
  await userEvent.click(screen.getByText("Change"));
  expect(screen.getByText("two")).toBeDefined();
  expect(group?.isConnected).toBe(true);
  expect(group?.open).toBe(true);
});
