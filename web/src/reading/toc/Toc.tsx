import type { TocEntry } from "#/contract/page.ts";
import { useTranslator } from "#/l10n/context.tsx";
import { useSectionInView, type Place } from "./useSectionInView.ts";
import styles from "./Toc.module.css";

interface TocProps {
  readonly entries: readonly TocEntry[];
  readonly where: Place;
  /** Replaces the default heading. */
  readonly heading?: string;
}

/** The sections of the page; the current one is marked. */
export function Toc({ entries, where, heading }: TocProps) {
  const { t } = useTranslator();
  const current = useSectionInView(entries, where);
  if (entries.length === 0) return null;
  const label = `toc-heading-${where}`;
  return (
    <nav className={styles.toc} data-where={where} aria-labelledby={label}>
      <h2 id={label}>{heading ?? t("toc-heading")}</h2>
      <ul>
        {entries.map(({ id, text, sub }) => (
          <li key={id} data-sub={sub}>
            <a
              href={`#${id}`}
              aria-current={current === id ? "true" : undefined}
              dangerouslySetInnerHTML={{ __html: text }}
            />
          </li>
        ))}
      </ul>
    </nav>
  );
}
