// @vitest-environment jsdom
import { screen, waitFor } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { expect, test, vi } from "vitest";
import type { StaffPage } from "#/contract/staff.ts";
import { show } from "../../../test/show.tsx";
import StaffScreen from "./screen.tsx";

const url = "/en-US/staff/code";

/** A page with reported code, in full or as a list. */
function pageOf(id: string): StaffPage {
  const row = {
    id: "7",
    title: "7",
    isPart: id === "",
    isBad: false,
    facts: [],
    texts: [],
    actions: ["show"],
  };
  const data = {
    section: "code",
    menu: ["code"],
    links: [],
    query: "",
    id,
    rows: [row],
    next: "",
    plans: [],
  };
  return { renderer: "Staff", slug: "staff", url, hyData: data } as unknown as StaffPage;
}

test.each([
  ["in full, leads back to the list", "7", ["POST /api/v1/staff/code/"], [url]],
  [
    "in the list, is not in it any more",
    "",
    ["POST /api/v1/staff/code/", `GET ${url}/index.json`],
    [],
  ],
])("code that is decided on, %s", async (_, id, requests, assigned) => {
  const asked: string[] = [];
  const left: string[] = [];
  vi.stubGlobal("fetch", (address: string, { method = "GET" }: RequestInit = {}) => {
    asked.push(`${method} ${address}`);
    const empty = { ...pageOf(""), hyData: { ...pageOf("").hyData, rows: [] } };
    const isPage = method === "GET";
    return Promise.resolve(
      new Response(isPage ? JSON.stringify(empty) : null, { status: isPage ? 200 : 204 }),
    );
  });
  const search = id === "" ? "" : `?id=${id}`;
  vi.stubGlobal("location", {
    href: `http://localhost${url}${search}`,
    pathname: url,
    search,
    hash: "",
    assign: (address: string) => left.push(address),
  });
  show(<StaffScreen page={pageOf(id)} />);
  await userEvent.click(await screen.findByRole("button"));
  await waitFor(() => expect(asked).toEqual(requests));
  await waitFor(() => expect(left).toEqual(assigned));
  if (id === "") await waitFor(() => expect(screen.queryByRole("article")).toBeNull());
  vi.unstubAllGlobals();
});
