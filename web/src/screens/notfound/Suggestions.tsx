import { lazy, Suspense } from "react";
import useSWR from "swr";
import { translatedURL, withLocale, withoutEnding } from "#/core/scheme.ts";
import { chunk } from "#/core/chunk.ts";
import { useLocale, useSite } from "#/core/context.ts";
import { defaultLocale } from "#/core/locales.ts";
import { decodePart } from "#/core/parse.ts";
import { request } from "#/core/request.ts";
import { useTranslator } from "#/l10n/context.tsx";
import { place, searchTitles } from "#/shell/search/index.ts";
import styles from "./NotFound.module.css";

const Elsewhere = lazy(
  chunk(async () => ({
    default: (await import("#/shell/elsewhere/index.ts")).Elsewhere,
  })),
);

interface Suggestion {
  readonly title: string;
  readonly url: string;
  readonly reason: string;
}

interface SuggestResponse {
  readonly suggestions: readonly Suggestion[];
}

const reasons = ["title", "slug", "moved", "locale"];

const maxShown = 5;

/** The number of pages with a similar name to search for the one at the address. */
const maxForAddress = 50;

type Key = readonly [path: string, locale: string, served: boolean];

/** The server's suggestions; on a static site, matching titles. */
async function suggest([path, locale, served]: Key): Promise<SuggestResponse> {
  if (!served) return { suggestions: await suggestTitles(path, locale) };
  const url = `/api/v1/suggest?path=${encodeURIComponent(path)}`;
  return request<SuggestResponse>(url);
}

const sameAddress = (a: string, b: string) =>
  withoutEnding(a).toLowerCase() === withoutEnding(b).toLowerCase();

/**
 * The page at the address in another case, the one in English, then pages with a similar
 * title.
 */
async function suggestTitles(path: string, locale: string): Promise<Suggestion[]> {
  const [last] = wordsOf(path);
  if (last === undefined) return [];
  const own = await searchTitles(locale, last, maxForAddress);
  const inEnglish =
    locale === defaultLocale
      ? own
      : await searchTitles(defaultLocale, last, maxForAddress);
  const english = translatedURL(path, defaultLocale);
  const found = new Map<string, Suggestion>();
  const add = ({ title, url }: Omit<Suggestion, "reason">, reason: string) => {
    if (!found.has(url)) found.set(url, { title, url, reason });
  };
  for (const match of own) if (sameAddress(match.url, path)) add(match, "slug");
  for (const match of inEnglish)
    if (sameAddress(match.url, english)) add(match, "locale");
  for (const match of own) add(match, "title");
  return [...found.values()].slice(0, maxShown);
}

/** The segments of an address as words, the last and most specific first. */
function wordsOf(path: string): string[] {
  const words = withLocale(path)
    .split("/")
    .slice(2)
    .filter((segment) => segment !== "" && segment !== "docs")
    .map((segment) => decodePart(segment).replace(/_/g, " "));
  return [...new Set(words.reverse())];
}

/** Segments that locate pages, but do not describe them. */
const shelves =
  /^(?:web|reference|guides?|how to|tutorials?|properties|selectors|at-rules|values|elements|attributes|global objects|operators|statements|functions|classes|methods)$/i;

/** Queries: the subject of the address, then the same with its parent. */
function queriesFor(path: string): string[] {
  const [last, subject] = wordsOf(path).filter((word) => !shelves.test(word));
  if (last === undefined) return [];
  return subject === undefined ? [last] : [last, `${subject} ${last}`];
}

/** Pages with a similar title or address, and searches for parts of the address. */
export default function Suggestions({ path }: { readonly path: string }) {
  const locale = useLocale();
  const { t } = useTranslator();
  const { served } = useSite();
  const { data, error } = useSWR<SuggestResponse, Error, Key>(
    [path, locale, served],
    suggest,
    {
      revalidateOnFocus: false,
      shouldRetryOnError: false,
    },
  );
  const queries = queriesFor(path);
  const list = data?.suggestions ?? [];
  return (
    <>
      {error !== undefined && (
        <div className="notecard warning">
          <p>{t("suggestions-failed")}</p>
        </div>
      )}
      {list.length > 0 && (
        <>
          <h2>{t("suggestions-heading")}</h2>
          <ul className={styles.list}>
            {list.map(({ title, url, reason }) => (
              <li key={url}>
                <a href={url}>{title}</a>{" "}
                <small>
                  {reasons.includes(reason) && `${t(`suggestion-${reason}`)} · `}
                  {place(url)}
                </small>
              </li>
            ))}
          </ul>
        </>
      )}
      {queries.length > 0 && (data !== undefined || error !== undefined) && (
        <>
          <h2>{t("suggestions-search")}</h2>
          <ul className={styles.list}>
            {queries.map((query) => (
              <li key={query}>
                <a href={`/${locale}/search?q=${encodeURIComponent(query)}`}>
                  {t("search-site", { query })}
                </a>
              </li>
            ))}
          </ul>
        </>
      )}
      {(data !== undefined || error !== undefined) && (
        <Suspense>
          <Elsewhere />
        </Suspense>
      )}
    </>
  );
}
