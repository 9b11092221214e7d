import { pictureSize, type Screenshot } from "./pictures.ts";
import styles from "./Overview.module.css";

/**
 * A screenshot in the theme of the page. Browsers fetch only the one that is shown, once
 * it approaches the viewport. The text next to it describes it.
 */
export function Picture({ light, dark }: Screenshot) {
  const same = { ...pictureSize, loading: "lazy", decoding: "async" } as const;
  return (
    <>
      <img alt="" {...same} src={light} className={styles.light} />
      <img alt="" {...same} src={dark} className={styles.dark} />
    </>
  );
}
