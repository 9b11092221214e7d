import { withBase } from "#/core/base.ts";
import { useEffect, useState, type ReactNode } from "react";
import type { SearchData, SearchPage, SearchResponse } from "#/contract/search.ts";
import { chunk } from "#/core/chunk.ts";
import { useLocale, useSite } from "#/core/context.ts";
import { report, reportZeroResults } from "#/core/report.ts";
import { request } from "#/core/request.ts";
import { Message, useTranslator } from "#/l10n/context.tsx";
import { Elsewhere } from "#/shell/elsewhere/index.ts";
import { dataURL } from "#/core/scheme.ts";
import { Button } from "#/ui/Button/Button.tsx";
import { TextField } from "#/ui/Field/Field.tsx";
import { Main } from "#/ui/Main.tsx";
import { LostTrail } from "#/ui/Trail/LostTrail.tsx";
import { resultsAddress } from "./address.ts";
import { Hits } from "./Hits.tsx";
import { Options } from "./Options.tsx";
import { resultsTitle } from "./title.ts";
import styles from "./SearchView.module.css";

const loadInBrowser = chunk(() => import("./inBrowser.ts"));

/** The maximum of result pages. */
const lastPage = 10;

/** The results of a site search. */
export function SearchView({ page }: { readonly page: SearchPage }) {
  const translator = useTranslator();
  const { brand, served } = useSite();
  const { t } = translator;
  const data = useData(page, useLocale());
  const title = resultsTitle(data, translator);
  // The service worker also leaves the title to the page.
  const isUntitled = page.hyData === undefined || page.pageTitle === "";
  const names = isUntitled && data !== undefined;
  useEffect(() => {
    if (names) document.title = `${title} | ${brand.name}`;
  }, [names, title, brand]);
  useEffect(() => {
    if (data?.results?.metadata.total.value !== 0 || isFiltered(data)) return;
    report("site-search: no-results");
    reportZeroResults(data.query);
  }, [data]);
  return (
    <Main className={`screen ${styles.page}`}>
      <h1>{title}</h1>
      {!served && (
        <noscript>
          <p className="notecard">{t("results-no-script")}</p>
        </noscript>
      )}
      {data !== undefined && data.query !== "" && <Results data={data} />}
      {data?.query === "" && (
        <>
          <SearchAgain />
          <Elsewhere />
        </>
      )}
    </Main>
  );
}

/** The server's results. A static page has none, so they are fetched. */
function useData(page: SearchPage, locale: string): SearchData | undefined {
  const { served, docs } = useSite();
  const hasTexts = docs !== null;
  const [data, setData] = useState(page.hyData);
  useEffect(() => {
    if (page.hyData !== undefined) {
      setData(page.hyData);
      return;
    }
    const { pathname, search } = window.location;
    const query = new URLSearchParams(search).get("q") ?? "";
    if (query.trim() === "") return;
    const find = async (url: string, signal: AbortSignal): Promise<SearchData> => {
      const results = served ? await fetchResults(url, signal) : undefined;
      if (results !== undefined) return results;
      try {
        const { resultsInBrowser } = await loadInBrowser();
        return await resultsInBrowser(locale, new URLSearchParams(search), hasTexts);
      } catch {
        // Without a network, the service worker searches downloaded pages.
        const parameters = new URLSearchParams(search);
        parameters.set("locale", locale);
        const address = `/api/v1/search?${parameters.toString()}`;
        const options = { signal };
        const results = await request<SearchResponse>(address, "GET", undefined, options);
        const { page } = results.metadata;
        return { query, sort: "best", page, locales: [locale], available: [], results };
      }
    };
    const controller = new AbortController();
    find(dataURL(pathname) + search, controller.signal)
      .then((results) => {
        if (!controller.signal.aborted) setData(results);
      })
      .catch(() => {
        if (controller.signal.aborted) return;
        setData({
          query,
          sort: "best",
          page: 1,
          locales: [],
          available: [],
          failed: true,
        });
      });
    return () => controller.abort();
  }, [page, locale, served, hasTexts]);
  return data;
}

/** The server's results; undefined if it has no search. */
async function fetchResults(
  url: string,
  signal: AbortSignal,
): Promise<SearchData | undefined> {
  const response = await fetch(withBase(url), { signal });
  return ((await response.json()) as SearchPage).hyData;
}

