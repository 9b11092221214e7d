import { useEffect } from "react";
import type { Page } from "#/contract/page.ts";
import type { Site } from "#/contract/site.ts";
import { ErrorScreen } from "#/features/errors/index.ts";
import { RouterProvider } from "#/features/navigation/index.ts";
import { TranslatorProvider } from "#/l10n/context.tsx";
import { localeOfPath } from "#/l10n/locales.ts";
import type { Translator } from "#/l10n/translator.ts";
import { Boundary } from "#/ui/Boundary.tsx";
import { LocaleProvider, SiteProvider } from "./context.ts";
import { Frame } from "./Frame.tsx";
import type { FrameParts } from "./parts.ts";

export interface AppProps {
  readonly page: Page;
  readonly site: Site;
  readonly translator: Translator;
  readonly parts: FrameParts;
}

/** The whole application for one embedded page. */
export function App({ page, site, translator, parts }: AppProps) {
  useEffect(() => {
    document.documentElement.dataset["ready"] = "";
  }, []);
  return (
    <SiteProvider value={site}>
      <TranslatorProvider value={translator}>
        <LocaleProvider value={localeOfPath(page.url)}>
          <Boundary fallback={(error) => <ErrorScreen error={error} />}>
            <RouterProvider initialPath={page.url}>
              <Frame embedded={page} parts={parts} />
            </RouterProvider>
          </Boundary>
        </LocaleProvider>
      </TranslatorProvider>
    </SiteProvider>
  );
}
