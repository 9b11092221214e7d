// Builds everything that the Go binary embeds: dist/client, dist/server and
// dist/inline.js, and dist/assets.json, which names what a page has to link.
// The script of the root page joins the client files.
// WAYMARK_WEB_DIST names another folder than dist.
import { createHash } from "node:crypto";
import { readdir, readFile, rm, writeFile } from "node:fs/promises";
import { brotliCompressSync } from "node:zlib";
import { build, runnerImport } from "vite";

const entry = "src/entry-client.tsx";

/** Adds a file to the client files, under a name with a hash of its content. */
async function addToClient(dist, from, name, extension) {
  const text = await readFile(from);
  const hash = createHash("sha256").update(text).digest("base64url").slice(0, 8);
  const file = `${name}-${hash}.${extension}`;
  await writeFile(`${dist}/client/${file}`, text);
  return file;
}

/** The files with a part of the strings, by locale; none for a part that is not there. */
function filesByLocale(manifest, part) {
  const files = {};
  for (const [key, chunk] of Object.entries(manifest)) {
    const [, locale, found] = /^src\/l10n\/([\w-]+)\.ftl\?(\w+)/.exec(key) ?? [];
    if (found === part) files[locale] = chunk.file;
  }
  return files;
}

/** What only `waymark dev` loads. */
const development = [
  "src/screens/desk/screen.tsx",
  "src/shell/writer/index.ts",
  "src/screens/design/DesignView.tsx",
];

/**
 * Lists the files that nothing but the screens for writers loads, sooner or later: no
 * other site has them.
 */
function listDevelopment(manifest) {
  const reachable = (roots, without) => {
    const seen = new Set();
    const visit = (key) => {
      const chunk = manifest[key];
      if (chunk === undefined || seen.has(key) || without.includes(key)) return;
      seen.add(key);
      [...(chunk.imports ?? []), ...(chunk.dynamicImports ?? [])].forEach(visit);
    };
    roots.forEach(visit);
    const filesOf = (key) => [manifest[key].file, ...(manifest[key].css ?? [])];
    return new Set([...seen].flatMap(filesOf));
  };
  const ofReaders = reachable([entry], development);
  return [...reachable(development, [])].filter((file) => !ofReaders.has(file)).sort();
}

/**
 * Lists, by kind of page, the files of its screen that are not linked anyway.
 */
async function listViews(manifest, linked) {
  const kinds = JSON.parse(await readFile("src/core/kinds.json", "utf8"));
  const views = {};
  for (const [renderer, { screen }] of Object.entries(kinds)) {
    if (screen === undefined) continue;
    const preload = new Set();
    const styles = new Set();
    const visit = (key) => {
      const chunk = manifest[key];
      if (chunk === undefined || key === entry) return;
      if (linked.has(chunk.file) || preload.has(chunk.file)) return;
      preload.add(chunk.file);
      for (const file of chunk.css ?? []) styles.add(file);
      for (const next of chunk.imports ?? []) visit(next);
    };
    visit(`src/screens/${screen}/screen.tsx`);
    const strings = filesByLocale(manifest, screen);
    views[renderer] = { styles: [...styles], preload: [...preload], strings };
  }
  return views;
}

/**
 * Reads the manifest and lists, for the entry, its script and style sheets, the
 * chunks it needs at once, the fonts and drawings to preload and the strings of
 * each locale.
 */
async function writeAssets(dist) {
  const manifest = JSON.parse(
    await readFile(`${dist}/client/.vite/manifest.json`, "utf8"),
  );
  const main = manifest[entry];
  const preload = new Set();
  const styles = new Set(main.css ?? []);
  const visit = (key) => {
    const chunk = manifest[key];
    if (chunk === undefined || preload.has(chunk.file)) return;
    preload.add(chunk.file);
    for (const file of chunk.css ?? []) styles.add(file);
    for (const next of chunk.imports ?? []) visit(next);
  };
  for (const key of main.imports ?? []) visit(key);
  const views = await listViews(manifest, preload);
  const fonts = [];
  let iconSheet = "";
  for (const file of main.assets ?? []) {
    // Code can wait for its font: the fallback is as wide, so that nothing moves.
    if (/^source-sans-3-latin-wght-normal-.*\.woff2$/.test(file)) fonts.push(file);
    if (/^icons-.*\.svg$/.test(file)) iconSheet = file;
  }
  const assets = {
    icon: await addToClient(dist, "src/icon.svg", "icon", "svg"),
    root: await addToClient(dist, `${dist}/root.js`, "root", "js"),
    iconSheet,
    script: main.file,
    styles: [...styles],
    preload: [...preload],
    fonts,
    locales: filesByLocale(manifest, "everywhere"),
    screens: filesByLocale(manifest, "screens"),
    views,
    development: listDevelopment(manifest),
  };
  await writeFile(`${dist}/assets.json`, `${JSON.stringify(assets, null, 2)}\n`);
}

/**
 * Adds a compressed copy of every file of the client that gains by one, at
 * the level that takes too long while a reader waits.
 */
async function compress(folder) {
  for (const name of await readdir(folder)) {
    if (!/\.(?:js|css|svg)$/.test(name)) continue;
    const file = await readFile(`${folder}/${name}`);
    const packed = brotliCompressSync(file);
    if (packed.length < file.length) await writeFile(`${folder}/${name}.br`, packed);
  }
}

process.env.NODE_ENV = "production";
process.chdir(new URL("..", import.meta.url).pathname);
const { dist, ...configurations } = (await runnerImport("./vite.config.ts")).module;
await rm(dist, { recursive: true, force: true });
const { strictLogger } = (await runnerImport("./scripts/logger.ts")).module;
const { logger, check } = strictLogger();
for (const name of ["client", "server", "inline", "rootPage"]) {
  await build({ ...configurations[name], customLogger: logger });
}
check();
await writeAssets(dist);
await rm(`${dist}/root.js`);
await compress(`${dist}/client`);
