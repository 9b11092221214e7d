import type { ReactNode } from "react";
import styles from "./Toolbar.module.css";

/** The bar that stays above an article: where it is, and what can be done with it. */
export function Toolbar({ children }: { readonly children: ReactNode }) {
  return (
    <div className={styles.toolbar} data-no-print="">
      <div className={styles.inner}>{children}</div>
    </div>
  );
}
