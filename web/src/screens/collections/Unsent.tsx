import { useEffect, useState } from "react";
import { useTranslator } from "#/l10n/context.tsx";
import { loadScreenStrings } from "#/l10n/load.ts";
import { useEdits } from "#/shell/offline/index.ts";
import styles from "./Collections.module.css";

/** For how long it is worth saying that changes were sent, in milliseconds. */
const shownFor = 3_600_000;

/**
 * Says that changes are in this browser only, or when the last of them were sent. It is
 * there to be looked at: a toast tells that the first one waits, and that all are sent.
 */
export function Unsent() {
  const { t, locale } = useTranslator();
  const edits = useEdits();
  const [ready, setReady] = useState(false);
  const [opened] = useState(Date.now);
  useEffect(() => {
    loadScreenStrings("offline").then(
      () => setReady(true),
      (error: unknown) => console.warn("A note on changes did not load", error),
    );
  }, []);
  if (!ready || edits === null) return null;
  const { waiting, sentAt } = edits;
  if (waiting > 0) {
    return <p className={styles.unsent}>{t("offline-unsent", { count: waiting })}</p>;
  }
  const sent = Date.parse(sentAt ?? "");
  if (Number.isNaN(sent) || opened - sent > shownFor) return null;
  const time = new Intl.DateTimeFormat(locale, { timeStyle: "short" }).format(sent);
  return <p className={styles.unsent}>{t("offline-sent-at", { time })}</p>;
}
