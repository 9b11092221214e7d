import { spawnSync } from "node:child_process";
import { existsSync, mkdtempSync, readFileSync, rmSync, statSync } from "node:fs";
import { createServer, type Server } from "node:http";
import { tmpdir } from "node:os";
import { extname, join } from "node:path";
import { deflateRawSync } from "node:zlib";
import { afterAll, beforeAll, describe } from "vitest";
import { expect, journey, message } from "./harness.ts";
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

/** A file of the build for an address, as a plain host maps them. */
function fileFor(host: string, path: string): string | null {
  const runs = host.includes(".play.localhost");
  if (runs && path.endsWith("/runner.html")) return "play-host/runner.html";
  if (runs && !/\.(png|svg)$/.test(path)) return null;
  const name = path.startsWith("/static/") ? path.slice(1) : path.slice(1).toLowerCase();
  const file = join(folder, name);
  if (!existsSync(file)) return null;
  return statSync(file).isDirectory() ? join(name, "index.html") : name;
}

beforeAll(async () => {
  folder = mkdtempSync(join(tmpdir(), "waymark-static-"));
  server = createServer((request, response) => {
    const { pathname } = new URL(request.url ?? "/", "http://any");
    const name = fileFor(request.headers.host ?? "", pathname);
    if (name === null) {
      response.writeHead(404).end();
      return;
    }
    const type = types[extname(name)] ?? "application/octet-stream";
    response.writeHead(200, { "Content-Type": type, "Content-Security-Policy": policy });
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

describe("a built site", () => {
  journey("answers searches from its titles, and says so", async ({ open }) => {
    const page = await open("/en-US/search?q=clip-path", { site });
    await page.getByText(message("results-titles-only")).waitFor();
    const first = page.locator("main ol li").first().getByRole("link");
    expect(await first.getAttribute("href")).toBe(clipPath);
    await first.locator("mark").first().waitFor();
    const empty = await open("/en-US/search?q=zzzzzzzz", { site });
    await empty.getByText(message("results-none")).waitFor();
  });

  journey("runs its live samples without a server of ours", async ({ open }) => {
    const page = await open(clipPath, { site, expected: [/status 404.*favicon/] });
    await page
      .locator(".code-example:has(> .sample-code-frame)")
      .first()
      .scrollIntoViewIfNeeded();
    const frame = page.locator("iframe.sample-code-frame").first();
    await frame.contentFrame().locator(".ticket").waitFor();
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
    await page
      .locator(".code-example:has(> .sample-code-frame)")
      .first()
      .scrollIntoViewIfNeeded();
    const frame = page.locator("iframe.sample-code-frame").first();
    await frame.contentFrame().locator(".ticket").waitFor();
    await page.goto((await frame.getAttribute("src")) ?? "");
    await page
      .getByRole("heading", { name: "This code was written by somebody else" })
      .waitFor();
    await page.getByRole("button", { name: "Run it here" }).click();
    await page.locator(".ticket").waitFor();
  });
});
