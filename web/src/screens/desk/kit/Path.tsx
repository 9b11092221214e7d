import styles from "./kit.module.css";

/** How many parts at the end of a path are always shown. */
const kept = 2;

/** A path that is cut in its middle where it has no room: its end says the most. */
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
