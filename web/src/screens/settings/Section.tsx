import type { ReactNode } from "react";
import { useTranslator } from "#/l10n/context.tsx";
import { Switch } from "#/ui/Switch/Switch.tsx";
import type { Saving } from "./useSettings.ts";
import styles from "./Settings.module.css";

interface SectionProps {
  readonly id: string;
  readonly title: string;
  readonly children: ReactNode;
}

/** A part of the settings, with an address of its own. */
export function Section({ id, title, children }: SectionProps) {
  return (
    <section id={id} className={styles.section} aria-labelledby={`${id}-title`}>
      <h2 id={`${id}-title`}>{title}</h2>
      <div className={styles.rows}>{children}</div>
    </section>
  );
}

interface RowProps {
  readonly id?: string;
  readonly title: ReactNode;
  readonly children?: ReactNode;
  /** What the reader can do about it. */
  readonly action?: ReactNode;
}

/** A setting: what it is, and what to do about it. */
export function Row({ id, title, children, action }: RowProps) {
  return (
    <div id={id} className={styles.row}>
      <div className={styles.text}>
        <h3>{title}</h3>
        {children}
      </div>
      {action !== undefined && <div className={styles.action}>{action}</div>}
    </div>
  );
}

/** Says that something is being saved, or was not. */
export function SavingState({ saving, failure }: Pick<Saving, "saving" | "failure">) {
  const { t } = useTranslator();
  return (
    <>
      <span role="status" className="visually-hidden">
        {saving && t("settings-saving")}
      </span>
      {failure !== null && (
        <p role="alert" className={styles.failure}>
          {t("settings-not-saved", { reason: failure })}
        </p>
      )}
    </>
  );
}

interface ToggleRowProps extends Pick<Saving, "saving" | "failure"> {
  readonly id?: string;
  readonly title: string;
  readonly label: string;
  readonly checked: boolean;
  readonly onChange: (checked: boolean) => void;
  readonly children: ReactNode;
}

/** A setting that is on or off, with a placeholder while it is saved. */
export function ToggleRow({ id, title, label, children, ...toggle }: ToggleRowProps) {
  const { checked, onChange, saving, failure } = toggle;
  return (
    <Row
      {...(id === undefined ? {} : { id })}
      title={title}
      action={
        <Switch checked={checked} onChange={onChange} busy={saving}>
          {label}
        </Switch>
      }
    >
      {children}
      <SavingState saving={saving} failure={failure} />
    </Row>
  );
}
