import type { ReactNode } from "react";
import styles from "./DesignView.module.css";

interface PartProps {
  readonly title: string;
  readonly children: ReactNode;
}

/** A part of the page for designers. */
export function Part({ title, children }: PartProps) {
  return (
    <section className={styles.part}>
      <h2>{title}</h2>
      {children}
    </section>
  );
}
