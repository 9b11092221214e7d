import { spawnSync } from "node:child_process";
import { randomBytes } from "node:crypto";
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { afterEach, beforeEach, expect, test } from "vitest";
import budgets from "../scripts/budgets.json";

const kilobyte = 1024;
const script = fileURLToPath(new URL("../scripts/size.mjs", import.meta.url));

let dist: string;
beforeEach(() => {
  dist = mkdtempSync(join(tmpdir(), "waymark-size-"));
});
afterEach(() => rmSync(dist, { recursive: true, force: true }));

/** Measures a build with files of these sizes, which cannot be compressed. */
function measure(sizes: { readonly script: number; readonly style: number }) {
  mkdirSync(join(dist, "client"));
  const files = { "entry.js": sizes.script, "part.js": 100, "en.js": 100 };
  for (const [name, size] of Object.entries({ ...files, "a.css": sizes.style })) {
    writeFileSync(join(dist, "client", name), randomBytes(size));
  }
  const assets = {
    script: "entry.js",
    preload: ["part.js"],
    locales: { "en-US": "en.js" },
    styles: ["a.css"],
  };
  writeFileSync(join(dist, "assets.json"), JSON.stringify(assets));
  return spawnSync(process.execPath, [script], {
    encoding: "utf8",
    env: { ...process.env, WAYMARK_WEB_DIST: dist },
  });
}

test("a build within its budgets passes, and says how large it is", () => {
  const { status, stdout, stderr } = measure({
    script: (budgets.scripts - 2) * kilobyte,
    style: (budgets.styles - 2) * kilobyte,
  });
  expect({ status, stderr }).toEqual({ status: 0, stderr: "" });
  expect(stdout).toMatch(
    new RegExp(
      `^scripts of a first page: 3 files, .* of ${budgets.scripts.toFixed(1)} KB, `,
      "m",
    ),
  );
  expect(stdout).toMatch(/^styles of a first page: 1 files, .* of 25\.0 KB, /m);
});

test("too much script fails, with the largest files and what to do", () => {
  const { status, stderr } = measure({
    script: (budgets.scripts + 1) * kilobyte,
    style: 10,
  });
  expect(status).toBe(1);
  expect(stderr).toMatch(/scripts of a first page .* are 1\.\d KB over their budget/);
  expect(stderr).toMatch(
    new RegExp(`^ {2}${Math.floor(budgets.scripts + 1)}\\.\\d KB {2}entry\\.js$`, "m"),
  );
  expect(stderr).toContain("import()");
  expect(stderr).not.toContain("styles");
});

test("too much style fails", () => {
  const { status, stderr } = measure({
    script: 10,
    style: (budgets.styles + 1) * kilobyte,
  });
  expect(status).toBe(1);
  expect(stderr).toMatch(/styles of a first page .* are 1\.\d KB over their budget/);
});
