import { useTranslator } from "#/l10n/context.tsx";
import { Icon } from "#/ui/Icon/Icon.tsx";
import styles from "./Observatory.module.css";

/** Passed or failed, as an icon and a word; null if not applicable. */
export function Verdict({ pass }: { readonly pass: boolean | null }) {
  const { t } = useTranslator();
  if (pass === null) {
    return (
      <span className={styles.verdict} data-level="none">
        <span aria-hidden="true">–</span> {t("observatory-not-applicable")}
      </span>
    );
  }
  return (
    <span className={styles.verdict} data-level={pass ? "good" : "bad"}>
      <Icon name={pass ? "check" : "cross"} />{" "}
      {t(pass ? "observatory-passed" : "observatory-failed")}
    </span>
  );
}
