import { beforeEach, describe, expect, it, vi } from "vitest";
import { page, writePacks } from "../../../test/packs.ts";
import {
  begin,
  packs,
  server,
  address,
  send,
  choose,
  update,
  titleAt,
  home,
  sidebar,
  smallOf,
} from "../../../test/packWorker.ts";

vi.mock("./timing.ts", () => ({ timing: { stall: 30_000, waits: [1, 1] } }));

beforeEach(begin);

describe("find", () => {
  beforeEach(async () => {
    server.files = writePacks({
      "en-us/css": [
        [
          page(home, "CSS", "sidebar/css"),
          page(`${home}/Text.js`, "dots"),
          page(`${home}/Case`, "large"),
          page(`${home}/case`, "small"),
          page(`${home}/@größe`, "not ASCII"),
          page("/en-US/", "home"),
          page(`${home}/gone`, "no sidebar", "sidebar/none"),
          { path: "/en-US/docs/CSS", kind: "moved", body: "", to: `${home}#top` },
          {
            path: "/en-US/docs/Größe",
            kind: "moved",
            body: "",
            to: `${home}/@größe#大きさ`,
          },
          {
            path: "/en-US/docs/Nowhere",
            kind: "moved",
            body: "",
            to: "/en-US/docs/None",
          },
        ],
        [
          sidebar,
          { path: "/bcd/api/v0/current/css.json", kind: "compat", body: '{"x":1}' },
          { path: home, kind: "words", body: "{}" },
        ],
      ],
      "de/css": [[page("/de/docs/Web/CSS", "auf Deutsch")]],
    });
    await choose(["en-us/css", "de/css"]);
    await update();
  });

  it.each([
    [home, "CSS"],
    ["/en-us/docs/web/css", "CSS"],
    [`${home}/Text.js`, "dots"],
    [`${home}/Case`, "large"],
    [`${home}/case`, "small"],
    [`${home}/%40gr%C3%B6%C3%9Fe`, "not ASCII"],
    ["/en-US", "home"],
    ["/de/docs/Web/CSS", "auf Deutsch"],
    ["/de/docs/web/css", "auf Deutsch"],
    ["/en-US/docs/CSS", "CSS"],
    [`${home}/gone`, "no sidebar"],
    ["/en-US/docs/Nowhere", null],
    [`${home}/none`, null],
    ["/fr/docs/Web/CSS", null],
    ["/%", null],
  ])("%s is %s", async (path, title) => {
    expect(await titleAt(path)).toBe(title);
  });

  it("puts the sidebar in its place and marks the page in it", async () => {
    const response = await packs.find(address(`${home}/index.json`));
    expect(await response?.text()).toBe(
      `{"doc":{"title":"CSS","sidebarHTML":${JSON.stringify(
        `<ol><li><em><a href="${home}" aria-current="page">CSS</a></em></li></ol>`,
      )},"toc":[]},"url":"${home}","renderer":"Doc"}`,
    );
    expect(response?.headers.get("X-Waymark-Pack")).toBe("en-us/css 2026-11-20");
    expect(response?.headers.get("Content-Type")).toBe("application/json");
  });

  it("says where a page has moved", async () => {
    const response = await packs.find(address("/en-US/docs/CSS/index.json"));
    expect(response?.headers.get("X-Waymark-Moved")).toBe(`${home}#top`);
    const other = await packs.find(address("/en-US/docs/Größe/index.json"));
    expect(other?.headers.get("X-Waymark-Moved")).toBe(
      `${home}/@gr%C3%B6%C3%9Fe#%E5%A4%A7%E3%81%8D%E3%81%95`,
    );
  });

  it("has other files at their own address only", async () => {
    const compat = await packs.find(address("/bcd/api/v0/current/css.json"));
    expect(await compat?.json()).toEqual({ x: 1 });
    expect(await packs.find(address(home))).toBeNull();
    expect(
      await packs.find(address("/bcd/api/v0/current/css.json/index.json")),
    ).toBeNull();
    expect(await packs.find(address("/sidebar/css"))).toBeNull();
  });

  it("knows which pack would have a page", async () => {
    await send({ type: "clear", pack: "de/css" });
    expect(await packs.packOf("/de/docs/Web/CSS/none")).toBe("de/css");
    expect(await packs.packOf("/fr/docs/Web/CSS")).toBeNull();
    // The pack is stored, and lacks the page.
    expect(await packs.packOf("/en-US/docs/Web/CSS/none")).toBeNull();
  });

  it("has nothing while offline reading is off, and deletes nothing", async () => {
    const off = { offline: false, packs: ["en-us/css"] };
    await send({ type: "settings", settings: off });
    expect(await titleAt(home)).toBeNull();
    expect(await packs.packOf(home)).toBe("en-us/css");
    await choose(["en-us/css", "de/css"]);
    expect(await titleAt(home)).toBe("CSS");
  });

  it("has the last list of packs without a network", async () => {
    expect((await packs.list()).status).toBe(200);
    server.answer = () => {
      throw new TypeError("Failed to fetch");
    };
    const last = await packs.list();
    expect(last.status).toBe(504);
    expect(await last.json()).toMatchObject({
      format: 1,
      packs: [{ id: "en-us/css" }, { id: "de/css" }],
    });
  });

  it("answers while an update goes on", async () => {
    const sources = smallOf("newer");
    server.files = writePacks(sources);
    let release: (value: null) => void = () => undefined;
    const held = new Promise<Response | null>((resolve) => (release = resolve));
    server.answer = (path) => (path.endsWith(".pack") ? held : null);
    const updating = update();
    await expect.poll(() => server.asked.length).toBeGreaterThan(1);
    expect(await titleAt(home)).toBe("CSS");
    release(null);
    await updating;
    expect(await titleAt(home)).toBe("newer");
  });
});
