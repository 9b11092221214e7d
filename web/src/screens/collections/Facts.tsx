import { Message, useTranslator } from "#/l10n/context.tsx";
import { RelativeDate } from "#/ui/RelativeDate/RelativeDate.tsx";
import styles from "./Collections.module.css";

interface FactsProps {
  readonly count: number;
  readonly edited: string;
}

/** How much is in a collection, and when it changed. */
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
