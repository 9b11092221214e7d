import { useEffect } from "react";
import type { Page } from "#/contract/page.ts";
import { useSite } from "#/core/context.ts";
import { useTranslator } from "#/l10n/context.tsx";
import { formatDate } from "#/l10n/dates.ts";
import { useScreenStrings } from "#/l10n/useStrings.ts";
import { followEdits } from "./edits.ts";
import { OfflineBar } from "./OfflineBar.tsx";
import { keepUpToDate } from "./updates.ts";
import styles from "./OfflineNotes.module.css";

/** Messages about the network on every page, and background work meanwhile. */
export function OfflineNotes({ page }: { readonly page: Page }) {
  const translator = useTranslator();
  useEffect(keepUpToDate, []);
  useEffect(() => followEdits(translator), [translator]);
  useTitleOfHeading(page);
  return (
    <>
      {page.stored !== undefined && <StoredNote stored={page.stored} />}
      <OfflineBar />
    </>
  );
}

/** Reports whether data made by the worker lacks the page's title. */
function isUntitled(page: Page): boolean {
  if ("doc" in page || page.renderer === "SpaUnavailable") return false;
  return ((page as Partial<typeof page>).pageTitle ?? "") === "";
}

/** Titles the window of a worker's screen by its heading. */
function useTitleOfHeading(page: Page): void {
  const { brand } = useSite();
  useEffect(() => {
    if (!isUntitled(page)) return;
    // Navigation sets the page's title in a later effect.
    const timer = setTimeout(() => {
      const heading = document.querySelector("main h1")?.textContent ?? "";
      if (heading !== "") document.title = `${heading} | ${brand.name}`;
    });
    return () => clearTimeout(timer);
  }, [page, brand]);
}

/** Says that a page is from this browser instead of the site, and its age. */
function StoredNote({ stored }: { readonly stored: string }) {
  const { t, locale } = useTranslator();
  const ready = useScreenStrings("offline");
  const parts = stored.split(" ");
  const time = Date.parse(parts.at(-1) ?? "");
  if (ready !== true || Number.isNaN(time)) return null;
  const args = { date: formatDate(time, locale) };
  return (
    <aside className={styles.stored}>
      {parts.length > 1 ? t("offline-from-pack", args) : t("offline-from-visit", args)}
    </aside>
  );
}
