import { StrictMode, useEffect, useRef } from "react";
import { createRoot } from "react-dom/client";
import { LocaleProvider, SiteProvider, useLocale, useSite } from "#/core/context.ts";
import { TranslatorProvider, useTranslator } from "#/l10n/context.tsx";
import { afterPaint } from "#/ui/afterPaint.ts";
import { Island } from "#/ui/Island/Island.tsx";
import { stayAtEnd } from "./stayAtEnd.ts";
import { FetchedTable } from "./Table.tsx";

/**
 * A compatibility table in a React root of its own. A table has thousands of components:
 * as a part of the page they would delay the next one, after which they are removed.
 */
export default function CompatTable({ query }: { readonly query: string }) {
  const site = useSite();
  const locale = useLocale();
  const translator = useTranslator();
  const place = useRef<HTMLDivElement>(null);
  useEffect(() => {
    if (place.current === null) return undefined;
    // Not the place itself, in which the root before this one may still be.
    const element = document.createElement("div");
    place.current.append(element);
    const root = createRoot(element);
    root.render(
      <StrictMode>
        <SiteProvider value={site}>
          <TranslatorProvider value={translator}>
            <LocaleProvider value={locale}>
              <Island>
                <FetchedTable query={query} />
              </Island>
            </LocaleProvider>
          </TranslatorProvider>
        </SiteProvider>
      </StrictMode>,
    );
    const stop = stayAtEnd(place.current);
    return () => {
      stop();
      afterPaint(() => {
        root.unmount();
        element.remove();
      });
    };
  }, [query, site, locale, translator]);
  return <div ref={place} />;
}
