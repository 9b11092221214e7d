import { spawnSync } from "node:child_process";
import {
  existsSync,
  mkdtempSync,
  readFileSync,
  rmSync,
  statSync,
  writeFileSync,
} from "node:fs";
import { createServer, type Server } from "node:http";
import { tmpdir } from "node:os";
import { extname, join } from "node:path";
import { deflateRawSync } from "node:zlib";
import { afterAll, beforeAll, describe } from "vitest";
import {
  expect,
  journey,
  markDocument,
  message,
  ready,
  sameDocument,
  shoot,
  type Page,
} from "./harness.ts";
import { program } from "./server.ts";

const types: Readonly<Record<string, string>> = {
  ".css": "text/css",
  ".html": "text/html; charset=utf-8",
  ".js": "text/javascript",
  ".json": "application/json",
  ".svg": "image/svg+xml",
  ".woff2": "font/woff2",
};

const clipPath = "/en-US/docs/Web/CSS/Reference/Properties/clip-path";
const policy = "frame-ancestors http://localhost:*";

let server: Server;
let folder: string;
let site: string;

/** The response of a plain static host. */
type Response = { readonly file: string } | { readonly location: string } | null;

function respond(host: string, path: string): Response {
  const runs = host.includes(".play.localhost");
  if (runs && path.endsWith("/runner.html")) return { file: "play-host/runner.html" };
  if (runs && !/\.(png|svg)$/.test(path)) return null;
  const name = decodeURIComponent(path).slice(1);
  const file = join(folder, name);
  if (!existsSync(file)) return null;
  if (!statSync(file).isDirectory()) return { file: name };
  if (!path.endsWith("/")) return { location: `${path}/` };
  const index = join(name, "index.html");
  return existsSync(join(folder, index)) ? { file: index } : null;
}

beforeAll(async () => {
  folder = mkdtempSync(join(tmpdir(), "waymark-static-"));
  // Paths are case-sensitive, folders have an index, and missing files show 404.html. The
  // only headers are the type and the one against framing.
  server = createServer((request, response) => {
    const { pathname, search } = new URL(request.url ?? "/", "http://any");
    const found = respond(request.headers.host ?? "", pathname);
    if (found !== null && "location" in found) {
      response.writeHead(301, { Location: found.location + search }).end();
      return;
    }
    const name = found?.file ?? "404.html";
    const type = types[extname(name)] ?? "application/octet-stream";
    response.writeHead(found === null ? 404 : 200, {
      "Content-Type": type,
      "Content-Security-Policy": policy,
    });
    response.end(readFileSync(join(folder, name)));
  });
  await new Promise<void>((resolve) => server.listen(0, "localhost", resolve));
  const address = server.address();
  const port = address === null || typeof address === "string" ? 0 : address.port;
  site = `http://localhost:${port}`;
  const flags = ["--out", folder, "--base-url", site, "--log-level", "error"];
  const { status, stderr } = spawnSync(program, ["build", ...flags], {
    encoding: "utf8",
  });
  if (status !== 0) throw new Error(`build failed: ${stderr}`);
});
afterAll(() => {
  server.close();
  rmSync(folder, { recursive: true });
});

function runner(label: string, code: object): string {
  const state = deflateRawSync(JSON.stringify(code)).toString("base64");
  const { port } = new URL(site);
  return `http://${label}.play.localhost:${port}/runner.html?state=${encodeURIComponent(state)}`;
}

/** The frame of the first live sample, once its code runs. */
async function runningSample(page: Page) {
  await page
    .locator(".code-example:has(> .sample-code-frame)")
    .first()
    .scrollIntoViewIfNeeded();
  const frame = page.locator("iframe.sample-code-frame").first();
  await frame.contentFrame().locator(".ticket").waitFor();
  return frame;
}

