// @vitest-environment jsdom
import { fireEvent, screen, within } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { beforeEach, expect, test, vi } from "vitest";
import { takeReports } from "../../../test/reports.ts";
import { show } from "../../../test/show.tsx";
import { translatorFor } from "#/l10n/load-all.ts";
import { FeatureView } from "./FeatureView.tsx";
import { changesOf, type Feature, type Group } from "./feed.ts";
import { GroupView } from "./GroupView.tsx";
import { Pages, pagesShown } from "./Pages.tsx";
import { asked, changed, isFiltered, reset } from "./parameters.ts";
import { sentencesOf } from "./sentences.ts";
import { UpdatesView } from "./UpdatesView.tsx";

const feature = (path: string, rest: Partial<Feature> = {}): Feature => ({
  path,
  compat: { mdn_url: null, locales: [], engines: [] },
  ...rest,
});

const group: Group = {
  type: "browser_grouping",
  browser: "firefox_android",
  name: "Firefox for Android",
  version: "160",
  release_date: "2026-11-10",
  events: {
    added: [feature("css.fur"), feature("css.fur.short"), feature("css.tail.long")],
    changed: [
      feature("api.Dog.bark", {
        change: "full",
        compat: {
          mdn_url: "/docs/Web/API/Dog/bark",
          locales: ["en-US", "de"],
          engines: ["gecko", "blink"],
        },
      }),
    ],
    removed: [feature("api.Cat")],
  },
};

test("changes are in the order of paths, without parts of what is there too", () => {
  expect(
    changesOf(group).map(({ kind, feature: { path } }) => `${kind} ${path}`),
  ).toEqual([
    "removed api.Cat",
    "changed api.Dog.bark",
    "added css.fur",
    "added css.tail.long",
  ]);
});

test("a group shows its release, its day and each change", () => {
  show(<GroupView group={group} />);
  const section = screen.getByRole("region", { name: "Firefox for Android 160" });
  expect(section.textContent).toContain("4 updates");
  expect(section.textContent).toContain("November 10, 2026");
  const [, second] = within(section).getAllByRole("listitem");
  expect(second?.textContent).toBe("Dog.barkAPIchangedfully supported");
  expect(
    screen.getByRole("img", { name: "Engines that support it: Blink, Gecko" }),
  ).toBeDefined();
  expect(
    screen.getAllByRole("img", { name: "No current engine supports it" }),
  ).toHaveLength(3);
});

const release = (
  browser: string,
  name: string,
  date: string,
  rest: Partial<Group> = {},
) => ({
  ...group,
  browser,
  name,
  release_date: date,
  events: { added: [feature("css.at-rules.fur.style")], changed: [], removed: [] },
  ...rest,
});

test("a feature says in which browsers it is new, and since when", () => {
  const groups = [
    release("opera", "Opera", "2026-10-20"),
    release("edge", "Edge", "2026-09-10"),
    release("chrome_android", "Chrome Android", "2026-09-08"),
    release("webview_android", "WebView Android", "2026-09-08"),
    release("chrome", "Chrome", "2026-09-08"),
    release("safari_ios", "Safari on iOS", "2026-09-03", {
      events: { added: [], changed: [], removed: [feature("css.at-rules.fur")] },
    }),
    release("safari", "Safari", "2025-01-01"),
  ];
  const { t, locale } = translatorFor("en-US");
  expect(sentencesOf(groups, t, locale)).toEqual([
    "New in Chrome, Edge, and Opera since September 2026.",
    "Removed from Safari on iOS in September 2026.",
  ]);
  const day = (version: string) =>
    release("baseline", "Baseline", "2026-09-03", { type: "baseline_grouping", version });
  expect(sentencesOf([day("newly available")], t, locale)).toEqual([
    "Baseline newly available since September 2026.",
  ]);
});

test("what a release adds and removes is a change of its feature", () => {
  const { t, locale } = translatorFor("en-US");
  const both = {
    added: [feature("css.fur.long")],
    changed: [],
    removed: [feature("css.fur.short")],
  };
  expect(
    sentencesOf(
      [release("firefox", "Firefox", "2026-11-10", { events: both })],
      t,
      locale,
    ),
  ).toEqual(["Changed in Firefox since November 2026."]);
});

