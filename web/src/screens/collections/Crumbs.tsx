import type { DocParent } from "#/contract/page.ts";
import styles from "./Collections.module.css";

/** The breadcrumbs of an article, without the article and without repeated names. */
export function Crumbs({ parents }: { readonly parents: readonly DocParent[] }) {
  const path = parents
    .slice(0, -1)
    .filter(({ title }, i, all) => i === 0 || all[i - 1]?.title !== title);
  if (path.length === 0) return null;
  return <p className={styles.crumbs}>{path.map(({ title }) => title).join(" > ")}</p>;
}
