import { useState } from "react";
import { useTranslator } from "#/l10n/context.tsx";
import { useScreenStrings } from "#/l10n/useStrings.ts";
import { useEdits } from "#/shell/offline/index.ts";
import styles from "./Collections.module.css";

/** Milliseconds for which the last sending is shown. */
const shownFor = 3_600_000;

/**
 * Says that changes are only in this browser, or when the last were sent. It is not
 * announced: toasts announce the first unsent change, and that all are sent.
 */
export function Unsent() {
  const { t, locale } = useTranslator();
  const edits = useEdits();
  const ready = useScreenStrings("offline");
  const [opened] = useState(Date.now);
  if (ready !== true || edits === null) return null;
  const { waiting, sentAt } = edits;
  if (waiting > 0) {
    return <p className={styles.unsent}>{t("offline-unsent", { count: waiting })}</p>;
  }
  const sent = Date.parse(sentAt ?? "");
  if (Number.isNaN(sent) || opened - sent > shownFor) return null;
  const time = new Intl.DateTimeFormat(locale, { timeStyle: "short" }).format(sent);
  return <p className={styles.unsent}>{t("offline-sent-at", { time })}</p>;
}
