import { Message, useTranslator } from "#/l10n/context.tsx";
import { RelativeDate } from "#/ui/RelativeDate/RelativeDate.tsx";
import styles from "./Collections.module.css";

interface FactsProps {
  readonly count: number;
  readonly edited: string;
}

/** The size of a collection, and its last change. */
export function Facts({ count, edited }: FactsProps) {
  const { t } = useTranslator();
  return (
    <p className={styles.facts}>
      <span>{t("collection-count", { count })}</span>{" "}
      <span>
        <Message
          id="collection-edited"
          parts={{ time: () => <RelativeDate time={edited} /> }}
        />
      </span>
    </p>
  );
}
