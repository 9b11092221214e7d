import { useTranslator } from "#/l10n/context.tsx";
import styles from "./Neighbours.module.css";

interface Link {
  readonly url: string;
  readonly title: string;
}

interface NeighboursProps {
  /** The label of the navigation. */
  readonly label: string;
  readonly previous: Link | null;
  readonly next: Link | null;
}

/** Links to the previous and the next page. */
export function Neighbours({ label, previous, next }: NeighboursProps) {
  const { t } = useTranslator();
  if (previous === null && next === null) return null;
  return (
    <nav className={styles.nav} aria-label={label}>
      {previous !== null && (
        <a className={styles.previous} href={previous.url} rel="prev">
          <span>{t("neighbour-previous")}</span>
          {previous.title}
        </a>
      )}
      {next !== null && (
        <a className={styles.next} href={next.url} rel="next">
          <span>{t("neighbour-next")}</span>
          {next.title}
        </a>
      )}
    </nav>
  );
}
