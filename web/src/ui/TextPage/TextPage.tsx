import type { ReactNode } from "react";
import { Main } from "../Main.tsx";
import styles from "./TextPage.module.css";

interface TextPageProps {
  readonly className?: string | undefined;
  readonly children: ReactNode;
}

/** A page of mostly text with a large title. */
export function TextPage({ className = "", children }: TextPageProps) {
  return <Main className={`screen ${styles.page} ${className}`.trim()}>{children}</Main>;
}
