import { useId, type ReactNode } from "react";
import type { Scope } from "#/contract/telemetry.ts";
import { useWriterTranslator } from "#/l10n/writers.ts";
import { wordsOf } from "./words.ts";
import styles from "./Telemetry.module.css";

interface ListPartProps {
  readonly title: string;
  readonly scope: Scope | undefined;
  /** The first day with stored single visits. */
  readonly since: string | undefined;
  readonly isEmpty: boolean;
  readonly note?: string | undefined;
  /** The only list of its group, whose title it shares. */
  readonly isOnly?: boolean;
  readonly children: ReactNode;
}

/** A list with its title, or the reason why it is empty. */
export function ListPart(props: ListPartProps) {
  const { title, scope, since, isEmpty, note, isOnly = false, children } = props;
  const { t, locale } = useWriterTranslator();
  const id = useId();
  const isCounted = scope !== "none";
  return (
    <section
      className={isOnly ? styles.wide : styles.part}
      aria-labelledby={isOnly ? undefined : id}
    >
      {!isOnly && <h3 id={id}>{title}</h3>}
      {note !== undefined && <p className={styles.note}>{note}</p>}
      {!isCounted && <p className={styles.note}>{t("staff-scope-none")}</p>}
      {scope === "visits" && since !== undefined && (
        <p className={styles.note}>
          {t("staff-scope-visits", { day: wordsOf(locale).day(since) })}
        </p>
      )}
      {isCounted && isEmpty && <p className={styles.note}>{t("staff-none")}</p>}
      {isCounted && !isEmpty && children}
    </section>
  );
}

interface GroupProps {
  readonly id: string;
  readonly title: string;
  readonly children: ReactNode;
}

/** A group of lists. */
export function Group({ id, title, children }: GroupProps) {
  return (
    <section className={styles.group} aria-labelledby={id}>
      <h2 id={id}>{title}</h2>
      <div className={styles.parts}>{children}</div>
    </section>
  );
}
