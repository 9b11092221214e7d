// Builds everything that the Go binary embeds: dist/client, dist/server, dist/inline.js,
// the scripts of service workers, dist/assets.json, which lists the files for pages
// to link and for the service worker to store, and dist/packages.json, the packages in it. The script of the root page is one of the
// client files. WAYMARK_WEB_DIST replaces dist.
import { createHash } from "node:crypto";
import { readdir, readFile, rm, stat, writeFile } from "node:fs/promises";
import { resolve } from "node:path";
import { brotliCompressSync } from "node:zlib";
import { build, runnerImport } from "vite";

const entry = "src/entry-client.tsx";

/** Adds a client file, with a hash of its content in its name. */
async function addToClient(dist, from, name, extension) {
  const text = await readFile(from);
  const hash = createHash("sha256").update(text).digest("base64url").slice(0, 8);
  const file = `${name}-${hash}.${extension}`;
  await writeFile(`${dist}/client/${file}`, text);
  return file;
}

/** The files with a part of the strings, by locale; none if the part does not exist. */
function filesByLocale(manifest, part) {
  const files = {};
  for (const [key, chunk] of Object.entries(manifest)) {
    const [, locale, found] = /^src\/l10n\/([\w-]+)\.ftl\?(\w+)/.exec(key) ?? [];
    if (found === part) files[locale] = chunk.file;
  }
  return files;
}

/** Folders of the packages of which something is in the build. */
const packages = new Set();

/** Collects them from what modules and files are made of. */
const collectPackages = {
  name: "waymark:packages",
  generateBundle(_options, bundle) {
    for (const { moduleIds, originalFileNames } of Object.values(bundle)) {
      for (const id of moduleIds ?? originalFileNames) {
        const [folder] = /[^\0]*node_modules\/(?:@[^/]+\/)?[^/?]+(?=\/)/.exec(id) ?? [];
        if (folder !== undefined) packages.add(resolve(folder));
      }
    }
  },
};

/** Licences of packages that only have the text. */
const unnamedLicences = { khroma: "MIT" };

/** Lists the packages with their licences, as internal/app/parts reads them. */
async function writePackages(dist) {
  const list = [];
  for (const folder of [...packages].sort()) {
    const about = JSON.parse(await readFile(`${folder}/package.json`, "utf8"));
    const names = (await readdir(folder)).filter((name) =>
      /^licen[cs]e|^notice/i.test(name),
    );
    const texts = names.sort().map((name) => readFile(`${folder}/${name}`, "utf8"));
    const { name, version, license: licence = unnamedLicences[about.name] } = about;
    list.push({
      kind: "npm",
      name,
      version,
      licence,
      text: (await Promise.all(texts)).join("\n"),
    });
  }
  await writeFile(`${dist}/packages.json`, `${JSON.stringify(list, null, 1)}\n`);
}

/** Modules loaded only by `waymark dev`. */
const development = [
  "src/screens/desk/screen.tsx",
  "src/shell/writer/index.ts",
  "src/screens/design/DesignView.tsx",
];

/** The library that draws diagrams, in many files. */
const diagrams = ["src/reading/diagrams/draw.ts"];

/** Lists the files used only by some modules, directly or indirectly. */
function filesOnlyOf(manifest, modules) {
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
  const ofOthers = reachable([entry], modules);
  return [...reachable(modules, [])].filter((file) => !ofOthers.has(file)).sort();
}

/** Lists, by kind of page, the files of its screen that are not linked anyway. */
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
    visit("src/app/screenModules.ts");
    visit(`src/screens/${screen}/screen.tsx`);
    const strings = filesByLocale(manifest, screen);
    views[renderer] = { styles: [...styles], preload: [...preload], strings };
  }
  return views;
}

/** Larger files belong to editors and tools, and most readers never need them. */
const seldomFrom = 64 * 1024;

/** Prism's names of the most common languages of code. */
const commonGrammars = ["core", "markup", "css", "clike", "javascript"];

/** The files of those, and screenshots that advertise the site's features. */
const seldom = /^node_modules\/(?:prettier|@codemirror)\/|^_dist-|\.webp$/;