describe("a built site on a plain static host", () => {
  const lang = (page: Page) => page.locator("html").getAttribute("lang");
  const pathOf = (page: Page) => new URL(page.url()).pathname;

  journey("leads from its root to the home page", async ({ open }) => {
    const page = await open("/", { site });
    await expect.poll(() => pathOf(page)).toBe("/en-US/");
    await page
      .getByRole("heading", { level: 1, name: message("home-heading") })
      .waitFor();
    const german = await open("/", { site, language: "de-AT" });
    await expect.poll(() => pathOf(german)).toBe("/de/");
    await expect.poll(() => lang(german)).toBe("de");
  });

  journey("leads to the language that was asked for before", async ({ open }) => {
    const cookie = { name: "preferredlocale", value: "fr", url: site };
    const page = await open("/?from=mail", {
      site,
      before: (page) => page.context().addCookies([cookie]),
    });
    await expect.poll(() => pathOf(page)).toBe("/fr/");
    expect(new URL(page.url()).search).toBe("?from=mail");
  });

  journey("leads to English without scripts", async ({ open }) => {
    const page = await open("/", { site, scripting: false, language: "de" });
    await expect.poll(() => pathOf(page)).toBe("/en-US/");
    await page
      .getByRole("heading", { level: 1, name: message("home-heading") })
      .waitFor();
  });

  journey("shows documents, and others within them", async ({ open }) => {
    const page = await open("/en-US/docs/Web/CSS", { site });
    await markDocument(page);
    await page
      .getByRole("complementary")
      .or(page.locator("main"))
      .locator('a[href^="/en-US/docs/Web/CSS/"]')
      .first()
      .click();
    await expect.poll(() => pathOf(page)).toMatch(/^\/en-US\/docs\/Web\/CSS\/./);
    expect(await sameDocument(page)).toBe(true);
    await page.goto(`${site}${pathOf(page)}`);
    await ready(page);
    // A folder whose name has characters that are spelled out in lower-case folders.
    await page.goto(`${site}/en-US/docs/Waymark/Old_kitchen`);
    await expect.poll(() => pathOf(page)).toBe("/en-US/docs/Waymark/Kitchen_sink/");
  });

  journey("leads to where pages have moved", async ({ open }) => {
    const page = await open("/en-US/docs/Web/HTML/Element/details", {
      site,
      expected: [/404.*\/Waymark\/Callouts\/index\.json/],
    });
    await expect
      .poll(() => pathOf(page))
      .toBe("/en-US/docs/Web/HTML/Reference/Elements/details/");
    await page.goto(`${site}/en-US/docs`);
    await expect.poll(() => pathOf(page)).toBe("/en-US/docs/Web/");
    await ready(page);
    // The application finds no data there and leaves the address to the host.
    await page.evaluate(() => {
      const link = document.createElement("a");
      link.href = "/en-US/docs/Waymark/Callouts#note";
      link.textContent = "moved";
      document.querySelector("main")?.append(link);
      link.click();
    });
    await expect.poll(() => page.url()).toContain("/Waymark/Kitchen_sink/#callouts");
  });

  journey("says what is missing, and suggests", async ({ open }) => {
    const expected = [/status 404: .*\/docs\//, /Failed to load resource.*404.*\/docs\//];
    const page = await open("/de/docs/Web/CSS/Reference/Properties/clip-path", {
      site,
      expected,
    });
    await page
      .getByRole("heading", { level: 1, name: message("not-found-heading") })
      .waitFor();
    await page.locator(`main a[href="${clipPath}"]`).waitFor();
    const other = await open("/en-US/docs/Web/HTML/Reference/Elements/detail", {
      site,
      expected,
    });
    await other.locator('main a[href$="/Elements/details"]').waitFor();
    await shoot(other, "static-missing");
  });

  journey("has nothing that a long address moves, and no gap", async ({ open }) => {
    const placesAt = async (address: string) => {
      const page = await open(address, {
        site,
        size: "phone",
        expected: [/status 404: .*\/docs\//, /Failed to load resource.*404.*\/docs\//],
      });
      const text = page.locator("main p:has(code)", { hasText: address });
      const [home, sentence, next] = await Promise.all(
        [page.locator("main p a").first(), text, page.locator("main h2").first()].map(
          (part) => part.evaluate((e) => e.getBoundingClientRect().toJSON() as DOMRect),
        ),
      );
      return { home: home?.top, gap: (next?.top ?? NaN) - (sentence?.bottom ?? NaN) };
    };
    const short = await placesAt("/en-US/docs/Nope");
    const long = await placesAt(`/en-US/docs/Web/${"No_such_page/".repeat(8)}index`);
    expect(long).toEqual(short);
    expect(short.gap).toBeLessThan(32);
  });

  journey("runs scripts of its own folder only", async ({ open }) => {
    writeFileSync(join(folder, "en-US/docs/Web/CSS/own.js"), "window.stolen = true");
    const page = await open("/en-US/docs/Web/CSS", {
      site,
      expected: [/Content Security Policy|csp/],
    });
    const ran = await page.evaluate(
      () =>
        new Promise((resolve) => {
          const script = document.createElement("script");
          script.src = "/en-US/docs/Web/CSS/own.js";
          script.onload = () => resolve(true);
          script.onerror = () => resolve(false);
          document.head.append(script);
        }),
    );
    expect(ran).toBe(false);
  });
  journey("searches its titles only, and says so", async ({ open }) => {
    const page = await open("/en-US/search?q=clip-path", { site });
    await page.getByText(message("results-titles-only")).waitFor();
    const first = page.locator("main ol li").first().getByRole("link");
    expect(await first.getAttribute("href")).toBe(clipPath);
    await expect.poll(() => page.title()).toMatch(/^Search results for: clip-path \|/);
    const second = await open("/en-US/search?q=css&page=2", { site });
    await expect
      .poll(() => second.title())
      .toMatch(/^Search results for: css \(page 2\) \|/);
    await first.locator("mark").first().waitFor();
    const empty = await open("/en-US/search?q=zzzzzzzz", { site });
    await empty.getByText(message("results-none")).waitFor();
  });

  journey("runs its live samples without a server of ours", async ({ open }) => {
    const page = await open(clipPath, { site, expected: [/status 404.*favicon/] });
    const frame = await runningSample(page);
    await expect
      .poll(() => frame.getAttribute("src"))
      .toContain(`${clipPath}/runner.html?state=`);
  });

  journey("refuses what the server refuses", async ({ open }) => {
    const page = await open("/en-US/docs/Web/CSS", { site, expected: [/./] });
    await page.goto(runner("somebody", { html: "<p>code</p>" }));
    await page
      .getByRole("heading", { name: "This code belongs to another address" })
      .waitFor();
    await page.goto(runner("somebody", {}));
    await page.getByRole("heading", { name: "Nothing to show" }).waitFor();
    await page.goto(runner("somebody", { html: "a".repeat(2 ** 21) }));
    await page.getByRole("heading", { name: "Too much code" }).waitFor();
    await page.goto(runner("somebody", {}).replace(/state=.*/, "state=AAAA"));
    await page.getByRole("heading", { name: "This code cannot be read" }).waitFor();
    const here = runner("somebody", { html: "<p>code</p>" }).replace(
      "somebody.play.",
      "",
    );
    await page.goto(here.replace("/runner.html", "/play-host/runner.html"));
    await page.getByRole("heading", { name: "No playground at this address" }).waitFor();
  });

  journey("asks before code has a window to itself", async ({ open }) => {
    const page = await open(clipPath, { site, expected: [/./] });
    const frame = await runningSample(page);
    await page.goto((await frame.getAttribute("src")) ?? "");
    await page
      .getByRole("heading", { name: "This code was written by somebody else" })
      .waitFor();
    await page.getByRole("button", { name: "Run it here" }).click();
    await page.locator(".ticket").waitFor();
  });
});
