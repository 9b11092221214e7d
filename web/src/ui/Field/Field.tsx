import { useId, type ComponentProps, type ReactNode } from "react";
import styles from "./Field.module.css";

interface FieldProps {
  readonly label: ReactNode;
  /** What is wrong with the value: it is said with the field, and by a screen reader. */
  readonly error?: string | null;
}

interface LabelledProps extends FieldProps {
  readonly id: string;
  readonly children: ReactNode;
}

function Labelled({ id, label, error = null, children }: LabelledProps) {
  return (
    <div className={styles.field}>
      <label htmlFor={id}>{label}</label>
      {children}
      {error !== null && (
        <p id={`${id}-error`} role="alert" className={styles.error}>
          {error}
        </p>
      )}
    </div>
  );
}

/** What the control of a field says of its error. */
function errorProps(id: string, error: string | null | undefined) {
  if (error === null || error === undefined) return {};
  return { "aria-invalid": true, "aria-describedby": `${id}-error` };
}

/** A line of text with its label. */
export function TextField({
  label,
  error,
  ...input
}: FieldProps & ComponentProps<"input">) {
  const made = useId();
  const { id = made } = input;
  return (
    <Labelled id={id} label={label} error={error ?? null}>
      <input type="text" {...input} {...errorProps(id, error)} id={id} />
    </Labelled>
  );
}

/** A longer text with its label. */
export function TextArea({
  label,
  error,
  ...area
}: FieldProps & ComponentProps<"textarea">) {
  const made = useId();
  const { id = made } = area;
  return (
    <Labelled id={id} label={label} error={error ?? null}>
      <textarea {...area} {...errorProps(id, error)} id={id} />
    </Labelled>
  );
}

interface ChoiceProps extends ComponentProps<"input"> {
  readonly type: "checkbox" | "radio";
}

/** A box to tick, or one of several choices, with its label. */
export function Choice({ className, children, ...input }: ChoiceProps) {
  const classes =
    className === undefined ? styles.choice : `${styles.choice} ${className}`;
  return (
    <label className={classes}>
      <input {...input} />
      {children}
    </label>
  );
}
