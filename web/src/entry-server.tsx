import "./l10n/intl.ts";
import { renderToString } from "react-dom/server";
import type { ComponentType } from "react";
import { AnyScreen } from "./app/all-screens.tsx";
import { App } from "./app/App.tsx";
import { ExportedView, type CompatTable } from "./app/exported/ExportedView.tsx";
import { exportedHTML } from "./app/exported/html.ts";
import { headHTML } from "./app/head.ts";
import { pageTitle } from "./app/title.ts";
import type { ExportedContents, ExportedPage } from "./contract/exported.ts";
import type { Page } from "./contract/page.ts";
import { completeSite, type PartialSite, type Site } from "./contract/site.ts";
import { setBase } from "./core/base.ts";
import { LocaleProvider, SiteProvider } from "./core/context.ts";
import { localeOfPath, setScheme } from "./core/scheme.ts";
import { siteIn } from "./core/siteIn.ts";
import { TranslatorProvider } from "./l10n/context.tsx";
import { translatorFor } from "./l10n/load-all.ts";
import type { Translator } from "./l10n/translator.ts";
import { highlight } from "./reading/code/server.ts";
import type { CompatData } from "./reading/compat/data.ts";
import { StaticTable } from "./reading/compat/StaticTable.tsx";
import { frame as docsFrame } from "./screens/docsite/screen.tsx";
import { reportTitle } from "./screens/observatory/title.ts";
import { resultsTitle } from "./screens/results/title.ts";
import { Footer } from "./shell/footer/index.ts";
import { Header } from "./shell/header/index.ts";
import { RouterProvider } from "./shell/navigation/index.ts";

let site: Site = completeSite({});

/** A placeholder for a part shared by all pages of a locale. */
const slot = (name: string) => `\u0001${name}\u0001`;

/** The parts around pages. */
const around = () => ({ Header, Footer, ...(site.docs && docsFrame) });

const runtime = () => ({
  ...around(),
  Header: () => slot("header"),
  Footer: () => slot("footer"),
  Screen: AnyScreen,
  loadScreen: () => Promise.resolve(),
});

function renderStandalone(Part: ComponentType, locale: string): string {
  return renderToString(
    <SiteProvider value={siteIn(site, locale)}>
      <TranslatorProvider value={translatorFor(locale)}>
        <LocaleProvider value={locale}>
          <Part />
        </LocaleProvider>
      </TranslatorProvider>
    </SiteProvider>,
  );
}

/** Renders the contents of the slots in a locale: header, a NUL, footer. */
function frame(locale: string): string {
  const parts = around();
  return [parts.Header, parts.Footer]
    .map((Part) => renderStandalone(Part, locale))
    .join("\u0000");
}

/** Sets the site for later pages. */
function configure(siteJSON: string): void {
  site = completeSite(JSON.parse(siteJSON) as PartialSite);
  setScheme(site.scheme);
  setBase(site.baseURL);
}

/** Title of the window; results include the query, reports their site. */
function titleOf(page: Page, translator: Translator, here: Site): string {
  const own = ownTitle(page, translator);
  return own === null ? pageTitle(page, here, translator) : `${own} | ${here.brand.name}`;
}

function ownTitle(page: Page, translator: Translator): string | null {
  switch (page.renderer) {
    case "SpaSearch":
      return page.hyData ? resultsTitle(page.hyData, translator) : null;
    case "SpaObservatoryAnalyze":
      return reportTitle(page.hyData, translator);
    default:
      return null;
  }
}

/**
 * Renders a page: the contents of `head`, a NUL, and the contents of the root element,
 * with slots for header and footer.
 */
function render(pageJSON: string): string {
  const page = JSON.parse(pageJSON) as Page;
  const locale = localeOfPath(page.url);
  const translator = translatorFor(locale);
  const here = siteIn(site, locale);
  const body = renderToString(
    <App page={page} site={site} translator={translator} runtime={runtime()} />,
  );
  return `${headHTML(page, here, titleOf(page, translator, here))}\u0000${body}`;
}

/** Renders the contents of `head` of the service worker's shell. */
function shell(locale: string): string {
  return headHTML(
    { renderer: "SpaNotFound", pageNotFound: true, url: `/${locale}/`, noIndexing: true },
    site,
    site.brand.name,
  );
}

/**
 * Renders a complete document to be read without a server. Texts that Go needs for
 * replacements in files are attributes of the body.
 */
function exported(json: string): string {
  const given = JSON.parse(json) as ExportedPage | ExportedContents;
  setBase(""); // addresses become those of files
  const translator = translatorFor(given.locale);
  const body = renderToString(
    <SiteProvider value={site}>
      <TranslatorProvider value={translator}>
        <LocaleProvider value={given.locale}>
          <RouterProvider initialPath={given.frame.home}>
            <ExportedView exported={given} CompatTable={compatTables(given)} />
          </RouterProvider>
        </LocaleProvider>
      </TranslatorProvider>
    </SiteProvider>,
  );
  setBase(site.baseURL);
  return exportedHTML({ exported: given, site, translator, body });
}

/** Renders the tables of a page from the data of the export. */
function compatTables(given: ExportedPage | ExportedContents): CompatTable {
  const all = given.kind === "page" ? given.compat : {};
  return function ExportedTable({ query }) {
    const data = all[query] as CompatData | undefined;
    return data === undefined ? null : <StaticTable query={query} data={data} />;
  };
}

Object.assign(globalThis, {
  waymark: { configure, frame, render, shell, highlight, exported },
});
