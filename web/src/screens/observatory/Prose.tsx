import { createElement, Fragment, type ReactNode } from "react";

const allowed = new Set(["a", "b", "br", "code", "em", "i", "li", "p", "strong", "ul"]);

const tag = /<(\/?)([a-z]+)((?:\s[^<>]*)?)>/g;

const entities: Readonly<Record<string, string>> = {
  "&amp;": "&",
  "&lt;": "<",
  "&gt;": ">",
  "&quot;": '"',
  "&#34;": '"',
  "&#39;": "'",
};

interface Open {
  readonly name: string;
  readonly href: string | undefined;
  readonly children: ReactNode[];
}

/** A path on this site, or an https address. */
const safeAddress = /^(?:https:\/\/|\/(?![/\\]))/;

/**
 * The simple HTML of the scanner's own texts. It is built from known elements only;
 * everything else stays text.
 */
export function Prose({ html }: { readonly html: string }): ReactNode {
  const whole: Open = { name: "", href: undefined, children: [] };
  const stack: Open[] = [];
  const top = () => stack[stack.length - 1] ?? whole;
  const close = () => {
    const closed = stack.pop();
    if (closed === undefined) return;
    const { name, href, children } = closed;
    const props = href === undefined ? null : { href };
    top().children.push(createElement(name, props, ...children));
  };
  let last = 0;
  for (const match of html.matchAll(tag)) {
    const [found, slash = "", name = "", attributes = ""] = match;
    if (!allowed.has(name)) continue;
    top().children.push(decode(html.slice(last, match.index)));
    last = match.index + found.length;
    if (name === "br") {
      top().children.push(createElement("br"));
    } else if (slash === "") {
      stack.push({ name, href: hrefIn(name, attributes), children: [] });
    } else if (stack.some((open) => open.name === name)) {
      while (top().name !== name) close();
      close();
    }
  }
  top().children.push(decode(html.slice(last)));
  while (stack.length > 0) close();
  return createElement(Fragment, null, ...whole.children);
}

function hrefIn(name: string, attributes: string): string | undefined {
  if (name !== "a") return undefined;
  const href = decode(/\shref="([^"]*)"/.exec(attributes)?.[1] ?? "");
  return safeAddress.test(href) ? href : undefined;
}

function decode(text: string): string {
  return text.replace(/&(?:amp|lt|gt|quot|#34|#39);/g, (found) => entities[found] ?? "");
}