test("long releases are folded", () => {
  const added = Array.from({ length: 10 }, (_, i) => feature(`css.fur${i}`));
  show(<GroupView group={{ ...group, events: { added, changed: [], removed: [] } }} />);
  expect(screen.getByText("and 2 more").closest("details")?.open).toBe(false);
});

test("a feature links to its articles and shows its keys in small type", () => {
  const compat = {
    mdn_url: "/docs/Web/CSS/fur",
    title: "fur",
    locales: ["en-US"],
    engines: ["blink"],
  };
  show(
    <FeatureView
      feature={{
        name: "Style queries",
        description: "They ask for styles.",
        path: "css.fur",
        count: 14,
        groups: [
          release("chrome", "Chrome", "2026-09-08", {
            version: "160",
            events: {
              added: [
                feature("css.fur.style.a", { compat }),
                feature("css.fur", { compat }),
              ],
              changed: [],
              removed: [feature("css.tail")],
            },
          }),
        ],
      }}
    />,
  );
  const article = screen.getByRole("article");
  expect(within(article).getByRole("heading").textContent).toBe("Style queries");
  expect(screen.getByRole("link", { name: "fur" }).getAttribute("href")).toBe(
    "/en-US/docs/Web/CSS/fur",
  );
  expect(within(article).getByText("Blink").textContent).toBe("Blinksupports it");
  const details = within(article).getByRole<HTMLDetailsElement>("group");
  expect(details.textContent).toBe("css.furand 2 more");
  details.open = true;
  fireEvent(details, new Event("toggle"));
  expect(within(details).getByText("Chrome 160", { exact: false }).textContent).toBe(
    "Chrome 160 September 8, 2026",
  );
  expect(within(details).getByText("and 13 more releases")).toBeDefined();
});

test.each([
  ["en-US", "/en-US/search?q=api.Cat"],
  ["de", "/de/search?q=api.Cat&locale=de&locale=en-US"],
])("a change without an article in %s has a search for it", (locale, address) => {
  show(<GroupView group={group} />, { locale });
  const [details] = screen.getAllByRole<HTMLDetailsElement>("group");
  if (details === undefined) throw new Error("There are no changes");
  details.open = true;
  fireEvent(details, new Event("toggle"));
  expect(screen.getByRole("link").getAttribute("href")).toBe(address);
});

test("any change of a filter drops the page and sorts the parameters", () => {
  const parameters = new URLSearchParams("q=x&page=3&utm=1");
  expect(changed(parameters, { browsers: ["safari", "chrome"] }).toString()).toBe(
    "browsers=chrome%2Csafari&q=x&utm=1",
  );
  expect(changed(parameters, { q: " " }).toString()).toBe("utm=1");
  expect(changed(parameters, { sort: "desc" }).toString()).toBe("q=x&utm=1");
  expect(reset(parameters).toString()).toBe("utm=1");
  expect(isFiltered(reset(parameters))).toBe(false);
});

test("readers without an account ask for a page and nothing else", () => {
  const parameters = new URLSearchParams("q=x&page=3");
  expect(asked(parameters, false)?.toString()).toBe("page=3");
  expect(asked(parameters, true)).toBe(parameters);
});

test("it is reported that a change is opened and closed", () => {
  show(<GroupView group={group} />);
  takeReports();
  const [details] = document.getElementsByTagName("details");
  if (details === undefined) throw new Error("There is no change");
  for (const open of [true, false]) {
    details.open = open;
    fireEvent(details, new Event("toggle"));
  }
  expect(new Set(takeReports())).toEqual(
    new Set(["plus_updates_event_expand", "plus_updates_event_collapse"]),
  );
});

test.each([
  [1, 1, [1]],
  [1, 9, [1, 2, 8, 9]],
  [5, 9, [1, 2, 4, 5, 6, 8, 9]],
  [2, 3, [1, 2, 3]],
])("page %i of %i has links to %j", (now, last, shown) => {
  expect(pagesShown(now, last)).toEqual(shown);
});

