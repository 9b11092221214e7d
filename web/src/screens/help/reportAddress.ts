import { parseURL } from "#/core/parse.ts";
import type { Turn } from "./tree.ts";

/** Code hosts refuse longer addresses, in characters. */
const longest = 6000;

/** Quotes a text in Markdown. */
const quote = (text: string) => text.replace(/^/gm, "> ");

/** The prefilled form for an issue about an answer; null without a form. */
export function reportAddress(
  form: string,
  { answer }: Turn,
  questions: readonly string[],
): string | null {
  const url = form === "" ? null : parseURL(form);
  if (url === null) return null;
  const [first = ""] = questions;
  const sources = answer.sources.map((source) => `- ${source.url}`);
  const body = [
    "## Questions",
    ...questions.map(quote),
    "## Answer",
    quote(answer.text),
    "## Sources",
    sources.join("\n"),
    "## Model",
    answer.model || (answer.mode ?? "unknown"),
  ].join("\n\n");
  url.searchParams.set("title", `[AI Help] ${first.slice(0, 80)}`);
  url.searchParams.set("body", body.slice(0, longest));
  while (url.href.length > longest) {
    const { length } = url.searchParams.get("body") ?? "";
    if (length === 0) break;
    url.searchParams.set("body", body.slice(0, Math.floor(length * 0.8)));
  }
  return url.href;
}
