import useSWR from "swr";
import { useLocale } from "#/app/context.ts";
import { decodePart } from "#/app/parse.ts";
import { searchTitles } from "#/features/search/index.ts";
import { place } from "#/features/search/index.ts";
import { useTranslator } from "#/l10n/context.tsx";
import styles from "./NotFound.module.css";

interface Suggestion {
  readonly title: string;
  readonly url: string;
  readonly reason: string;
}

interface Answer {
  readonly suggestions: readonly Suggestion[];
}

const reasons = ["title", "slug", "moved", "locale"];

const most = 5;

/** What the server suggests; on a site that is only files, titles that match. */
async function suggest([path, locale]: readonly [string, string]): Promise<Answer> {
  const url = `/api/v1/suggest?path=${encodeURIComponent(path)}`;
  const response = await fetch(url);
  if (response.ok) return (await response.json()) as Answer;
  if (response.status !== 404) throw new Error(`${response.status} on ${url}`);
  const [last] = searchWords(path);
  const found = await searchTitles(locale, last ?? "", most);
  return {
    suggestions: found.map(({ title, url }) => ({ title, url, reason: "title" })),
  };
}

/** What to search for: the parts of the address, the last and most telling first. */
export function searchWords(path: string): string[] {
  const words = path
    .split("/")
    .slice(2)
    .filter((segment) => segment !== "" && segment !== "docs")
    .map((segment) => decodePart(segment).replace(/_/g, " "));
  return [...new Set(words.reverse())];
}

/** Pages with a similar title or address, and searches for parts of the address. */
export default function Suggestions({ path }: { readonly path: string }) {
  const locale = useLocale();
  const { t } = useTranslator();
  const { data, error } = useSWR<Answer, Error, readonly [string, string]>(
    [path, locale],
    suggest,
    { revalidateOnFocus: false, shouldRetryOnError: false },
  );
  const words = searchWords(path);
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
      {words.length > 0 && (data !== undefined || error !== undefined) && (
        <>
          <h2>{t("suggestions-search")}</h2>
          <ul className={styles.list}>
            {words.map((word) => (
              <li key={word}>
                <a href={`/${locale}/search?q=${encodeURIComponent(word)}`}>
                  {t("search-site", { query: word })}
                </a>
              </li>
            ))}
          </ul>
        </>
      )}
    </>
  );
}
