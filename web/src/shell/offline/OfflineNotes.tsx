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

/** What there is to say of the network on every page, and what goes on meanwhile. */
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

/** Reports whether the data of a page, which the worker made, leaves out its title. */
function isUntitled(page: Page): boolean {
  if ("doc" in page || page.renderer === "SpaUnavailable") return false;
  return ((page as Partial<typeof page>).pageTitle ?? "") === "";
}

/** Names the window of a screen that the worker has drawn after its heading. */
function useTitleOfHeading(page: Page): void {
  const { brand } = useSite();
  useEffect(() => {
    if (!isUntitled(page)) return;
    // Navigation names the window after its page, in an effect after this one.
    const timer = setTimeout(() => {
      const heading = document.querySelector("main h1")?.textContent ?? "";
      if (heading !== "") document.title = `${heading} | ${brand.name}`;
    });
    return () => clearTimeout(timer);
  }, [page, brand]);
}

/** Says that a page is not from the site but from this browser, and how old it is. */
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
