import { StrictMode } from "react";
import { createRoot } from "react-dom/client";
import type { Site } from "#/contract/site.ts";
import { LocaleProvider, SiteProvider } from "#/core/context.ts";
import { TranslatorProvider } from "#/l10n/context.tsx";
import { loadExplainStrings } from "#/l10n/explain.ts";
import type { Translator } from "#/l10n/translator.ts";
import { Island } from "#/ui/Island/Island.tsx";
import { findBlocks } from "./blocks.ts";
import { Explanations } from "./Explanations.tsx";

interface Environment {
  readonly site: Site;
  readonly locale: string;
  readonly translator: Translator;
}

/** Starts explanations of a page's examples. Returns a function that ends them. */
export function startExplanations(
  root: HTMLElement,
  { site, locale, translator }: Environment,
): () => void {
  const page = window.location.pathname;
  const blocks = findBlocks(root);
  if (blocks.length === 0) return () => undefined;
  const host = document.createElement("div");
  const drawn = createRoot(host);
  let stopped = false;
  loadExplainStrings(translator).then(
    () => {
      if (stopped) return;
      document.body.append(host);
      drawn.render(
        <StrictMode>
          <SiteProvider value={site}>
            <TranslatorProvider value={translator}>
              <LocaleProvider value={locale}>
                <Island>
                  <Explanations blocks={blocks} page={page} />
                </Island>
              </LocaleProvider>
            </TranslatorProvider>
          </SiteProvider>
        </StrictMode>,
      );
    },
    (error: unknown) => console.warn("Explanations are not available", error),
  );
  return () => {
    stopped = true;
    host.remove();
    // Deferred: React may be rendering the page.
    setTimeout(() => drawn.unmount());
  };
}
