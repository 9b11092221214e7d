import { createHash } from "node:crypto";
import { readFile } from "node:fs/promises";
import { basename } from "node:path";
import { fileURLToPath } from "node:url";
import react from "@vitejs/plugin-react";
import type { InlineConfig, Plugin } from "vite";
import { resolveQuery } from "./src/ui/breakpoints.ts";

const root = fileURLToPath(new URL(".", import.meta.url));
const src = fileURLToPath(new URL("./src", import.meta.url));

/**
 * Browsers that know `light-dark()`. Older ones get the text and the layout,
 * in the light theme.
 */
const cssTarget = ["chrome123", "firefox120", "safari17.5"];

/** Where the build goes; another folder lets two builds run at once. */
export const dist = process.env["WAYMARK_WEB_DIST"] ?? "dist";

const nothing = "\0nothing";

/**
 * The server renders at once and never waits, so what is imported on demand
 * (editors, dialogs, other screens) need not be in its script.
 */
const withoutDemand: Plugin = {
  name: "waymark:without-demand",
  enforce: "pre",
  resolveId: (_id, _importer, { kind }) => (kind === "dynamic-import" ? nothing : null),
  load: (id) => (id === nothing ? "export default null;" : null),
};

/** The part that a group of strings is in, which its heading says. */
function partOf(group: string): string {
  if (/^### (?:Other screens|Compatibility table)/.test(group)) return "screens";
  if (group.startsWith("### Settings")) return "settings";
  if (group.startsWith("### Observatory")) return "observatory";
  return "everywhere";
}

/**
 * The strings of a locale in parts, `?everywhere`, `?screens` and those of screens
 * that say much: most pages are documents, which need not fetch what the playground
 * says, nor what tables and embedded lessons do before the reader comes near one.
 * Comments of three signs in the files are the headings of groups.
 */
const stringsInParts: Plugin = {
  name: "waymark:strings-in-parts",
  enforce: "pre",
  async load(id) {
    const [, file, part] =
      /^(.*\.ftl)\?(everywhere|screens|settings|observatory)$/.exec(id) ?? [];
    if (file === undefined) return null;
    this.addWatchFile(file);
    const groups = (await readFile(file, "utf8")).split(/^(?=### )/m);
    const text = groups
      .filter((group) => partOf(group) === part)
      .map((group) => group.replace(/^#.*\n|^\n/gm, ""))
      .join("\n");
    return `export default ${JSON.stringify(text)};`;
  },
};

/**
 * Pictures by their address, which is the same in every build: the server renders
 * it, too. The build of the browser's files adds the picture.
 */
function pictures(emits: boolean): Plugin {
  return {
    name: "waymark:pictures",
    enforce: "pre",
    async load(id) {
      if (!id.endsWith(".webp")) return null;
      this.addWatchFile(id);
      const source = await readFile(id);
      const hash = createHash("sha256").update(source).digest("base64url").slice(0, 8);
      const fileName = `${basename(id, ".webp")}-${hash}.webp`;
      if (emits) this.emitFile({ type: "asset", fileName, source });
      return `export default ${JSON.stringify(`/static/${fileName}`)};`;
    },
  };
}

/** Media and container queries may name a breakpoint, as in `(--below-md)`. */
const namedBreakpoints = {
  postcssPlugin: "waymark:named-breakpoints",
  AtRule: (rule: { name: string; params: string }) => {
    if (rule.name !== "media" && rule.name !== "container") return;
    const params = resolveQuery(rule.params);
    if (params !== rule.params) rule.params = params;
  },
};

/** Class names are made from the path only, so that every build agrees. */
const generateScopedName = "[local]_[hash:base64:5]";

const common: InlineConfig = {
  configFile: false,
  mode: "production",
  root,
  base: "/static/",
  logLevel: "warn",
  publicDir: false,
  plugins: [react()],
  resolve: { alias: { "#": src } },
  css: {
    modules: { generateScopedName, localsConvention: "camelCaseOnly" },
    postcss: { plugins: [namedBreakpoints] },
  },
};

/** Screens are called by their folder. */
function nameChunk({
  facadeModuleId,
}: {
  readonly facadeModuleId?: string | null;
}): string {
  const [, screen = "[name]"] =
    /\/screens\/(\w+)\/screen\.tsx$/.exec(facadeModuleId ?? "") ?? [];
  return `${screen}-[hash].js`;
}

interface Graph {
  getModuleInfo: (
    id: string,
  ) => { readonly isEntry: boolean; readonly importers: readonly string[] } | null;
}

/** Reports whether a module is loaded with every page, since the entry imports it. */
function isFirst(id: string, graph: Graph, seen = new Set<string>()): boolean {
  if (seen.has(id)) return false;
  seen.add(id);
  const info = graph.getModuleInfo(id);
  if (info === null) return false;
  return info.isEntry || info.importers.some((one) => isFirst(one, graph, seen));
}

/** The browser build: hashed files and a manifest under dist/client. */
export const client: InlineConfig = {
  ...common,
  plugins: [react(), stringsInParts, pictures(true)],
  build: {
    outDir: `${dist}/client`,
    emptyOutDir: true,
    manifest: true,
    target: "es2022",
    cssTarget,
    assetsDir: ".",
    modulePreload: { polyfill: false },
    reportCompressedSize: false,
    rolldownOptions: {
      input: "src/entry-client.tsx",
      output: {
        chunkFileNames: nameChunk,
        // One file compresses better than one for each set of screens that share
        // some of it.
        codeSplitting: {
          groups: [{ name: (id, graph) => (isFirst(id, graph) ? "first" : null) }],
        },
      },
    },
  },
};

/**
 * The server build: one classic script that needs nothing but ECMAScript. It
 * uses React's synchronous renderer, which asks for no stream or text encoder.
 */
export const server: InlineConfig = {
  ...common,
  plugins: [react(), withoutDemand, pictures(false)],
  define: { "process.env.NODE_ENV": '"production"' },
  resolve: {
    alias: [
      {
        find: "react-dom/server",
        replacement: `${root}node_modules/react-dom/cjs/react-dom-server-legacy.browser.production.js`,
      },
      { find: /^swr$/, replacement: `${src}/entry-server-swr.ts` },
      { find: /^swr\/infinite$/, replacement: `${src}/entry-server-swr-infinite.ts` },
      { find: "#", replacement: src },
    ],
  },
  build: {
    outDir: `${dist}/server`,
    emptyOutDir: true,
    target: "es2021",
    minify: true,
    cssCodeSplit: false,
    reportCompressedSize: false,
    lib: {
      entry: "src/entry-server.tsx",
      formats: ["iife"],
      name: "waymarkServer",
      fileName: () => "entry-server.js",
    },
    rolldownOptions: { output: { codeSplitting: false } },
  },
};

/** A classic script of its own, in one file. */
function script(entry: string, name: string, fileName: string): InlineConfig {
  return {
    ...common,
    build: {
      outDir: dist,
      emptyOutDir: false,
      target: "es2021",
      reportCompressedSize: false,
      lib: { entry, formats: ["iife"], name, fileName: () => fileName },
    },
  };
}

/** The script that runs before the first paint, small enough to be inlined. */
export const inline = script("src/entry-inline.ts", "waymarkInline", "inline.js");

/** The script at the root of sites that are only files. */
export const rootPage = script("src/entry-root.ts", "waymarkRoot", "root.js");

export default client;
