import { createHash } from "node:crypto";
import { readFile } from "node:fs/promises";
import { basename } from "node:path";
import { fileURLToPath } from "node:url";
import withoutIs from "@csstools/postcss-is-pseudo-class";
import withoutLayers from "@csstools/postcss-cascade-layers";
import react from "@vitejs/plugin-react";
import type { AcceptedPlugin } from "postcss";
import type { InlineConfig, Plugin } from "vite";
import { strings } from "./scripts/strings.ts";
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

/** Parts of Glean that the site does not use, and what stands in for them. */
const unusedGlean: Readonly<Record<string, string>> = {
  // Messages to the console.
  "core/log": "export const LoggingLevel = {}; export default function log() {}",
  // Its own reports of views and clicks.
  "core/glean_metrics": "export default {};",
  // The system, which no ping names.
  "platform/browser/web/platform_info":
    "const unknown = () => 'Unknown';" +
    "export default { os: unknown, osVersion: unknown, arch: unknown, locale: unknown };",
  // The way to the server; the outbox is another.
  "platform/browser/sendbeacon_fallback_uploader": "export default {};",
  // Its pace, which holds pings back in memory: they are lost with the document. The outbox
  // stores each one first.
  "core/upload/rate_limiter": "export default class { getState = () => ({ state: 0 }) }",
};

/** Compression, which small pings hardly profit from. */
const noCompression =
  "export const strToU8 = (text) => new TextEncoder().encode(text);" +
  "export const gzipSync = () => { throw new Error('Pings are sent as they are'); };";

/**
 * Glean without what the site does not use, which is a third of it; and with the storage
 * of the session, so that nothing of it outlives that: it would number readers for good.
 */
const leanGlean: Plugin = {
  name: "waymark:lean-glean",
  enforce: "pre",
  load(id) {
    if (id.endsWith("/fflate/esm/browser.js")) return noCompression;
    const [, part = ""] = /@mozilla\/glean\/dist\/(.*)\.js$/.exec(id) ?? [];
    return unusedGlean[part] ?? null;
  },
  transform(code, id) {
    if (!id.includes("/@mozilla/glean/dist/")) return null;
    return { code: code.replaceAll("localStorage", "sessionStorage"), map: null };
  },
};

/**
 * Has chunks load where an element of the page is called like a method of the document,
 * as core/find.ts has the rest of the application.
 */
const unhiddenDocument: Plugin = {
  name: "waymark:unhidden-document",
  transform(code, id) {
    if (!id.includes("vite/preload-helper")) return null;
    const safe = "Document.prototype.querySelector.call(document, ";
    return { code: code.replaceAll("document.querySelector(", safe), map: null };
  },
};

/**
 * Has code editors adopt their styles from a script, as they do in shadow roots: pages may
 * have no element with styles.
 */
const adoptedStyles: Plugin = {
  name: "waymark:adopted-styles",
  transform(code, id) {
    if (!id.includes("/style-mod/")) return null;
    const adopts = "if (root.adoptedStyleSheets";
    return {
      code: code.replace("if (!root.head && root.adoptedStyleSheets", adopts),
      map: null,
    };
  },
};

/**
 * Mermaid without formulas and the layout ELK, which are as large as all the rest of it, and
 * with styles adopted from a script: pages may have no element with styles.
 */
const leanMermaid: Plugin = {
  name: "waymark:lean-mermaid",
  enforce: "pre",
  load(id) {
    const isKatex = /\/katex\/dist\/katex\.m?js$/.test(id);
    return isKatex ? "export default { renderToString: (tex) => tex };" : null;
  },
  transform(code, id) {
    if (id.includes("/cytoscape/dist/")) {
      return { code: code.replace("head.insertBefore(stylesheet,", "void ("), map: null };
    }
    if (!id.includes("/mermaid/dist/")) return null;
    const withStyles =
      /const style1 = document\.createElement\("style"\);\s+style1\.innerHTML = rules;\s+svg\.insertBefore\(style1, firstChild\);/;
    const adopts =
      "const sheet = new CSSStyleSheet(); sheet.replaceSync(rules); document.adoptedStyleSheets.push(sheet);";
    if (id.endsWith("/mermaid.core.mjs") && !withStyles.test(code)) {
      this.error("Mermaid adds its styles in another way: adapt leanMermaid");
    }
    const lean = code.replace(withStyles, adopts).replace("...elkLayoutLoaders()", "");
    return { code: lean, map: null };
  },
};

/**
 * The table of kinds of pages with what browsers ask of it: addresses of pages that are
 * always loaded as documents, and that say nothing, are for the server.
 */
const kindsOfBrowsers: Plugin = {
  name: "waymark:kinds-of-browsers",
  enforce: "pre",
  transform(code, id) {
    if (!id.endsWith("/src/core/kinds.json")) return null;
    const kinds = JSON.parse(code) as Record<string, Record<string, unknown>>;
    for (const kind of Object.values(kinds)) {
      const isFollowed = kind["withinApplication"] === true;
      if (!isFollowed && !JSON.stringify(kind["addresses"]).includes("{"))
        delete kind["addresses"];
    }
    const needed = Object.entries(kinds).filter(
      ([, kind]) => Object.keys(kind).length > 0,
    );
    return { code: JSON.stringify(Object.fromEntries(needed)), map: null };
  },
};

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

