// Packs the extension as it is published: vsce refuses a manifest that is wrong.
import assert from "node:assert/strict";
import { execFileSync } from "node:child_process";
import { mkdtemp, readFile, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { test } from "node:test";
import { fileURLToPath } from "node:url";
import { createVSIX, listFiles } from "@vscode/vsce";

const cwd = fileURLToPath(new URL("..", import.meta.url));
const manifest = JSON.parse(await readFile(join(cwd, "package.json"), "utf8"));

test("the extension is packed with what it needs, and nothing else", async () => {
  const dir = await mkdtemp(join(tmpdir(), "waymark-vsix-"));
  try {
    const packagePath = join(dir, "waymark.vsix");
    await createVSIX({ cwd, packagePath, dependencies: false });
    const files = await listFiles({ cwd, packagedDependencies: [] });
    assert.deepEqual(
      files.sort(),
      ["LICENSE", "README.md", "dist/NOTICE.txt", "dist/extension.js", "icon.png", "package.json"].sort(),
    );
    const packed = await readFile(packagePath);
    assert.ok(packed.length > 50_000 && packed.length < 500_000, `the package has ${packed.length} bytes`);
    execFileSync(process.execPath, ["--check", join(cwd, "dist/extension.js")]);
  } finally {
    await rm(dir, { recursive: true, force: true });
  }
});

test("every command and setting of the code is in the manifest, and the other way round", async () => {
  const source = await readFile(join(cwd, "src/extension.ts"), "utf8");
  const commands = [...source.matchAll(/registerCommand\("([^"]+)"/g)].map((m) => m[1]);
  assert.deepEqual(manifest.contributes.commands.map((c) => c.command).sort(), commands.sort());
  const settings = Object.keys(manifest.contributes.configuration.properties);
  const read = [...source.matchAll(/\.get\("([^"]+)"/g)].map((m) => `waymark.${m[1]}`);
  // The client library reads this one.
  assert.deepEqual(settings.sort(), [...new Set([...read, "waymark.trace.server"])].sort());
});

test("a workspace cannot name the program that is run", () => {
  assert.equal(manifest.contributes.configuration.properties["waymark.path"].scope, "machine");
  assert.equal(manifest.capabilities.untrustedWorkspaces.supported, false);
});
