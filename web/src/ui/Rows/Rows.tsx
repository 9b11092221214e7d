import type { ReactNode } from "react";
import styles from "./Rows.module.css";

interface SectionProps {
  readonly id: string;
  readonly title: string;
  /** It is the screen's only section; the screen's heading names it. */
  readonly isAlone?: boolean;
  readonly children: ReactNode;
}

/** A section of the settings, with an address of its own. */
export function Section({ id, title, isAlone = false, children }: SectionProps) {
  return (
    <section
      id={id}
      className={styles.section}
      data-alone={isAlone}
      aria-labelledby={`${id}-title`}
    >
      <h2 id={`${id}-title`} className={isAlone ? "visually-hidden" : undefined}>
        {title}
      </h2>
      <div className={styles.rows}>{children}</div>
    </section>
  );
}

interface RowProps {
  readonly id?: string;
  readonly title: ReactNode;
  readonly children?: ReactNode;
  /** The reader's possible action. */
  readonly action?: ReactNode;
}

/** A setting with its description and action. */
export function Row({ id, title, children, action }: RowProps) {
  return (
    <div id={id} className={styles.row}>
      <div className={styles.text}>
        <h3>{title}</h3>
        {children}
      </div>
      {action !== undefined && <div className={styles.action}>{action}</div>}
    </div>
  );
}