/** Packages for versions of React that lack what this one has. */
const shims = { "use-sync-external-store/shim": "react" };

/** Elements are created by src/core/jsx-runtime.ts, which completes their addresses. */
export const reactPlugin = () => react({ jsxImportSource: "#/core" });

const common: InlineConfig = {
  configFile: false,
  mode: "production",
  root,
  base: "/static/",
  logLevel: "warn",
  publicDir: false,
  plugins: [reactPlugin(), strings],
  resolve: { alias: { "#": src, ...shims } },
  css: {
    modules: { generateScopedName, localsConvention: "camelCaseOnly" },
    postcss: { plugins: [namedBreakpoints] },
  },
};

/**
 * Scripts and style sheets find each other wherever the site is; elements get the
 * addresses of other files within the site.
 */
function renderBuiltUrl(
  name: string,
  { hostType }: { readonly hostType: string },
): string | { readonly relative: true } {
  const isForElement = hostType === "js" && !/\.(?:js|css)$/.test(name);
  return isForElement ? `/static/${name}` : { relative: true };
}

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
  experimental: { renderBuiltUrl },
  plugins: [
    reactPlugin(),
    strings,
    kindsOfBrowsers,
    leanGlean,
    unhiddenDocument,
    adoptedStyles,
    leanMermaid,
    pictures(true),
  ],
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
  plugins: [reactPlugin(), strings, withoutDemand, pictures(false)],
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

/** The script that turns TeX into MathML, for the program. */
export const maths = script("src/entry-maths.ts", "waymarkMaths", "maths.js");

/** The script that runs before the first paint, small enough to be inlined. */
export const inline = script("src/entry-inline.ts", "waymarkInline", "inline.js");

/** The script of pages with tabs, also inlined. */
export const tabs = script("src/entry-tabs.ts", "waymarkTabs", "tabs.js");

/** The script at the root of sites that are only files. */
export const rootPage = script("src/entry-root.ts", "waymarkRoot", "root.js");

/** The service worker, which the server gives its version. */
export const serviceWorker = script(
  "src/worker/worker.ts",
  "waymarkWorker",
  "service-worker.js",
);

/** The service worker that removes it. */
export const removeWorker = script(
  "src/worker/remove.ts",
  "waymarkRemoveWorker",
  "remove-worker.js",
);

/** Leaves out the scripts of a build that is for its styles. */
const withoutScripts: Plugin = {
  name: "waymark:without-scripts",
  generateBundle: {
    order: "post", // the styles are made of them first
    handler(_options, bundle) {
      for (const [name, { type }] of Object.entries(bundle)) {
        if (type === "chunk") Reflect.deleteProperty(bundle, name);
      }
    },
  },
};

/** Tells every file the order of the layers, which src/styles/index.css has. */
const orderOfLayers: AcceptedPlugin = {
  postcssPlugin: "waymark:order-of-layers",
  async Once(root) {
    const index = await readFile(`${src}/styles/index.css`, "utf8");
    root.prepend(/^@layer .*;/.exec(index)?.[0] ?? "");
  },
};

interface ExportedStyles {
  readonly name: string;
  readonly target: readonly string[];
  readonly plugins?: readonly AcceptedPlugin[];
}

/**
 * Styles of exported pages. Browsers load no mask from a file of the disk, so
 * drawings are in the style sheet itself.
 */
function exportedStyles({ name, target, plugins = [] }: ExportedStyles): InlineConfig {
  return {
    ...common,
    base: "./",
    plugins: [reactPlugin(), strings, withoutDemand, pictures(false), withoutScripts],
    css: { ...common.css, postcss: { plugins: [namedBreakpoints, ...plugins] } },
    build: {
      outDir: `${dist}/exported`,
      emptyOutDir: false,
      target: "es2022",
      cssTarget: [...target],
      assetsDir: ".",
      assetsInlineLimit: (file) => file.endsWith(".svg"),
      modulePreload: false,
      reportCompressedSize: false,
      rolldownOptions: {
        input: { [name]: `src/entry-exported-${name}.ts` },
        output: { assetFileNames: "[name].[ext]" },
      },
    },
  };
}

/** The styles of pages for browsers. */
export const exportedStyle = exportedStyles({
  name: "style",
  target: cssTarget,
});

/** The styles of docsets: engines of some of their readers lack layers and `:is()`. */
export const exportedDocset = exportedStyles({
  name: "docset",
  target: ["chrome87"],
  plugins: [orderOfLayers, withoutIs(), withoutLayers()],
});

/** The search of exported pages. */
export const exportedScript = script(
  "src/entry-exported.ts",
  "waymarkExported",
  "exported/exported.js",
);

/** The script that draws the diagrams of books. */
const diagrams = script(
  "src/entry-exported-diagrams.ts",
  "waymarkDiagrams",
  "exported/diagrams.js",
);
export const exportedDiagrams: InlineConfig = {
  ...diagrams,
  plugins: [reactPlugin(), leanMermaid],
  build: { ...diagrams.build, chunkSizeWarningLimit: Infinity },
};

export default client;
