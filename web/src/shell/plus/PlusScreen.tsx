import type { ReactNode } from "react";
import { useTranslator } from "#/l10n/context.tsx";
import { Main } from "#/ui/Main.tsx";
import styles from "./PlusScreen.module.css";

interface PlusScreenProps {
  readonly title: ReactNode;
  /** What the page is for, in a sentence or two. */
  readonly lead?: ReactNode;
  /** What can be done with the whole page, next to its title. */
  readonly actions?: ReactNode;
  readonly children: ReactNode;
}

/** A page of Plus: its title, what it is for, and what scripts put below. */
export function PlusScreen({ title, lead, actions, children }: PlusScreenProps) {
  const { t } = useTranslator();
  return (
    <Main className={styles.page}>
      <header className={styles.header}>
        <h1>{title}</h1>
        {actions !== undefined && <div className={styles.actions}>{actions}</div>}
        {lead !== undefined && <div className={styles.lead}>{lead}</div>}
      </header>
      <noscript>
        <p className="notecard">{t("plus-no-script")}</p>
      </noscript>
      {children}
    </Main>
  );
}
