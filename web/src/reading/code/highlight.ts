import { chunk } from "#/core/chunk.ts";
import { Prism } from "./prism-core.ts";
import { languageOf } from "./language-of.ts";
import { linesOf, splitLines } from "./lines.ts";
import { languageName } from "./languages.ts";
import { escape } from "./write.ts";

type Load = () => Promise<unknown>;

interface Grammar {
  readonly load: Load;
  readonly after?: readonly string[];
}

const grammars: Readonly<Record<string, Grammar>> = {
  markup: { load: chunk(() => import("prismjs/components/prism-markup")) },
  css: { load: chunk(() => import("prismjs/components/prism-css")) },
  clike: { load: chunk(() => import("prismjs/components/prism-clike")) },
  javascript: {
    load: chunk(() => import("prismjs/components/prism-javascript")),
    after: ["clike"],
  },
  apacheconf: { load: chunk(() => import("prismjs/components/prism-apacheconf")) },
  bash: { load: chunk(() => import("prismjs/components/prism-bash")) },
  batch: { load: chunk(() => import("prismjs/components/prism-batch")) },
  c: { load: chunk(() => import("prismjs/components/prism-c")), after: ["clike"] },
  cpp: { load: chunk(() => import("prismjs/components/prism-cpp")), after: ["c"] },
  csharp: {
    load: chunk(() => import("prismjs/components/prism-csharp")),
    after: ["clike"],
  },
  diff: { load: chunk(() => import("prismjs/components/prism-diff")) },
  django: {
    load: chunk(() => import("prismjs/components/prism-django")),
    after: ["markup-templating"],
  },
  docker: { load: chunk(() => import("prismjs/components/prism-docker")) },
  glsl: { load: chunk(() => import("prismjs/components/prism-glsl")), after: ["c"] },
  go: { load: chunk(() => import("prismjs/components/prism-go")), after: ["clike"] },
  graphql: { load: chunk(() => import("prismjs/components/prism-graphql")) },
  handlebars: {
    load: chunk(() => import("prismjs/components/prism-handlebars")),
    after: ["markup-templating"],
  },
  http: { load: chunk(() => import("prismjs/components/prism-http")) },
  ini: { load: chunk(() => import("prismjs/components/prism-ini")) },
  java: { load: chunk(() => import("prismjs/components/prism-java")), after: ["clike"] },
  json: { load: chunk(() => import("prismjs/components/prism-json")) },
  jsx: {
    load: chunk(() => import("prismjs/components/prism-jsx")),
    after: ["markup", "javascript"],
  },
  latex: { load: chunk(() => import("prismjs/components/prism-latex")) },
  less: { load: chunk(() => import("prismjs/components/prism-less")), after: ["css"] },
  markdown: {
    load: chunk(() => import("prismjs/components/prism-markdown")),
    after: ["markup"],
  },
  "markup-templating": {
    load: chunk(() => import("prismjs/components/prism-markup-templating")),
    after: ["markup"],
  },
  nginx: { load: chunk(() => import("prismjs/components/prism-nginx")) },
  php: {
    load: chunk(() => import("prismjs/components/prism-php")),
    after: ["markup-templating", "clike"],
  },
  powershell: { load: chunk(() => import("prismjs/components/prism-powershell")) },
  pug: {
    load: chunk(() => import("prismjs/components/prism-pug")),
    after: ["markup", "javascript"],
  },
  python: { load: chunk(() => import("prismjs/components/prism-python")) },
  regex: { load: chunk(() => import("prismjs/components/prism-regex")) },
  ruby: { load: chunk(() => import("prismjs/components/prism-ruby")), after: ["clike"] },
  rust: { load: chunk(() => import("prismjs/components/prism-rust")) },
  sass: { load: chunk(() => import("prismjs/components/prism-sass")), after: ["css"] },
  scss: { load: chunk(() => import("prismjs/components/prism-scss")), after: ["css"] },
  sql: { load: chunk(() => import("prismjs/components/prism-sql")) },
  svelte: {
    load: chunk(() => import("prism-svelte")),
    after: ["markup", "css", "javascript"],
  },
  toml: { load: chunk(() => import("prismjs/components/prism-toml")) },
  tsx: {
    load: chunk(() => import("prismjs/components/prism-tsx")),
    after: ["jsx", "typescript"],
  },
  typescript: {
    load: chunk(() => import("prismjs/components/prism-typescript")),
    after: ["javascript"],
  },
  uri: { load: chunk(() => import("prismjs/components/prism-uri")) },
  wasm: { load: chunk(() => import("prismjs/components/prism-wasm")) },
  "web-idl": { load: chunk(() => import("prismjs/components/prism-web-idl")) },
  wgsl: { load: chunk(() => import("prismjs/components/prism-wgsl")) },
  yaml: { load: chunk(() => import("prismjs/components/prism-yaml")) },
};

const loading = new Map<string, Promise<void>>();

/** Loads a grammar after its dependencies. */
function loadGrammar(name: string): Promise<void> {
  const started = loading.get(name);
  if (started !== undefined) return started;
  const grammar = grammars[name];
  const work = async () => {
    if (grammar === undefined) throw new Error(`No grammar for ${name}`);
    for (const before of grammar.after ?? []) await loadGrammar(before);
    await grammar.load();
  };
  const promise = work().catch((error: unknown) => {
    loading.delete(name); // the next block may succeed
    throw error;
  });
  loading.set(name, promise);
  return promise;
}

/** The HTML of a block's code; null if it stays unchanged. */
async function highlighted(pre: HTMLElement): Promise<string | null> {
  const language = languageOf(pre);
  if (language === null) return null;
  const name = languageName(language);
  if (!Object.hasOwn(grammars, name)) return null;
  try {
    await loadGrammar(name);
    const grammar = Prism.languages[name];
    return grammar === undefined ? null : Prism.highlight(pre.textContent, grammar, name);
  } catch (error) {
    console.warn(`Could not highlight code in "${language}"`, error);
    return null;
  }
}

/**
 * Highlights a code block and marks its lines. Without either, as in an unknown language, it
 * stays unchanged.
 */
export async function highlightBlock(pre: HTMLElement): Promise<void> {
  const lines = linesOf(pre);
  let html = await highlighted(pre);
  if (lines !== null) html = splitLines(html ?? escape(pre.textContent), lines);
  if (html === null || !pre.isConnected) return;
  const code = document.createElement("code");
  code.innerHTML = html;
  if (code.querySelector(".token") === null) code.dataset["plain"] = "";
  pre.replaceChildren(code);
}
