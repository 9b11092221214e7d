// Drives Neovim with the snippet of docs/writers/editors.md as its settings.
import assert from "node:assert/strict";
import { execFile } from "node:child_process";
import {
  access,
  cp,
  mkdir,
  mkdtemp,
  readdir,
  readFile,
  rm,
  writeFile,
} from "node:fs/promises";
import { tmpdir } from "node:os";
import { delimiter, dirname, join } from "node:path";
import { test } from "node:test";
import { fileURLToPath } from "node:url";
import { promisify } from "node:util";

const run = promisify(execFile);
const repository = fileURLToPath(new URL("../..", import.meta.url));
const program = process.env.WAYMARK ?? join(repository, "bin/waymark");

/** The block of code in a language below a heading of the page for writers. */
async function snippet(heading, language) {
  const text = await readFile(join(repository, "docs/writers/editors.md"), "utf8");
  const section = text.split(/^## /m).find((s) => s.startsWith(`${heading}\n`));
  const code = section?.match(new RegExp(`^\`\`\`${language}\n(.*?)^\`\`\``, "ms"));
  assert(code, `the page for writers has no ${language} for ${heading}`);
  return code[1];
}

/** The path of Neovim, or why there is none. */
async function find() {
  try {
    return {
      nvim: (await run(join(repository, "devtools/install-neovim"))).stdout.trim(),
    };
  } catch (error) {
    return { why: error.stderr ?? String(error) };
  }
}

/** The texts of all files below a folder. */
async function texts(folder) {
  const entries = await readdir(folder, { recursive: true, withFileTypes: true });
  const files = entries.filter((e) => e.isFile()).map((e) => join(e.parentPath, e.name));
  return Promise.all(files.map(async (file) => [file, await readFile(file, "utf8")]));
}

test("the documented settings of Neovim find flaws and references, and move a page", async (t) => {
  const { nvim, why } = await find();
  if (!nvim) {
    t.skip(why);
    return;
  }
  const folder = await mkdtemp(join(tmpdir(), "waymark-neovim-"));
  t.after(() => rm(folder, { recursive: true, force: true }));
  const files = join(folder, "docs/files");
  const page = (slug) => join(files, "en-us", slug, "index.md");
  const seenIn = join(folder, "seen.json");
  await cp(join(repository, "sample/content"), files, { recursive: true });
  await mkdir(join(folder, "nvim"));
  await writeFile(join(folder, "nvim/init.lua"), await snippet("Neovim", "lua"));
  const moved = page("web/api/eventtarget");
  await writeFile(
    moved,
    (await readFile(moved, "utf8")) + "\n[Broken](/en-US/docs/No/such/page)\n",
  );

  await run(
    nvim,
    [
      "--headless",
      "-n",
      "-i",
      "NONE",
      moved,
      "-S",
      fileURLToPath(new URL("drive.lua", import.meta.url)),
    ],
    {
      cwd: join(folder, "docs"),
      env: {
        ...process.env,
        PATH: dirname(program) + delimiter + process.env.PATH,
        XDG_CONFIG_HOME: folder,
        XDG_STATE_HOME: folder,
        XDG_DATA_HOME: folder,
        XDG_CACHE_HOME: folder,
        WAYMARK_TO: "Web/API/EventSource",
        WAYMARK_SEEN: seenIn,
      },
      timeout: 120_000,
    },
  );
  const seen = JSON.parse(await readFile(seenIn, "utf8"));

  assert.equal(seen.error, undefined, seen.messages);
  assert.equal(seen.root, files);
  assert(seen.flaws.includes("BrokenLink"), `flaws: ${seen.flaws}`);
  assert(seen.references > 0, "the page has no references");
  assert.deepEqual([seen.rename, seen.maps], [true, true]);
  assert.equal(seen.file, page("web/api/eventsource"));
  assert.match(await readFile(seen.file, "utf8"), /^slug: Web\/API\/EventSource$/m);
  await assert.rejects(access(dirname(moved)));
  assert.match(
    await readFile(join(files, "jsondata/InterfaceData.json"), "utf8"),
    /"inh": "EventSource"/,
  );
  for (const [file, text] of await texts(files)) {
    const toOld = text
      .split("\n")
      .filter((line) => line.includes("/docs/Web/API/EventTarget"));
    const redirects = (line) =>
      /^\S+EventTarget(\/\S+)?\t\S+EventSource(\/\S+)?$/.test(line);
    assert(
      file.endsWith("_redirects.txt") ? toOld.every(redirects) : toOld.length === 0,
      `${file}: ${toOld}`,
    );
  }
});
