// @vitest-environment jsdom
import { beforeEach, describe, expect, test, vi } from "vitest";
import { docPage } from "../../../test/pages.ts";
import type { DocPage } from "#/contract/page.ts";
import { clientTarget } from "./links.ts";
import { dataURL } from "#/core/scheme.ts";
import { fetchPage, PageFailure, PageNotFound, rememberPage } from "./load.ts";
import { keepDrawn } from "./same.ts";
import { hashTarget } from "./scroll.ts";
import { lowerHash } from "./useArrival.ts";

describe("clientTarget", () => {
  const page = { origin: window.location.origin, pathname: "/en-US/docs/Web/A" };

  function target(
    attributes: string,
    init: MouseEventInit = {},
    here = page,
  ): string | null {
    document.body.innerHTML = `<a ${attributes}><code>go</code></a>`;
    let result: string | null = "no click";
    const listener = (event: MouseEvent) => {
      result = clientTarget(event, here);
      event.preventDefault();
    };
    document.addEventListener("click", listener, { once: true });
    document
      .querySelector("code")
      ?.dispatchEvent(
        new MouseEvent("click", { bubbles: true, cancelable: true, ...init }),
      );
    return result;
  }

  test.each([
    ['href="/en-US/docs/Web/B"', "/en-US/docs/Web/B"],
    ['href="/en-US/docs/Web/B#part"', "/en-US/docs/Web/B#part"],
    ['href="/de/docs/Web/B"', null],
    ['href="#part"', null],
    ['href="/en-US/docs/Web/B?x=1"', null],
    ['href="/en-US/"', "/en-US/"],
    ['href="/en-US/curriculum/"', "/en-US/curriculum/"],
    [
      'href="/en-US/curriculum/core/css-layout/#grid"',
      "/en-US/curriculum/core/css-layout/#grid",
    ],
    ['href="/en-US/blog/a-post/"', "/en-US/blog/a-post/"],
    ['href="/en-US/community/spotlight/jo"', "/en-US/community/spotlight/jo"],
    ['href="/en-US/plus/docs/features/overview"', "/en-US/plus/docs/features/overview"],
    ['href="/en-US/about/team"', "/en-US/about/team"],
    ['href="/en-US/docs/Web/manifest.json"', "/en-US/docs/Web/manifest.json"],
    ['href="/en-US/plus/collections/aB9"', "/en-US/plus/collections/aB9"],
    ['href="/en-US/plus/ai-help"', "/en-US/plus/ai-help"],
    ['href="/en-US/plus/updates?page=2"', null],
    ['href="/en-US/docs/"', null],
    ['href="/en-US/blog/rss.xml"', null],
    ['href="/en-US/play"', null],
    ['href="/en-US/search"', null],
    ['href="https://other.example/en-US/docs/Web/B"', null],
    ['href="/en-US/docs/Web/B" target="_blank"', null],
    ['href="/en-US/docs/Web/B" download', null],
    ['href="/en-US/docs/Web/B" data-native', null],
    ["", null],
  ])("%s", (attributes, want) => {
    expect(target(attributes)).toBe(want);
  });

  test("leaves the playground to the browser, which asks first", () => {
    const here = { ...page, pathname: "/en-US/play" };
    expect(target('href="/en-US/docs/Web/B"', {}, here)).toBeNull();
  });

  test("leaves clicks with a key or another button to the browser", () => {
    const link = 'href="/en-US/docs/Web/B"';
    expect(target(link, { ctrlKey: true })).toBeNull();
    expect(target(link, { metaKey: true })).toBeNull();
    expect(target(link, { shiftKey: true })).toBeNull();
    expect(target(link, { button: 1 })).toBeNull();
  });
});