test("links to pages keep the other parameters", async () => {
  const onGo = vi.fn();
  show(<Pages parameters={new URLSearchParams("q=x&page=5")} last={9} onGo={onGo} />);
  const link = screen.getByRole("link", { name: "Page 9" });
  expect(link.getAttribute("href")).toBe("/en-US/plus/updates?page=9&q=x");
  expect(screen.getByRole("link", { name: "Page 5" }).getAttribute("aria-current")).toBe(
    "page",
  );
  expect(screen.getByRole("link", { name: "Page 1" }).getAttribute("href")).toBe(
    "/en-US/plus/updates?q=x",
  );
  takeReports();
  await userEvent.click(link);
  expect(takeReports()).toEqual(["plus_updates_page_change: 5 -> 9"]);
  expect(String(onGo.mock.lastCall?.[0])).toBe("page=9&q=x");
});

/** Responds to calls by address prefix. */
function respond(bodies: Readonly<Record<string, unknown>>): string[] {
  const asked: string[] = [];
  vi.stubGlobal("fetch", (url: string) => {
    asked.push(url);
    const found = Object.entries(bodies).find(([start]) => url.startsWith(start))?.[1];
    const status = found instanceof Error ? 400 : found === undefined ? 404 : 200;
    const body = found instanceof Error ? { message: found.message } : found;
    return Promise.resolve(new Response(JSON.stringify(body ?? {}), { status }));
  });
  return asked;
}

const anonymous = { geo: { country: "Germany", country_iso: "DE" } };
const reader = { ...anonymous, is_authenticated: true, username: "r" };
const site = { flags: { authentication: true, collections: true } };

beforeEach(() => {
  sessionStorage.clear();
  history.replaceState(null, "", "/en-US/plus/updates");
  vi.stubGlobal("scrollTo", vi.fn());
});

test("readers without an account see the feed and no filters", async () => {
  history.replaceState(null, "", "/en-US/plus/updates?page=2&q=dog");
  const calls = respond({
    "/api/v1/whoami": anonymous,
    "/api/v2/updates/features/?page=2": { data: [group], last: 3 },
  });
  show(<UpdatesView />, { site });
  expect(await screen.findByRole("region")).toBeDefined();
  expect(calls).toContain("/api/v2/updates/features/?page=2");
  expect(screen.queryByRole("form")).toBeNull();
  expect(screen.getByRole("link", { name: "Atom feed" }).getAttribute("href")).toBe(
    "/api/v2/updates/feed.atom?q=dog",
  );
  expect(screen.getByText(/“dog” is not applied yet/)).toBeDefined();
  expect(screen.getByRole("link", { name: "Search for dog" }).getAttribute("href")).toBe(
    "/en-US/search?q=dog",
  );
  expect(localStorage.getItem("viewed.plus_updates_v2")).not.toBeNull();
});

test("filters of readers with an account are in the address", async () => {
  const user = userEvent.setup();
  const calls = respond({
    "/api/v1/whoami": reader,
    "/api/v2/collections/": [
      { id: "a", name: "Pets", article_count: 2 },
      { id: "b", name: "Empty", article_count: 0 },
    ],
    "/api/v2/updates/": { data: [], last: 0 },
  });
  show(<UpdatesView />, { site });
  expect((await screen.findByText("No updates yet.")).getAttribute("role")).toBe(
    "status",
  );
  await user.click(await screen.findByRole("button", { name: "Browsers" }));
  takeReports();
  await user.click(screen.getByRole("checkbox", { name: "Safari" }));
  await user.click(screen.getByRole("checkbox", { name: "Edge" }));
  expect(location.search).toBe("?browsers=edge%2Csafari");
  await user.click(screen.getByRole("button", { name: "Collections" }));
  await user.click(screen.getByRole("checkbox", { name: "Pets" }));
  expect(screen.queryByRole("checkbox", { name: "Empty" })).toBeNull();
  expect(calls).toContain(
    "/api/v2/updates/features/?browsers=edge%2Csafari&collections=a",
  );
  await user.type(screen.getByRole("searchbox", { name: "Feature" }), "dog{Enter}");
  expect(new URLSearchParams(location.search).get("q")).toBe("dog");
  expect(await screen.findByText("No updates match these filters.")).toBeDefined();
  expect(
    screen.getByRole("link", { name: "Reset all filters" }).getAttribute("href"),
  ).toBe("/en-US/plus/updates");
  const change = "plus_updates_filter_change_";
  expect(takeReports()).toEqual([
    `${change}browsers: (default) -> safari`,
    `${change}browsers: safari -> edge,safari`,
    `${change}collections: (default) -> (own)`,
    `${change}q: (default) -> (own)`,
  ]);
  await user.click(screen.getByRole("button", { name: "Reset all filters" }));
  expect(location.search).toBe("");
  expect(takeReports()).toEqual([
    `${change}browsers: edge,safari -> (default)`,
    `${change}collections: (own) -> (default)`,
    `${change}q: (own) -> (default)`,
  ]);
});

