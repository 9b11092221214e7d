import { StrictMode, type ReactNode } from "react";
import { createRoot } from "react-dom/client";
import { TranslatorProvider } from "#/l10n/context.tsx";
import type { Translator } from "#/l10n/translator.ts";
import { addButton } from "#/reading/addButton.ts";
import { Island } from "#/ui/Island/Island.tsx";
import { Console, Refused } from "./Console.tsx";
import { originOf, parseCurl } from "./parseCurl.ts";

/** Adds a button to each example of curl whose server may be called. Returns a function that removes what it opened. */
export function setUpConsoles(
  examples: readonly HTMLElement[],
  origins: readonly string[],
  translator: Translator,
): () => void {
  const open = new Set<() => void>();
  for (const pre of examples) {
    const read = parseCurl(pre.textContent);
    const frame = pre.parentElement;
    const header = frame?.querySelector(":scope > .example-header");
    if (read === null) continue;
    const urls = "url" in read ? [read.url] : read.urls;
    if (!urls.some((url) => origins.includes(originOf(url)))) continue;
    if (frame === null || header === null || header === undefined) continue;
    if (header.querySelector(".try-button") !== null) continue;
    let close: (() => void) | null = null;
    const button = addButton(header, "try", translator.t("console-try"), () => {
      if (close === null) {
        const onClose = () => {
          hide();
          button.focus();
        };
        close = show(
          frame,
          "url" in read ? (
            <Console request={read} origins={origins} onClose={onClose} />
          ) : (
            <Refused refusal={read} />
          ),
          translator,
        );
        open.add(close);
        button.ariaExpanded = "true";
      } else hide();
    });
    button.ariaExpanded = "false";
    const hide = () => {
      if (close === null) return;
      close();
      open.delete(close);
      close = null;
      button.ariaExpanded = "false";
    };
  }
  return () => {
    for (const close of open) close();
  };
}

function show(
  frame: HTMLElement,
  content: ReactNode,
  translator: Translator,
): () => void {
  const place = document.createElement("div");
  frame.append(place);
  const root = createRoot(place);
  root.render(
    <StrictMode>
      <TranslatorProvider value={translator}>
        <Island>{content}</Island>
      </TranslatorProvider>
    </StrictMode>,
  );
  return () => {
    place.remove();
    // Deferred: React may be rendering the page.
    setTimeout(() => root.unmount());
  };
}
