import { execFileSync, spawnSync } from "node:child_process";
import {
  cpSync,
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
import { fileURLToPath } from "node:url";
import { afterAll, beforeAll, describe } from "vitest";
import { expect, inspectSizes, journey, sizes, type Size } from "./harness.ts";
import { program } from "./server.ts";

const types: Readonly<Record<string, string>> = {
  ".css": "text/css",
  ".html": "text/html; charset=utf-8",
  ".js": "text/javascript",
  ".json": "application/json",
  ".svg": "image/svg+xml",
  ".woff2": "font/woff2",
};

const sample = fileURLToPath(new URL("../../sample/content", import.meta.url));
const gap = "/en-US/docs/Web/CSS/Reference/Properties/gap";
const gapFile = "en-us/web/css/reference/properties/gap/index.md";

let server: Server;
let folder: string;
let site: string;

function git(...args: string[]): void {
  const identity = ["-c", "user.name=Ada", "-c", "user.email=ada@example.org"];
  execFileSync("git", ["-C", join(folder, "content"), ...identity, ...args]);
}

/** Changes the sample: text, a title and a deleted page. */
function changeContent(): void {
  const content = join(folder, "content");
  cpSync(sample, content, { recursive: true });
  git("init", "-q", "-b", "main");
  git("add", "-A");
  git("-c", "commit.gpgsign=false", "commit", "-q", "-m", "sample");
  const file = join(content, gapFile);
  const text = readFileSync(file, "utf8");
  const end = text.indexOf("\n---\n", 4) + "\n---\n".length;
  const addition = "\nA new sentence with [no page](/en-US/docs/Nothing).\n";
  writeFileSync(file, text.slice(0, end) + addition + text.slice(end));
  rmSync(join(content, "en-us/waymark/right_to_left"), { recursive: true });
}

beforeAll(async () => {
  folder = mkdtempSync(join(tmpdir(), "waymark-changes-"));
  changeContent();
  const out = join(folder, "out");
  server = createServer((request, response) => {
    const path = decodeURIComponent(new URL(request.url ?? "/", "http://any").pathname);
    const runs = request.headers.host?.includes(".play.localhost") ?? false;
    let name = join(out, runs && path === "/runner.html" ? "play-host" : "", path);
    if (existsSync(name) && statSync(name).isDirectory()) name = join(name, "index.html");
    const found = existsSync(name);
    if (!found) name = join(out, "404.html");
    const type = types[extname(name)] ?? "application/octet-stream";
    response.writeHead(found ? 200 : 404, { "Content-Type": type });
    response.end(readFileSync(name));
  });
  await new Promise<void>((resolve) => server.listen(0, "localhost", resolve));
  const address = server.address();
  const port = address === null || typeof address === "string" ? 0 : address.port;
  site = `http://localhost:${port}`;
  const flags = ["--content", join(folder, "content"), "--out", out, "--base-url", site];
  const { status, stderr } = spawnSync(
    program,
    ["build", "--since", "main", ...flags, "--log-level", "error"],
    { encoding: "utf8" },
  );
  if (status !== 0) throw new Error(`build failed: ${stderr}`);
});
afterAll(() => {
  server.close();
  rmSync(folder, { recursive: true });
});

describe("a build of changes on a plain static host", () => {
  journey("has a report that leads to the changed pages", async ({ open }) => {
    const page = await open("/", { site, scripting: false });
    await expect.poll(() => new URL(page.url()).pathname).toBe("/_changes/");
    const list = page.getByRole("table");
    await list.getByRole("link", { name: "gap", exact: true }).click();
    const change = page.getByRole("article", { name: "gap", exact: true });
    expect(await change.locator("ins").first().innerText()).toContain("A new sentence");
    expect(await change.innerText()).toContain("1 flaw introduced");
    const gone = page.getByRole("article", { name: "Right to left" });
    expect(await gone.innerText()).toContain("No redirect");
    await change.getByRole("link", { name: gap }).click();
    await page.getByRole("heading", { level: 1, name: "gap" }).waitFor();
  });

  journey("has a report that fits on every size and passes axe", async ({ open }) => {
    const page = await open(gap, { site, size: "phone" });
    await page.goto(`${site}/_changes/`);
    await inspectSizes(page, "changes", Object.keys(sizes) as Size[]);
  });
});