test("other changes than before are announced, the first ones not", async () => {
  const user = userEvent.setup();
  const one = { ...group, events: { ...group.events, changed: [], removed: [] } };
  respond({
    "/api/v1/whoami": anonymous,
    "/api/v2/updates/features/?page=2": { data: [one], last: 2 },
    "/api/v2/updates/": { data: [group], last: 2 },
  });
  show(<UpdatesView />, { site });
  const next = await screen.findByRole("link", { name: "Page 2" });
  const said = () => screen.getAllByRole("status").map((status) => status.textContent);
  expect(said()).toEqual([""]);
  await user.click(next);
  await vi.waitFor(() => expect(said()).toEqual(["2 updates, page 2 of 2"]));
});

test.each([
  ["de", "/de/docs/Web/API/Dog/bark"],
  ["fr", "/en-US/docs/Web/API/Dog/bark"],
])("in %s the article is %s", (locale, address) => {
  show(<GroupView group={group} />, { locale });
  const details = screen.getAllByRole<HTMLDetailsElement>("group")[1];
  if (details === undefined) throw new Error("There is no second change");
  details.open = true;
  fireEvent(details, new Event("toggle"));
  expect(screen.getByRole("link").getAttribute("href")).toBe(address);
});

test("the field for browsers says what is not understood", async () => {
  history.replaceState(null, "", "/en-US/plus/updates?browserslist=%3E+1%25");
  respond({
    "/api/v1/whoami": reader,
    "/api/v2/collections/": [],
    "/api/v2/updates/": new Error(
      'Error validating input browserslist: "> 1%" needs usage statistics',
    ),
  });
  show(<UpdatesView />, { site });
  expect((await screen.findByRole("alert")).textContent).toBe(
    '"> 1%" needs usage statistics',
  );
  expect(screen.queryByRole("button", { name: "Browsers" })).toBeNull();
});

test("other failures are told", async () => {
  respond({ "/api/v1/whoami": anonymous, "/api/v2/updates/": new Error("Broken") });
  show(<UpdatesView />, { site });
  expect((await screen.findByRole("alert")).textContent).toBe(
    "Could not load the updates: Broken",
  );
});

test("following shows the secret of a webhook once", async () => {
  const user = userEvent.setup();
  respond({
    "/api/v1/whoami": reader,
    "/api/v2/collections/": [],
    "/api/v2/updates/subscriptions/": {
      id: "s",
      name: "All",
      channel: "webhook",
      url: "https://hooks.example/",
      disabled_at: null,
      last_error: null,
      secret: "whsec_x",
      subscriptions: [],
    },
    "/api/v2/updates/": { data: [group], last: 1 },
  });
  HTMLDialogElement.prototype.showModal = function () {
    this.open = true;
  };
  HTMLDialogElement.prototype.close = function () {
    this.open = false;
  };
  show(<UpdatesView />, { site });
  await user.click(await screen.findByRole("button", { name: "Follow this filter" }));
  await user.type(await screen.findByRole("textbox", { name: "Name" }), "All");
  await user.click(screen.getByRole("radio", { name: "Webhook" }));
  await user.type(
    screen.getByRole("textbox", { name: "Webhook URL" }),
    "https://hooks.example/",
  );
  await user.click(screen.getByRole("button", { name: "Follow" }));
  expect(await screen.findByDisplayValue("whsec_x")).toBeDefined();
});
