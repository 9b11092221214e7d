import styles from "./SplitTitle.module.css";

interface SplitTitleProps {
  readonly title: string;
  readonly marked: "first" | "last";
}

/** A title with its first or last word marked. */
export function SplitTitle({ title, marked }: SplitTitleProps) {
  const words = title.split(" ");
  if (words.length < 2) return <h1 className={styles.title}>{title}</h1>;
  return marked === "first" ? (
    <h1 className={styles.title}>
      <span>{words[0]}</span> {words.slice(1).join(" ")}
    </h1>
  ) : (
    <h1 className={styles.title}>
      {words.slice(0, -1).join(" ")} <span>{words.at(-1)}</span>
    </h1>
  );
}
