import type { Token, TokenStream } from "prismjs";
import { Prism } from "./prism-core.ts";

/** What the grammars' hooks may change of a token before it is written. */
interface Written {
  type: string;
  content: string;
  tag: string;
  classes: string[];
  attributes: Record<string, string>;
  language: string;
}

const special = /[&<\u00a0]/;

function escape(text: string): string {
  if (!special.test(text)) return text;
  return text.replaceAll("&", "&amp;").replaceAll("<", "&lt;").replaceAll("\u00a0", " ");
}

/**
 * Writes tokens as HTML, as Prism does, without a copy of them with their text
 * escaped: that copy is a tenth of the time that code takes.
 */
export function write(stream: TokenStream, language: string): string {
  if (typeof stream === "string") return escape(stream);
  if (!Array.isArray(stream)) return writeToken(stream, language);
  let html = "";
  for (const part of stream) {
    html += typeof part === "string" ? escape(part) : writeToken(part, language);
  }
  return html;
}

function writeToken({ type, content, alias }: Token, language: string): string {
  const written: Written = {
    type,
    content: write(content, language),
    tag: "span",
    classes: ["token", type],
    attributes: {},
    language,
  };
  if (Array.isArray(alias)) written.classes.push(...alias);
  else if (alias) written.classes.push(alias);
  Prism.hooks.run("wrap", written);
  let attributes = "";
  for (const name in written.attributes) {
    attributes += ` ${name}="${(written.attributes[name] ?? "").replaceAll('"', "&quot;")}"`;
  }
  return `<${written.tag} class="${written.classes.join(" ")}"${attributes}>${written.content}</${written.tag}>`;
}

/** Marks the tokens of code as {@link Prism.highlight} does. */
export function highlightWith(
  grammar: Prism.Grammar,
  code: string,
  language: string,
): string {
  const job = { code, grammar, language, tokens: [] as TokenStream };
  Prism.hooks.run("before-tokenize", job);
  job.tokens = Prism.tokenize(job.code, job.grammar);
  Prism.hooks.run("after-tokenize", job);
  return write(job.tokens, job.language);
}
