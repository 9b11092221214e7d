import { useContext, useEffect, useRef } from "react";
import { useLocale, useSite } from "#/core/context.ts";
import { useTranslator } from "#/l10n/context.tsx";
import { decorateCode, highlightBlocks } from "#/reading/code/index.ts";
import { addPlayButton, addQueueBox, openInPlayground } from "#/reading/samples/index.ts";
import type { Code } from "#/tools/runner/index.ts";
import { QueueContext } from "./queue.ts";

interface CodeBlockProps {
  readonly id: string;
  readonly language: string;
  readonly code: string;
  readonly complete: boolean;
}

const languages: Readonly<Record<string, keyof Code>> = {
  html: "html",
  css: "css",
  js: "js",
  javascript: "js",
};

/**
 * The code of an example: a block and those next to it in other languages, as HTML means
 * little without its CSS.
 */
function exampleAround(box: HTMLElement, lang: keyof Code): Code {
  const found: Partial<Record<keyof Code, string>> = { [lang]: codeIn(box) };
  for (const side of ["previousElementSibling", "nextElementSibling"] as const) {
    for (let next = box[side]; next instanceof HTMLElement; next = next[side]) {
      const other = Object.values(languages).find(
        (name) => name === next.dataset["playable"],
      );
      if (other === undefined || found[other] !== undefined) break;
      found[other] = codeIn(next);
    }
  }
  return { html: "", css: "", js: "", ...found };
}

const codeIn = (box: Element): string => box.querySelector("pre")?.textContent ?? "";

/** A block of code, with the same header as in documents. */
export function CodeBlock({ id, language, code, complete }: CodeBlockProps) {
  const translator = useTranslator();
  const { playHost } = useSite();
  const locale = useLocale();
  const queue = useContext(QueueContext);
  const box = useRef<HTMLDivElement>(null);
  const header = useRef<HTMLDivElement>(null);
  const pre = useRef<HTMLPreElement>(null);
  const name = /^[\w-]+$/.test(language) ? language.toLowerCase() : "plain";
  const lang = languages[name];

  useEffect(() => {
    // Immediately while it grows, since it is always near the viewport.
    if (pre.current !== null) void highlightBlocks([pre.current]);
  }, [code]);

  useEffect(() => {
    const [outer, head, block] = [box.current, header.current, pre.current];
    if (!complete || outer === null || head === null || block === null) return;
    const { t } = translator;
    const stops = [decorateCode(outer, t)];
    if (lang !== undefined && playHost !== "") {
      const item = { key: queue.keyOf(id), id, lang, pre: block, header: head };
      const { box: tick, stop } = addQueueBox(head, item, queue.store, t);
      const dress = () => {
        tick.dataset["glean"] = tick.checked
          ? `ai_help: example dequeue -> ${id}`
          : `ai_help: example queue -> ${id}`;
      };
      dress();
      stops.push(stop, queue.store.subscribe(dress), () => queue.store.set(item, false));
      const play = addPlayButton(head, id, t, ({ shiftKey }) => {
        const state = { ...exampleAround(outer, lang), src: queue.src };
        void openInPlayground(locale, state, shiftKey);
      });
      if (play !== null) play.dataset["glean"] = `ai_help: example play -> ${id}`;
    }
    const own = head.firstElementChild;
    return () => {
      for (const stop of stops) stop();
      for (const child of [...head.children]) if (child !== own) child.remove();
    };
  }, [complete, translator, lang, id, locale, playHost, queue]);

  return (
    // Scripts for documents look for blocks in the outer element.
    <div ref={box} data-playable={lang}>
      <div className="code-example">
        <div className="example-header" ref={header}>
          <span className="language-name">{name === "plain" ? "" : name}</span>
        </div>
        <pre
          ref={pre}
          className={`brush: ${name} notranslate`}
          translate="no"
          tabIndex={0}
        >
          {code}
        </pre>
      </div>
    </div>
  );
}
