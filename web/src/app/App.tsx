import { useEffect } from "react";
import type { Page } from "#/contract/page.ts";
import type { Site } from "#/contract/site.ts";
import { LocaleProvider, SiteProvider } from "#/core/context.ts";
import { localeOfPath } from "#/core/scheme.ts";
import { siteIn } from "#/core/siteIn.ts";
import { TranslatorProvider } from "#/l10n/context.tsx";
import type { Translator } from "#/l10n/translator.ts";
import { ErrorScreen } from "#/shell/errors/index.ts";
import { RouterProvider } from "#/shell/navigation/index.ts";
import { Boundary } from "#/ui/Boundary.tsx";
import { Frame } from "./Frame.tsx";
import type { Runtime } from "./runtime.ts";

interface AppProps {
  readonly page: Page;
  readonly site: Site;
  readonly translator: Translator;
  readonly runtime: Runtime;
}

/** The application, started with one embedded page. */
export function App({ page, site, translator, runtime }: AppProps) {
  useEffect(() => {
    document.documentElement.dataset["ready"] = "";
  }, []);
  const locale = localeOfPath(page.url);
  return (
    <SiteProvider value={siteIn(site, locale)}>
      <TranslatorProvider value={translator}>
        <LocaleProvider value={locale}>
          <Boundary fallback={(error) => <ErrorScreen error={error} />}>
            <RouterProvider initialPath={page.url}>
              <Frame embedded={page} runtime={runtime} />
            </RouterProvider>
          </Boundary>
        </LocaleProvider>
      </TranslatorProvider>
    </SiteProvider>
  );
}
