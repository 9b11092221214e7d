import { useTranslator } from "#/l10n/context.tsx";
import { Button } from "#/ui/Button/Button.tsx";
import { Icon } from "#/ui/Icon/Icon.tsx";
import type { Shown } from "./tree.ts";
import styles from "./Turn.module.css";

interface SiblingsProps {
  readonly shown: Shown;
  readonly busy: boolean;
  readonly onChoose: (index: number) => void;
}

/** Switches between versions of a question. */
export function Siblings({ shown: { index, count }, busy, onChoose }: SiblingsProps) {
  const { t } = useTranslator();
  if (count < 2) return null;
  return (
    <span className={styles.siblings}>
      <Button
        look="icon"
        className={styles.before}
        aria-label={t("help-version-before")}
        aria-disabled={busy || index === 0}
        data-glean="ai_help: question prev"
        onClick={() => !busy && index > 0 && onChoose(index - 1)}
      >
        <Icon name="chevron" />
      </Button>
      <span aria-live="polite">
        <span aria-hidden="true">{`${index + 1} / ${count}`}</span>
        <span className="visually-hidden">
          {t("help-version", { number: index + 1, count })}
        </span>
      </span>
      <Button
        look="icon"
        className={styles.after}
        aria-label={t("help-version-after")}
        aria-disabled={busy || index === count - 1}
        data-glean="ai_help: question next"
        onClick={() => !busy && index < count - 1 && onChoose(index + 1)}
      >
        <Icon name="chevron" />
      </Button>
    </span>
  );
}
