import { withBase } from "#/core/base.ts";
import { useEffect, useState } from "react";
import { useLocale } from "#/core/context.ts";
import { useTranslator } from "#/l10n/context.tsx";
import { dataURL } from "#/core/scheme.ts";
import { highlight, type Found } from "./match.ts";
import { place } from "./place.ts";
import { Preview } from "./Preview.tsx";
import { Recent } from "./Recent.tsx";
import { useFullText } from "./useFullText.ts";
import { useTitles } from "./useTitles.ts";
import wide from "./Preview.module.css";
import styles from "./QuickSearch.module.css";

interface ResultsProps {
  readonly id: string;
  readonly query: string;
  readonly active: number;
  readonly onActive: (index: number) => void;
  readonly onCount: (count: number) => void;
  readonly onFollow: () => void;
}

/** Lower windows show five results instead of ten. */
const highWindow = 850;

const shownLimit = () => (window.innerHeight < highWindow ? 5 : 10);

/** The results of a query; without one, the articles last read. */
export default function Results(props: ResultsProps) {
  const { id, query, onFollow } = props;
  if (query.trim() === "") return <Recent id={id} onFollow={onFollow} />;
  return <Matches {...props} />;
}

/** Matching titles, and the link to a search of the whole site. */
function Matches(props: ResultsProps) {
  const { id, query, active, onActive, onCount, onFollow } = props;
  const locale = useLocale();
  const { t } = useTranslator();
  const [limit] = useState(shownLimit);
  const titles = useTitles(locale, query, limit);
  const titled: Found["entries"] = titles.state === "ready" ? titles.found.entries : [];
  const isUntitled =
    titles.state === "ready" && titled.length === 0 && query.trim() !== "/";
  const byText = useFullText(isUntitled ? query.trim() : null, locale, limit);
  const found = isUntitled ? byText : titled;
  const words = titles.state === "ready" && !isUntitled ? titles.found.words : [];
  const isEmpty = isUntitled && found.length === 0;
  // Enter opens a result only if it is for the whole query; otherwise it searches the
  // site.
  const current = titles.state !== "ready" || titles.query === query;
  const invitations = isEmpty
    ? ["search-none", "search-not-seeing"]
    : ["search-not-seeing"];
  const count = current ? found.length + invitations.length : 0;
  useEffect(() => onCount(count), [count, onCount]);
  usePrefetch(found[active]?.url);

  // Encoded like the form, so that a search has one address.
  const site = `/${locale}/search?${new URLSearchParams({ q: query.trim() }).toString()}`;
  // Results below the pages hide the preview, which would narrow the list.
  const preview = found[Math.min(active, found.length - 1)];
  return (
    <div
      className={
        preview === undefined ? styles.results : `${styles.results} ${wide.wide}`
      }
    >
      {titles.state === "failed" && (
        <p className={styles.problem} role="alert">
          {t("search-failed")}
        </p>
      )}
      {titles.state === "loading" && <Loading />}
      <p className="visually-hidden" role="status">
        {titles.state === "ready" &&
          (isEmpty ? t("search-none") : t("search-found", { count: found.length }))}
      </p>
      {isUntitled && !isEmpty && <p className={wide.byText}>{t("search-by-text")}</p>}
      {preview !== undefined && <Preview entry={preview} />}
      <ul id={`${id}-menu`} role="listbox" aria-label={t("search-results")}>
        {found.map((entry, i) => (
          <li
            key={entry.url}
            id={`${id}-item-${i}`}
            role="option"
            aria-selected={i === active}
            onMouseMove={() => i !== active && onActive(i)}
          >
            <a
              href={entry.url}
              tabIndex={-1}
              onClick={onFollow}
              data-glean={`quick-search: results[${i + 1}]`}
            >
              <span>
                {highlight(entry.title, words).map(({ text, hit }, at) =>
                  hit ? <mark key={at}>{text}</mark> : <span key={at}>{text}</span>,
                )}
              </span>
              <small>{place(entry.url)}</small>
            </a>
          </li>
        ))}
        {invitations.map((text, i) => (
          <li
            key={text}
            id={`${id}-item-${found.length + i}`}
            role="option"
            aria-selected={active === found.length + i}
            className={styles.site}
            onMouseMove={() => onActive(found.length + i)}
          >
            <a
              href={site}
              tabIndex={-1}
              data-native=""
              data-glean="quick-search: site-search"
            >
              <span>{t(text)}</span>
              <small>{t("search-site", { query: query.trim() })}</small>
            </a>
          </li>
        ))}
      </ul>
    </div>
  );
}

function Loading() {
  const { t } = useTranslator();
  const [shown, setShown] = useState(false);
  useEffect(() => {
    const timer = setTimeout(() => setShown(true), 500);
    return () => clearTimeout(timer);
  }, []);
  return shown ? (
    <p className={styles.problem} role="status">
      {t("search-loading")}
    </p>
  ) : null;
}

const prefetched = new Set<string>();

/** Prefetches the result highlighted for half a second. */
function usePrefetch(url: string | undefined): void {
  useEffect(() => {
    if (url === undefined || prefetched.has(url)) return;
    const timer = setTimeout(() => {
      const link = document.createElement("link");
      if (!link.relList.supports("prefetch")) return;
      prefetched.add(url);
      link.rel = "prefetch";
      link.href = withBase(dataURL(url));
      document.head.append(link);
    }, 500);
    return () => clearTimeout(timer);
  }, [url]);
}
