import type { ReactNode } from "react";
import { useTranslator } from "#/l10n/context.tsx";
import { Button } from "#/ui/Button/Button.tsx";
import styles from "./Example.module.css";

interface FrameProps {
  readonly name: string;
  readonly kind: "choices" | "console" | "tabbed";
  readonly onRun?: () => void;
  readonly onReset: () => void;
  readonly children: ReactNode;
}

/** The title and buttons of every kind of example. */
export function Frame({ name, kind, onRun, onReset, children }: FrameProps) {
  const { t } = useTranslator();
  return (
    <section className={styles.example} data-kind={kind} aria-label={name}>
      <header className={styles.header}>
        <p className={styles.name}>{name}</p>
        {onRun !== undefined && (
          <Button look="primary" size="small" data-action="execute" onClick={onRun}>
            {t("example-run")}
          </Button>
        )}
        <Button size="small" data-action="reset" onClick={onReset}>
          {t("example-reset")}
        </Button>
      </header>
      {children}
    </section>
  );
}