describe("fetchPage", () => {
  const loadScreen = () => Promise.resolve();
  const respond = (status: number, body = "") =>
    vi.stubGlobal("fetch", vi.fn().mockResolvedValue(new Response(body, { status })));

  test("asks for the data of the page", () => {
    expect(dataURL("/en-US/docs/Web/A")).toBe("/en-US/docs/Web/A/index.json");
    expect(dataURL("/en-US/")).toBe("/en-US/index.json");
  });

  test("distinguishes missing pages from failures", async () => {
    respond(404);
    await expect(fetchPage("/x", loadScreen)).rejects.toBeInstanceOf(PageNotFound);
    respond(500, "no disk");
    const failure = await fetchPage("/x", loadScreen).catch((error: unknown) => error);
    expect(failure).toBeInstanceOf(PageFailure);
    expect((failure as Error).message).toBe("500 on /x/index.json: no disk");
  });

  test.each([500, 503, 504])(
    "a portrait that is broken (%i) has failed",
    async (status) => {
      respond(status, "no disk");
      const path = "/en-US/community/spotlight/jo";
      await expect(fetchPage(path, loadScreen)).rejects.toBeInstanceOf(PageFailure);
    },
  );

  test.each(["", "<!doctype html>", "null", '{"url":"/x"}'])(
    "a response that is not a page has failed: %j",
    async (body) => {
      respond(200, body);
      await expect(fetchPage("/x", loadScreen)).rejects.toThrow("200 on /x/index.json");
    },
  );

  test("a failure on the way names the address", async () => {
    vi.stubGlobal("fetch", vi.fn().mockRejectedValue(new TypeError("Failed to fetch")));
    await expect(fetchPage("/x", loadScreen)).rejects.toThrow(
      "Failed to fetch on /x/index.json",
    );
  });

  test("stays with the last page when an offline worker has none", async () => {
    respond(504);
    await expect(fetchPage("/x", loadScreen)).rejects.toThrow("504");
    rememberPage(docPage);
    await expect(fetchPage("/x", loadScreen)).resolves.toBe(docPage);
  });

  test("a page that is the same is not read again", async () => {
    rememberPage(docPage);
    const tagged = (body: string) =>
      vi.stubGlobal(
        "fetch",
        vi.fn().mockResolvedValue(new Response(body, { headers: { ETag: '"1"' } })),
      );
    tagged(JSON.stringify(docPage));
    const first = await fetchPage(docPage.url, loadScreen);
    expect(first).toBe(docPage);
    tagged("not read");
    await expect(fetchPage(docPage.url, loadScreen)).resolves.toBe(first);
  });
});

describe("keepDrawn", () => {
  const withSyntax = (content: string): DocPage => ({
    ...docPage,
    doc: {
      ...docPage.doc,
      body: [
        {
          type: "prose",
          value: { id: "syntax", title: "Syntax", isH3: false, content },
        },
        ...docPage.doc.body.slice(2),
      ],
    },
  });
  const plain = withSyntax("<pre><code>let a</code></pre>");
  const coloured = withSyntax(
    '<pre><code data-plain=""><span class="token">let</span> a</code></pre>',
  );

  test("highlighted code says the same as plain code", () => {
    expect(keepDrawn(coloured, structuredClone(plain))).toBe(coloured);
  });

  test.each(["<pre><code>let b</code></pre>", "<pre><code>let a</code></pre><p></p>"])(
    "%s does not",
    (content) => {
      const other = withSyntax(content);
      const kept = keepDrawn(plain, other);
      expect(kept).toEqual(other);
      expect(kept.doc.body[1]).toBe(plain.doc.body[1]);
    },
  );

  test("another address of a link is another text", () => {
    const to = (href: string) => withSyntax(`<p><a href="${href}">go</a></p>`);
    expect(keepDrawn(to("/a"), to("/b"))).toEqual(to("/b"));
  });

  test("sections are compared with what they were, wherever that was", () => {
    const moved = structuredClone(docPage);
    const body = [
      {
        type: "prose" as const,
        value: { id: "new", title: "New", isH3: false, content: "<p>New.</p>" },
      },
      ...moved.doc.body.slice(1),
    ];
    const kept = keepDrawn(docPage, { ...moved, doc: { ...moved.doc, body } });
    expect(kept.doc.body[1]).toBe(docPage.doc.body[1]);
    expect(kept.doc.body).toHaveLength(docPage.doc.body.length);
  });

  test("what served pages leave out is not missed", () => {
    const full = {
      ...docPage,
      doc: { ...docPage.doc, live_samples: [{ id: "a" }], fragments: ["a"] },
    };
    expect(keepDrawn(docPage, full)).toBe(docPage);
    expect(keepDrawn(undefined, full)).toBe(full);
  });
});

describe("lowerHash", () => {
  test.each([
    ["#Syntax", "#syntax"],
    ["#syntax", "#syntax"],
    ["#None", "#None"],
    ["#Gr%C3%B6%C3%9Fe", "#gr%c3%b6%c3%9fe"],
    ["#gr%C3%B6%C3%9Fe", "#gr%C3%B6%C3%9Fe"],
    ["#%", "#%"],
    ["", ""],
  ])("%s becomes %s", (hash, want) => {
    document.body.innerHTML = '<h2 id="syntax"></h2><h2 id="größe"></h2>';
    window.history.replaceState(null, "", `/en-US/docs/Web${hash}`);
    lowerHash();
    expect(window.location.hash).toBe(want);
  });
});

describe("hashTarget", () => {
  beforeEach(() => {
    document.body.innerHTML =
      '<h2 id="syntax"></h2><h2 id="größe"></h2><h2 id="50%"></h2>';
  });
  test.each([
    ["#syntax", "syntax"],
    ["#Syntax", "syntax"],
    ["#gr%C3%B6%C3%9Fe", "größe"],
    ["#50%", "50%"],
    ["#", undefined],
    ["#none", undefined],
  ])("%s", (hash, want) => {
    expect(hashTarget(hash)?.id).toBe(want);
  });
});
