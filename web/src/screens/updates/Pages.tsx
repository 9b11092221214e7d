import { Fragment, type MouseEvent } from "react";
import { useLocale } from "#/core/context.ts";
import { useTranslator } from "#/l10n/context.tsx";
import { withSearch } from "#/ui/useParameters.ts";
import styles from "./Updates.module.css";

interface PagesProps {
  readonly parameters: URLSearchParams;
  readonly last: number;
  readonly onGo: (next: URLSearchParams) => void;
}

/** Links to other pages: two at each end, and those next to the current one. */
export function Pages({ parameters, last, onGo }: PagesProps) {
  const { t } = useTranslator();
  const address = `/${useLocale()}/plus/updates`;
  const now = Math.max(1, Number(parameters.get("page") ?? "1") || 1);
  const at = (page: number) => {
    const next = new URLSearchParams(parameters);
    if (page === 1) next.delete("page");
    else next.set("page", String(page));
    next.sort();
    return next;
  };
  const follow = (event: MouseEvent, page: number) => {
    if (event.metaKey || event.ctrlKey || event.shiftKey || event.altKey) return;
    event.preventDefault();
    onGo(at(page));
    window.scrollTo({ top: 0 });
  };
  return (
    <nav className={styles.pages} aria-label={t("updates-pages")}>
      <ul>
        {pagesShown(now, last).map((page, i, all) => (
          <Fragment key={page}>
            {page - (all[i - 1] ?? 0) > 1 && <li aria-hidden="true">…</li>}
            <li>
              <a
                href={withSearch(address, at(page))}
                aria-label={t("updates-page", { page: String(page) })}
                aria-current={page === now ? "page" : undefined}
                data-glean={`plus_updates_page_change: ${now} -> ${page}`}
                onClick={(event) => follow(event, page)}
              >
                {page}
              </a>
            </li>
          </Fragment>
        ))}
      </ul>
    </nav>
  );
}

/** The first and last two pages, the current one and its neighbours. */
export function pagesShown(now: number, last: number): number[] {
  const wanted = [1, 2, now - 1, now, now + 1, last - 1, last];
  return [...new Set(wanted)]
    .filter((page) => page >= 1 && page <= last)
    .sort((a, b) => a - b);
}
