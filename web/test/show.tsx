import { render, type RenderResult } from "@testing-library/react";
import type { ReactElement } from "react";
import { SWRConfig } from "swr";
import { completeSite, type PartialSite } from "#/contract/site.ts";
import { LocaleProvider, SiteProvider } from "#/core/context.ts";
import { TranslatorProvider } from "#/l10n/context.tsx";
import { translatorFor } from "#/l10n/load-all.ts";

export interface Providers {
  readonly locale?: string;
  readonly site?: PartialSite;
}

/** Puts a site, a locale and its strings around a component. */
export function withProviders(
  element: ReactElement,
  { locale = "en-US", site = {} }: Providers = {},
): ReactElement {
  return (
    <SWRConfig value={{ provider: () => new Map(), dedupingInterval: 0 }}>
      <SiteProvider value={completeSite(site)}>
        <TranslatorProvider value={translatorFor(locale)}>
          <LocaleProvider value={locale}>{element}</LocaleProvider>
        </TranslatorProvider>
      </SiteProvider>
    </SWRConfig>
  );
}

/** Renders a component with a site, a locale and its strings around it. */
export function show(element: ReactElement, providers?: Providers): RenderResult {
  return render(withProviders(element, providers));
}
