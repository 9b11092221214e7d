import type { ReactNode } from "react";
import styles from "./Switch.module.css";

interface SwitchProps {
  readonly checked: boolean;
  readonly onChange: (checked: boolean) => void;
  readonly disabled?: boolean;
  readonly children: ReactNode;
}

/** Something that is on or off, with effect at once. */
export function Switch({ checked, onChange, disabled = false, children }: SwitchProps) {
  return (
    <label className={styles.switch}>
      <input
        type="checkbox"
        role="switch"
        checked={checked}
        disabled={disabled}
        onChange={(event) => onChange(event.target.checked)}
      />
      <span className={styles.track} aria-hidden="true" />
      <span>{children}</span>
    </label>
  );
}
