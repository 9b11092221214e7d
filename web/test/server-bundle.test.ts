import { existsSync, readFileSync } from "node:fs";
import { fileURLToPath } from "node:url";
import { createContext, runInContext } from "node:vm";
import { beforeAll, describe, expect, test } from "vitest";
import { allPages, docPage, failedPage, notFoundPage } from "./pages.ts";

interface Waymark {
  readonly configure: (site: string) => void;
  readonly frame: (locale: string) => string;
  readonly render: (page: string) => string;
  readonly highlight: (blocks: string) => string;
}

const file = new URL(
  `${process.env["WAYMARK_WEB_DIST"] ?? fileURLToPath(new URL("../dist", import.meta.url))}/server/entry-server.js`,
  "file://",
);

/** The bundle in a context that has nothing but ECMAScript, like the engines in Go. */
describe.skipIf(!existsSync(file))("server bundle", () => {
  let waymark: Waymark;

  beforeAll(() => {
    const context = createContext({});
    runInContext(readFileSync(file, "utf8"), context);
    waymark = (context as unknown as { waymark: Waymark }).waymark;
    waymark.configure(
      JSON.stringify({ brand: { name: "Fernweh" }, baseURL: "https://docs.example" }),
    );
  });

  const render = (page: unknown) => {
    const [head = "", inner = ""] = waymark.render(JSON.stringify(page)).split("\u0000");
    const [header = "", footer = ""] = waymark.frame("en-US").split("\u0000");
    const body = inner
      .replace("\u0001header\u0001", header)
      .replace("\u0001footer\u0001", footer);
    return { head, body };
  };

  test.each(Object.entries(allPages))("renders: %s", (_, page) => {
    const { head, body } = render(page);
    expect(head).toMatch(/^<title>[^<]+<\/title>/);
    expect(body).toContain('id="content"');
    expect(body).toContain("Fernweh");
    expect(body).not.toContain("\u0001");
  });

  test("hands authored HTML through unchanged and once", () => {
    const { body } = render({
      ...docPage,
      doc: {
        ...docPage.doc,
        sidebarHTML: "\u0002S\u0002",
        body: [
          {
            type: "prose",
            value: { id: null, title: null, isH3: false, content: "\u00020\u0002" },
          },
        ],
      },
    });
    expect(body.split("\u0002S\u0002")).toHaveLength(2);
    expect(body.split("\u00020\u0002")).toHaveLength(2);
  });

  test("describes a document in its head", () => {
    const { head } = render(docPage);
    expect(head).toContain("<title>lantern() - Web APIs | Waymark</title>");
    expect(head).toContain('content="The lantern() function lights a path."');
    expect(head).toContain(
      '<link rel="canonical" href="https://docs.example/en-US/docs/Web/API/lantern">',
    );
    expect(head).toContain(
      'hreflang="de" href="https://docs.example/de/docs/Web/API/lantern"',
    );
    expect(head).not.toContain("noindex");
  });

  test("a page that is not there or has failed has no address of its own", () => {
    for (const page of [notFoundPage, failedPage]) {
      const { head } = render(page);
      expect(head).toContain("noindex");
      expect(head).not.toContain("canonical");
    }
  });

  test("the error screen says by which words the log names the request", () => {
    const { body } = render(failedPage);
    expect(body).toContain(`500 · ${failedPage.requestID}`);
    // To the address itself, which works without scripts.
    expect(body).toMatch(/<a [^>]*href=""/);
  });

  test("highlights known languages and leaves the others", () => {
    const blocks = [
      ["js", "let a = '<b>';"],
      ["klingon", "nuqneH"],
    ];
    const [script, unknown] = waymark.highlight(JSON.stringify(blocks)).split("\0");
    expect(script).toContain('<span class="token keyword">let</span>');
    expect(script).toContain("&lt;b>");
    expect(unknown).toBe("");
  });
});
