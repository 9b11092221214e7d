import type { ReactNode } from "react";
import { useTranslator } from "#/l10n/context.tsx";
import { Main } from "#/ui/Main.tsx";
import styles from "./PlusScreen.module.css";

interface PlusScreenProps {
  /** The link back, above the title. */
  readonly before?: ReactNode;
  readonly title: ReactNode;
  /** The purpose of the page, in a sentence or two. */
  readonly lead?: ReactNode;
  /** Actions for the whole page, next to its title. */
  readonly actions?: ReactNode;
  readonly children: ReactNode;
}

/** A page of Plus: its title, its purpose, and content rendered by scripts. */
export function PlusScreen(props: PlusScreenProps) {
  const { before, title, lead, actions, children } = props;
  const { t } = useTranslator();
  return (
    <Main className={`screen ${styles.page}`}>
      {before}
      <header className={styles.header}>
        <h1>{title}</h1>
        {isShown(lead) && <div className={styles.lead}>{lead}</div>}
        {isShown(actions) && <div className={styles.actions}>{actions}</div>}
      </header>
      <noscript>
        <p className="notecard">{t("plus-no-script")}</p>
      </noscript>
      {children}
    </Main>
  );
}

const isShown = (part: ReactNode) =>
  part !== undefined && part !== null && part !== false;
