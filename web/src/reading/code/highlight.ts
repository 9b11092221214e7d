import { Prism } from "./prism-core.ts";
import { languageOf } from "./language-of.ts";
import { languageName } from "./languages.ts";

type Load = () => Promise<unknown>;

interface Grammar {
  readonly load: Load;
  readonly after?: readonly string[];
}

const grammars: Readonly<Record<string, Grammar>> = {
  markup: { load: () => import("prismjs/components/prism-markup") },
  css: { load: () => import("prismjs/components/prism-css") },
  clike: { load: () => import("prismjs/components/prism-clike") },
  javascript: {
    load: () => import("prismjs/components/prism-javascript"),
    after: ["clike"],
  },
  apacheconf: { load: () => import("prismjs/components/prism-apacheconf") },
  bash: { load: () => import("prismjs/components/prism-bash") },
  batch: { load: () => import("prismjs/components/prism-batch") },
  c: { load: () => import("prismjs/components/prism-c"), after: ["clike"] },
  cpp: { load: () => import("prismjs/components/prism-cpp"), after: ["c"] },
  csharp: { load: () => import("prismjs/components/prism-csharp"), after: ["clike"] },
  diff: { load: () => import("prismjs/components/prism-diff") },
  django: {
    load: () => import("prismjs/components/prism-django"),
    after: ["markup-templating"],
  },
  docker: { load: () => import("prismjs/components/prism-docker") },
  glsl: { load: () => import("prismjs/components/prism-glsl"), after: ["c"] },
  go: { load: () => import("prismjs/components/prism-go"), after: ["clike"] },
  graphql: { load: () => import("prismjs/components/prism-graphql") },
  handlebars: {
    load: () => import("prismjs/components/prism-handlebars"),
    after: ["markup-templating"],
  },
  http: { load: () => import("prismjs/components/prism-http") },
  ini: { load: () => import("prismjs/components/prism-ini") },
  java: { load: () => import("prismjs/components/prism-java"), after: ["clike"] },
  json: { load: () => import("prismjs/components/prism-json") },
  jsx: {
    load: () => import("prismjs/components/prism-jsx"),
    after: ["markup", "javascript"],
  },
  latex: { load: () => import("prismjs/components/prism-latex") },
  less: { load: () => import("prismjs/components/prism-less"), after: ["css"] },
  markdown: {
    load: () => import("prismjs/components/prism-markdown"),
    after: ["markup"],
  },
  "markup-templating": {
    load: () => import("prismjs/components/prism-markup-templating"),
    after: ["markup"],
  },
  nginx: { load: () => import("prismjs/components/prism-nginx") },
  php: {
    load: () => import("prismjs/components/prism-php"),
    after: ["markup-templating", "clike"],
  },
  powershell: { load: () => import("prismjs/components/prism-powershell") },
  pug: {
    load: () => import("prismjs/components/prism-pug"),
    after: ["markup", "javascript"],
  },
  python: { load: () => import("prismjs/components/prism-python") },
  regex: { load: () => import("prismjs/components/prism-regex") },
  ruby: { load: () => import("prismjs/components/prism-ruby"), after: ["clike"] },
  rust: { load: () => import("prismjs/components/prism-rust") },
  sass: { load: () => import("prismjs/components/prism-sass"), after: ["css"] },
  scss: { load: () => import("prismjs/components/prism-scss"), after: ["css"] },
  sql: { load: () => import("prismjs/components/prism-sql") },
  svelte: { load: () => import("prism-svelte"), after: ["markup", "css", "javascript"] },
  toml: { load: () => import("prismjs/components/prism-toml") },
  tsx: {
    load: () => import("prismjs/components/prism-tsx"),
    after: ["jsx", "typescript"],
  },
  typescript: {
    load: () => import("prismjs/components/prism-typescript"),
    after: ["javascript"],
  },
  uri: { load: () => import("prismjs/components/prism-uri") },
  wasm: { load: () => import("prismjs/components/prism-wasm") },
  "web-idl": { load: () => import("prismjs/components/prism-web-idl") },
  wgsl: { load: () => import("prismjs/components/prism-wgsl") },
  yaml: { load: () => import("prismjs/components/prism-yaml") },
};

const loading = new Map<string, Promise<void>>();

/** Loads a grammar after those that it builds on. */
function loadGrammar(name: string): Promise<void> {
  const started = loading.get(name);
  if (started !== undefined) return started;
  const grammar = grammars[name];
  const work = async () => {
    if (grammar === undefined) throw new Error(`No grammar for ${name}`);
    for (const before of grammar.after ?? []) await loadGrammar(before);
    await grammar.load();
  };
  const promise = work();
  loading.set(name, promise);
  return promise;
}

/** Marks the tokens of a code block; an unknown language leaves it as it is. */
export async function highlightBlock(pre: Element): Promise<void> {
  const language = languageOf(pre);
  if (language === null) return;
  const name = languageName(language);
  try {
    await loadGrammar(name);
    const grammar = Prism.languages[name];
    if (grammar === undefined || !pre.isConnected) return;
    const code = document.createElement("code");
    code.innerHTML = Prism.highlight(pre.textContent, grammar, name);
    if (code.querySelector(".token") === null) code.dataset["plain"] = "";
    pre.replaceChildren(code);
  } catch (error) {
    console.warn(`Code in "${language}" stays without colours`, error);
  }
}
