// Takes the screenshots for the overview of Plus, in both themes, from the sample site of
// the built program. Run it when a screen has changed, and check the result: node
// scripts/pictures.mjs. CHROMIUM sets the browser.
/* global document, fetch, window -- in the browser */
import { Buffer } from "node:buffer";
import { spawn } from "node:child_process";
import { mkdir, mkdtemp, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { chromium } from "playwright-core";

const folder = new URL("../src/screens/overview/pictures/", import.meta.url).pathname;
const program = new URL("../../bin/waymark", import.meta.url).pathname;
const address = "localhost:8791";
const site = `http://${address}`;
const size = { width: 600, height: 430 };
const quality = 72;

/** Sample articles in the collection of the screenshot. */
const saved = [
  ["/en-US/docs/Web/API/AbortController", "AbortController"],
  [
    "/en-US/docs/Web/HTML/Reference/Elements/details",
    "<details>",
    "Before writing a menu.",
  ],
  [
    "/en-US/docs/Web/CSS/Reference/Properties/gap",
    "gap",
    "Works in flex layout as well.",
  ],
];

async function startSite(database) {
  const flags = ["--dev-login", `--database-dir=${database}`, "--base-url", site];
  const child = spawn(program, ["serve", "--addr", address, ...flags], {
    stdio: ["ignore", "ignore", "pipe"],
  });
  await new Promise((resolve, reject) => {
    child.on("exit", (code) => reject(new Error(`${program} ended with ${code}`)));
    child.stderr.on("data", (text) => String(text).includes("msg=serving") && resolve());
  });
  return child;
}

/** Calls the API as the reader of a page. */
const post = (page, path, body) =>
  page.evaluate(
    async ([url, fields]) => {
      const response = await fetch(url, {
        method: "POST",
        headers: { "Content-Type": "application/json" },
        body: JSON.stringify(fields),
      });
      const text = await response.text();
      return text === "" ? null : JSON.parse(text);
    },
    [path, body],
  );

async function signIn(page) {
  await page.goto(`${site}/users/fxa/login/no-prompt/?email=plus%40example.org&next=/`);
}

async function makeCollection(page) {
  const collections = "/api/v2/collections/";
  const { id } = await post(page, collections, {
    name: "Layout without tears",
    description: "What I look up every week.",
  });
  for (const [url, title, notes = ""] of saved) {
    await post(page, `${collections}${id}/items/`, { url, title, notes });
  }
  return id;
}

const code = [
  '<ul class="stones">\n  <li>North</li>\n  <li>South</li>\n</ul>',
  ".stones {\n  display: grid;\n  gap: 1rem;\n  grid-template-columns: 1fr 1fr;\n}",
];

/** Types some code into the editors of the playground. */
async function typeCode(page) {
  for (const [i, text] of code.entries()) {
    const editor = page.locator(".cm-content").nth(i);
    await editor.click();
    await page.keyboard.press("Control+A");
    await page.keyboard.press("Delete");
    await page.keyboard.insertText(text);
    await page.keyboard.press("Escape");
  }
  await page.locator("main").evaluate(() => document.activeElement?.blur());
}

/** The screens: an address, the first element, and how far above it to begin. */
const screens = (collection) => ({
  article: {
    path: "/en-US/docs/Web/HTML/Reference/Elements/details",
    top: "main h1",
  },
  playground: { path: "/en-US/play", top: "main", prepare: typeCode },
  updates: { path: "/en-US/plus/updates", top: "main h2" },
  collection: { path: `/en-US/plus/collections/${collection}`, top: "main li", above: 6 },
});

/** Saves the window's content as WebP, which playwright does not support. */
async function shoot(page, name) {
  const session = await page.context().newCDPSession(page);
  const { data } = await session.send("Page.captureScreenshot", {
    format: "webp",
    quality,
  });
  const file = Buffer.from(data, "base64");
  await writeFile(join(folder, `${name}.webp`), file);
  console.log(`${name}.webp`, file.length);
}

const database = await mkdtemp(join(tmpdir(), "waymark-pictures-"));
const server = await startSite(database);
const browser = await chromium.launch({
  executablePath: process.env.CHROMIUM ?? "/usr/bin/chromium",
  args: ["--no-sandbox", "--hide-scrollbars"],
});
try {
  await mkdir(folder, { recursive: true });
  const context = await browser.newContext({ viewport: size, deviceScaleFactor: 2 });
  const page = await context.newPage();
  await signIn(page);
  const collection = await makeCollection(page);
  for (const [name, { path, top, above = 24, prepare }] of Object.entries(
    screens(collection),
  )) {
    for (const theme of ["light", "dark"]) {
      await page.emulateMedia({ colorScheme: theme });
      await page.goto(site + path, { waitUntil: "networkidle" });
      await page.locator(top).first().waitFor();
      await prepare?.(page);
      // Only the screen, without header and footer.
      await page.addStyleTag({
        content: `[class*="toolbar"], header:not(main *) { display: none !important }`,
      });
      await page
        .locator(top)
        .first()
        .evaluate((element, gap) => {
          window.scrollTo(0, element.getBoundingClientRect().top + window.scrollY - gap);
        }, above);
      await page.waitForTimeout(300);
      await shoot(page, `${name}-${theme}`);
    }
  }
} finally {
  await browser.close();
  server.kill("SIGTERM");
  await rm(database, { recursive: true, force: true });
}
