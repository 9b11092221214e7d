import type { ReactNode } from "react";
import styles from "./Switch.module.css";

interface SwitchProps {
  readonly checked: boolean;
  readonly onChange: (checked: boolean) => void;
  readonly disabled?: boolean;
  /** Shows a placeholder while a change is saved, and accepts no other. */
  readonly busy?: boolean;
  /** The id of a description. */
  readonly describedBy?: string;
  readonly children: ReactNode;
}

/** An on-off switch with immediate effect. */
export function Switch(props: SwitchProps) {
  const { checked, onChange, disabled = false, busy = false, describedBy } = props;
  return (
    <label className={styles.switch} data-busy={busy}>
      <input
        type="checkbox"
        role="switch"
        checked={checked}
        disabled={disabled}
        aria-disabled={busy ? true : undefined}
        aria-describedby={describedBy}
        onChange={(event) => {
          if (!busy) onChange(event.target.checked);
        }}
      />
      <span className={styles.track} aria-hidden="true" />
      <span>{props.children}</span>
    </label>
  );
}
