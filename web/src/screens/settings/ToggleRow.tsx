import type { ReactNode } from "react";
import { useTranslator } from "#/l10n/context.tsx";
import { Row } from "#/ui/Rows/Rows.tsx";
import rows from "#/ui/Rows/Rows.module.css";
import { Switch } from "#/ui/Switch/Switch.tsx";
import type { Saving } from "./useSettings.ts";

/** Announces that a change is being saved, or has failed. */
export function SavingState({ saving, failure }: Pick<Saving, "saving" | "failure">) {
  const { t } = useTranslator();
  return (
    <>
      <span role="status" className="visually-hidden">
        {saving && t("settings-saving")}
      </span>
      {failure !== null && (
        <p role="alert" className={rows.failure}>
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

/** A setting with a switch, and a placeholder while it is saved. */
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