/**
 * Lists the client files with their size, and when the service worker stores them: at the
 * start, once a page has been read, or if the reader downloads pages. Strings are stored
 * in readers' locales only.
 */
async function listFiles(dist, manifest, start) {
  const keys = new Map(Object.entries(manifest).map(([key, { file }]) => [file, key]));
  const ofDiagrams = new Set(filesOnlyOf(manifest, diagrams));
  const files = [];
  for (const file of (await readdir(`${dist}/client`)).sort()) {
    if (file === ".vite" || file.startsWith("root-")) continue;
    const key = keys.get(file) ?? file;
    const bytes = (await stat(`${dist}/client/${file}`)).size;
    const isSeldom = bytes > seldomFrom || seldom.test(key) || ofDiagrams.has(file);
    const when = start.has(file) ? "start" : isSeldom ? "seldom" : "screen";
    const [, locale] = /^src\/l10n\/([\w-]+)\.ftl\?/.exec(key) ?? [];
    files.push({ file, bytes, when, ...(locale === undefined ? {} : { locale }) });
  }
  return files;
}

/**
 * Reads the manifest and lists, for the entry, its script and style sheets, its initial
 * chunks, the fonts and drawings to preload and the strings of each locale.
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
    // The font of code is not preloaded: its fallback is as wide, so nothing moves.
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
    // Other sites than those of writers omit them.
    development: filesOnlyOf(manifest, development),
  };
  // An installed site starts on the home page.
  const alone = [views["SpaUnavailable"], views["Homepage"]];
  const notes = filesByLocale(manifest, "offline");
  // Code is highlighted on the server; the service worker leaves that to the page.
  const colours = new Set();
  const add = (key) => {
    if (manifest[key] === undefined || colours.has(manifest[key].file)) return;
    colours.add(manifest[key].file);
    (manifest[key].imports ?? []).forEach(add);
  };
  for (const one of commonGrammars)
    add(`node_modules/prismjs/components/prism-${one}.js`);
  add("src/reading/code/highlight.ts");
  const start = [
    assets.icon,
    iconSheet,
    main.file,
    ...[assets.styles, assets.preload, fonts].flat(),
    ...[assets.locales, assets.screens, notes, views["Homepage"].strings].flatMap(
      (files) => Object.values(files),
    ),
    ...alone.flatMap(({ styles, preload }) => [...styles, ...preload]),
    manifest["src/l10n/own.ts"].file,
    ...colours,
  ];
  assets.files = await listFiles(dist, manifest, new Set(start));
  await writeFile(`${dist}/assets.json`, `${JSON.stringify(assets, null, 2)}\n`);
}

/**
 * Adds a compressed copy of every client file that gets smaller, at a level too slow for
 * requests.
 */
async function compress(folder) {
  for (const name of await readdir(folder)) {
    if (!/\.(?:js|css|svg)$/.test(name)) continue;
    const file = await readFile(`${folder}/${name}`);
    const packed = brotliCompressSync(file);
    if (packed.length < file.length) await writeFile(`${folder}/${name}.br`, packed);
  }
}

/** Replaces a file that exports seldom need by a compressed one, which they unpack. */
async function pack(name) {
  await writeFile(`${name}.br`, brotliCompressSync(await readFile(name)));
  await rm(name);
}

process.env.NODE_ENV = "production";
process.chdir(new URL("..", import.meta.url).pathname);
const { dist, ...configurations } = (await runnerImport("./vite.config.ts")).module;
await rm(dist, { recursive: true, force: true });
const { strictLogger } = (await runnerImport("./scripts/logger.ts")).module;
const { logger, check } = strictLogger();
for (const name of [
  "client",
  "server",
  "maths",
  "inline",
  "tabs",
  "rootPage",
  "serviceWorker",
  "removeWorker",
  "exportedStyle",
  "exportedDocset",
  "exportedScript",
  "exportedDiagrams",
]) {
  const { plugins = [], ...options } = configurations[name];
  await build({
    ...options,
    plugins: [...plugins, collectPackages],
    customLogger: logger,
  });
}
check();
await writeAssets(dist);
await writePackages(dist);
await rm(`${dist}/root.js`);
await pack(`${dist}/exported/diagrams.js`);
await compress(`${dist}/client`);
