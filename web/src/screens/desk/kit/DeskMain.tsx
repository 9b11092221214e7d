import type { ReactNode } from "react";
import { Main } from "#/ui/Main.tsx";
import styles from "./kit.module.css";

interface DeskMainProps {
  readonly title: ReactNode;
  /** Actions for everything shown, next to the title. */
  readonly actions?: ReactNode;
  readonly children: ReactNode;
}

/** The main element of a screen for writers. */
export function DeskMain({ title, actions, children }: DeskMainProps) {
  return (
    <Main className={styles.main}>
      <header className={styles.header}>
        <h1>{title}</h1>
        {actions !== undefined && <div className={styles.actions}>{actions}</div>}
      </header>
      {children}
    </Main>
  );
}
