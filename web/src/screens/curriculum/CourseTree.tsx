import type { CurriculumEntry } from "#/contract/page.ts";
import { useTranslator } from "#/l10n/context.tsx";
import styles from "./CourseTree.module.css";

interface CourseTreeProps {
  readonly entries: readonly CurriculumEntry[];
  readonly here: string;
}

/** The whole course; the group of the current page is open. */
export function CourseTree({ entries, here }: CourseTreeProps) {
  const { t } = useTranslator();
  return (
    <nav className={styles.nav} aria-labelledby="course-tree">
      <h2 id="course-tree">{t("curriculum-sidebar")}</h2>
      <ul>
        {entries.map((entry) => (
          <li key={entry.url}>
            {entry.children === undefined ? (
              <Link entry={entry} here={here} />
            ) : (
              <Group entry={entry} here={here} />
            )}
          </li>
        ))}
      </ul>
    </nav>
  );
}

function Group({
  entry,
  here,
}: {
  readonly entry: CurriculumEntry;
  readonly here: string;
}) {
  const { t } = useTranslator();
  const children = entry.children ?? [];
  const open = entry.url === here || children.some((child) => child.url === here);
  return (
    <details open={open}>
      <summary>{entry.title}</summary>
      <ul>
        <li>
          <Link
            entry={{ ...entry, title: t("curriculum-group-overview") }}
            here={here}
            label={`${t("curriculum-group-overview")}: ${entry.title}`}
          />
        </li>
        {children.map((child) => (
          <li key={child.url}>
            <Link entry={child} here={here} />
          </li>
        ))}
      </ul>
    </details>
  );
}

interface LinkProps {
  readonly entry: CurriculumEntry;
  readonly here: string;
  readonly label?: string;
}

function Link({ entry: { url, title }, here, label }: LinkProps) {
  return (
    <a href={url} aria-current={url === here ? "page" : undefined} aria-label={label}>
      {title}
    </a>
  );
}
