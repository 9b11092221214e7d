// @vitest-environment jsdom
import { beforeEach, expect, test, vi } from "vitest";
import type { PartialSite } from "#/contract/site.ts";
import { PageNotFound, type PageState } from "#/shell/navigation/index.ts";
import { docPage } from "../../test/pages.ts";
import { show } from "../../test/show.tsx";
import { Measuring } from "./Measuring.tsx";

// Journeys cover the client's handling of a view; these tests cover whether it is loaded.
const view = vi.hoisted(() => vi.fn());
vi.mock("#/telemetry/client.ts", () => ({ view }));

const on: PartialSite = { application: "app", flags: { telemetry: true } };
const loaded: PageState = { state: "loaded", page: docPage };

/** A document counts each path once, so each test has its own. */
let path = "";

beforeEach(({ task }) => {
  path = `/en-US/docs/${task.id}`;
  view.mockClear();
  document.cookie = "moz-1st-party-data-opt-out=; max-age=0";
  vi.stubGlobal("fetch", () => Promise.resolve(new Response("{}")));
});

/** Long enough for idle work. */
const idle = () => new Promise((resolve) => setTimeout(resolve, 200));

test("a view is counted once for each path", async () => {
  const { unmount } = show(<Measuring result={loaded} path={path} />, { site: on });
  await vi.waitFor(() => expect(view).toHaveBeenCalledOnce());
  expect(view).toHaveBeenLastCalledWith(
    "app",
    expect.objectContaining({ path, referrer: "", status: 200 }),
  );
  unmount();
  show(<Measuring result={loaded} path={path} />, { site: on }).unmount();
  show(<Measuring result={loaded} path={`${path}/more`} />, { site: on });
  await vi.waitFor(() => expect(view).toHaveBeenCalledTimes(2));
  expect(view).toHaveBeenLastCalledWith(
    "app",
    expect.objectContaining({ path: `${path}/more`, referrer: path }),
  );
});

test("a page that is not there is counted as that", async () => {
  window.history.replaceState(null, "", path);
  const result = { state: "failed", error: new PageNotFound(path) } as const;
  show(<Measuring result={result} path={path} />, { site: on });
  await vi.waitFor(() => expect(view).toHaveBeenCalledOnce());
  expect(view).toHaveBeenLastCalledWith("app", expect.objectContaining({ status: 404 }));
});

test("a page that is not there is counted at the address that was asked for", async () => {
  window.history.replaceState(null, "", path);
  const page = { ...docPage, pageNotFound: true };
  show(<Measuring result={{ state: "loaded", page }} path="/en-US/404" />, { site: on });
  await vi.waitFor(() => expect(view).toHaveBeenCalledOnce());
  expect(view).toHaveBeenLastCalledWith(
    "app",
    expect.objectContaining({ path, status: 404 }),
  );
});

test("a page that has not arrived is not counted", async () => {
  show(<Measuring result={{ state: "loading" }} path={path} />, { site: on });
  await idle();
  expect(view).not.toHaveBeenCalled();
});

test("nothing is counted until it is known who reads", async () => {
  let respond: (response: Response) => void = () => undefined;
  const response = new Promise<Response>((resolve) => (respond = resolve));
  vi.stubGlobal("fetch", () => response);
  const site = { ...on, flags: { telemetry: true, authentication: true } };
  show(<Measuring result={loaded} path={path} />, { site });
  await idle();
  expect(view).not.toHaveBeenCalled();
  const geo = { country: "Portugal", country_iso: "PT" };
  respond(new Response(JSON.stringify({ subscription_type: "mdn_plus_5m", geo })));
  await vi.waitFor(() => expect(view).toHaveBeenCalledOnce());
  expect(view).toHaveBeenLastCalledWith("app", expect.objectContaining({ geo }));
  expect(view).toHaveBeenLastCalledWith(
    "app",
    expect.objectContaining({ subscription: "mdn_plus_5m" }),
  );
});

test.each<[string, PartialSite]>([
  ["a site without telemetry", { ...on, flags: { telemetry: false } }],
  ["a site of files", { ...on, served: false }],
  ["a site without a name", { ...on, application: "" }],
  ["the host that runs code", { ...on, playHost: window.location.host }],
])("nothing is loaded on %s", async (_, site) => {
  show(<Measuring result={loaded} path={path} />, { site });
  await idle();
  expect(view).not.toHaveBeenCalled();
});

test.each<[string, () => void]>([
  ["setting", () => localStorage.setItem("telemetry", "off")],
  [
    "cookie",
    () => {
      document.cookie = "moz-1st-party-data-opt-out=true";
    },
  ],
  [
    "Do Not Track",
    () =>
      vi.stubGlobal(
        "navigator",
        Object.create(navigator, { doNotTrack: { value: "1" } }),
      ),
  ],
  [
    "Global Privacy Control",
    () =>
      vi.stubGlobal(
        "navigator",
        Object.create(navigator, { globalPrivacyControl: { value: true } }),
      ),
  ],
])("nothing is loaded after a refusal by %s", async (_, refuse) => {
  refuse();
  show(<Measuring result={loaded} path={path} />, { site: on });
  await idle();
  vi.unstubAllGlobals();
  expect(view).not.toHaveBeenCalled();
});
