import { useWriterTranslator } from "#/l10n/writers.ts";
import { followWithin, type Rows } from "./Table.tsx";
import type { List } from "./useList.ts";
import styles from "./kit.module.css";

interface PagerProps {
  readonly list: List<unknown>;
  readonly rows: Rows<unknown>;
}

/** Links to the previous and next pages of a list. */
export function Pager({ list, rows: { page, last } }: PagerProps) {
  const { t } = useWriterTranslator();
  if (last <= 1) return null;
  const link = (to: number, text: string) => {
    const changes = { page: to === 1 ? null : String(to) };
    return (
      <a
        href={list.addressWith(changes)}
        onClick={(event) =>
          followWithin(event, () => {
            list.change(changes);
            window.scrollTo({ top: 0 });
          })
        }
      >
        {text}
      </a>
    );
  };
  return (
    <nav className={styles.pager} aria-label={t("desk-pages")}>
      {page > 1 && link(1, t("desk-first"))}
      {page > 1 && link(page - 1, t("desk-previous"))}
      <span>{t("desk-page", { page, last })}</span>
      {page < last && link(page + 1, t("desk-next"))}
      {page < last && link(last, t("desk-last"))}
    </nav>
  );
}
