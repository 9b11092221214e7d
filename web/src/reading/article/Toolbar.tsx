import type { ReactNode } from "react";
import styles from "./Toolbar.module.css";

/** The sticky bar above an article: breadcrumbs and actions. */
export function Toolbar({ children }: { readonly children: ReactNode }) {
  return (
    <div className={styles.toolbar} data-no-print="">
      <div className={styles.inner}>{children}</div>
    </div>
  );
}