function Results({ data }: { readonly data: SearchData }): ReactNode {
  const { t } = useTranslator();
  const locale = useLocale();
  if (data.errors !== undefined) {
    return (
      <div className="notecard warning">
        <p>{t("results-error")}</p>
        <ul>
          {Object.entries(data.errors).flatMap(([field, list]) =>
            list.map(({ message }) => (
              <li key={`${field} ${message}`}>
                <code>{field}</code>: {message}
              </li>
            )),
          )}
        </ul>
      </div>
    );
  }
  if (data.failed === true || data.results === undefined) {
    return (
      <div className="notecard warning">
        <p>
          {t("results-failed")}{" "}
          <a href={resultsAddress(locale, data, data.page)} data-native="">
            {t("results-reload")}
          </a>
        </p>
      </div>
    );
  }
  const { documents, metadata } = data.results;
  const { value, relation } = metadata.total;
  if (value === 0 && isFiltered(data)) {
    return (
      <>
        <p className={styles.summary} role="status">
          {t("results-filtered-none")}
        </p>
        <Options data={data} sortable={false} />
      </>
    );
  }
  if (value === 0) return <Nothing data={data} />;
  const pages = Math.min(lastPage, Math.ceil(value / metadata.size));
  const isTimed = data.titlesOnly !== true && metadata.took_ms >= 1;
  const took = isTimed ? ` ${t("results-took", { ms: String(metadata.took_ms) })}` : "";
  return (
    <>
      <p className={styles.summary} role="status">
        {t("results-count", { amount: amount(value, relation), count: String(value) }) +
          took}
      </p>
      <Scope data={data} />
      <DidYouMean data={data} />
      <Options data={data} sortable={value > 1 && data.titlesOnly !== true} />
      <Hits documents={documents} locale={locale} available={data.available} />
      {pages > 1 && <Pager data={data} pages={pages} />}
    </>
  );
}

const isFiltered = ({ area = "", baseline = "" }: SearchData) => area + baseline !== "";

/** The scope of a search that did not cover the text of the whole site. */
function Scope({ data }: { readonly data: SearchData }) {
  const { t } = useTranslator();
  return (
    <>
      {data.titlesOnly === true && (
        <p className={styles.summary}>{t("results-titles-only")}</p>
      )}
      {data.results?.metadata.downloaded === true && (
        <p className={styles.summary}>{t("results-downloaded")}</p>
      )}
    </>
  );
}

function DidYouMean({ data }: { readonly data: SearchData }) {
  const locale = useLocale();
  return data.results?.suggestions.map(({ text }) => (
    <p key={text}>
      <Message
        id="results-did-you-mean"
        args={{ text }}
        parts={{
          a: (shown) => (
            <a href={resultsAddress(locale, { ...data, query: text })} data-native="">
              {shown}
            </a>
          ),
        }}
      />
    </p>
  ));
}

/** Advice for a search without results. */
function Nothing({ data }: { readonly data: SearchData }) {
  const { t } = useTranslator();
  return (
    <>
      <LostTrail />
      <p className={styles.summary} role="status">
        {t("results-none")}
      </p>
      <Scope data={data} />
      <DidYouMean data={data} />
      <Options data={data} sortable={false} />
      <SearchAgain query={data.query} />
      <Elsewhere question={data.query} />
    </>
  );
}

/** A search field on the page for another attempt. */
function SearchAgain({ query = "" }: { readonly query?: string }) {
  const { t } = useTranslator();
  const locale = useLocale();
  return (
    <form action={`/${locale}/search`} className={styles.again}>
      <TextField
        label={t("search-label")}
        name="q"
        defaultValue={query}
        inputMode="search"
        spellCheck={false}
        required
      />
      <Button type="submit" look="primary">
        {t("search-submit")}
      </Button>
    </form>
  );
}

/** The plural form of a number: engines on the server have no plural rules. */
function amount(value: number, relation: "eq" | "gte"): string {
  if (relation === "gte") return "more";
  return value === 1 ? "one" : "some";
}

function Pager({ data, pages }: { readonly data: SearchData; readonly pages: number }) {
  const { t } = useTranslator();
  const locale = useLocale();
  const link = (page: number, message: string) => (
    <a className={styles.step} href={resultsAddress(locale, data, page)} data-native="">
      {t(message)}
    </a>
  );
  return (
    <nav className={styles.pager} aria-label={t("results-pages")}>
      {data.page > 1 && link(data.page - 1, "results-previous")}
      <span>{t("results-page", { page: String(data.page) })}</span>
      {data.page < pages && link(data.page + 1, "results-next")}
    </nav>
  );
}
