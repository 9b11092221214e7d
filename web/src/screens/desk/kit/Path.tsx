import styles from "./kit.module.css";

/** The number of segments at the end that are always shown. */
const kept = 2;

/** A path that is shortened in the middle if necessary: its end is most specific. */
export function Path({ path }: { readonly path: string }) {
  const parts = path.split("/");
  const head = parts.slice(0, -kept).join("/");
  const tail = parts.slice(-kept).join("/");
  return (
    <span className={styles.path} title={path}>
      {head !== "" && <span>{head}</span>}
      <span>{parts.length > kept ? `/${tail}` : tail}</span>
    </span>
  );
}
