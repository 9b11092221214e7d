import { useId, type ComponentProps, type ReactNode } from "react";
import styles from "./Field.module.css";

interface FieldProps {
  readonly label: ReactNode;
  /** The error in the value, shown with the field and announced by screen readers. */
  readonly error?: string | null;
  /** More about the value, such as its maximum length. */
  readonly hint?: ReactNode;
}

interface LabelledProps extends FieldProps {
  readonly id: string;
  readonly children: ReactNode;
}

function Labelled({ id, label, error = null, hint, children }: LabelledProps) {
  return (
    <div className={styles.field}>
      <label htmlFor={id}>{label}</label>
      {children}
      {hint !== undefined && (
        <p id={`${id}-hint`} className={styles.hint}>
          {hint}
        </p>
      )}
      {error !== null && (
        <p id={`${id}-error`} role="alert" className={styles.error}>
          {error}
        </p>
      )}
    </div>
  );
}

/** The attributes that link a control to its error and its hint. */
function describe(id: string, { error = null, hint }: Omit<FieldProps, "label">) {
  const ids = [
    ...(hint === undefined ? [] : [`${id}-hint`]),
    ...(error === null ? [] : [`${id}-error`]),
  ];
  return {
    ...(error === null ? {} : { "aria-invalid": true }),
    ...(ids.length === 0 ? {} : { "aria-describedby": ids.join(" ") }),
  };
}

/** A single-line text field with its label. */
export function TextField({
  label,
  error,
  hint,
  ...input
}: FieldProps & ComponentProps<"input">) {
  const made = useId();
  const { id = made } = input;
  return (
    <Labelled id={id} label={label} error={error ?? null} hint={hint}>
      <input
        type="text"
        {...input}
        {...describe(id, { error: error ?? null, hint })}
        id={id}
      />
    </Labelled>
  );
}

/** A multi-line text field with its label. */
export function TextArea({
  label,
  error,
  hint,
  ...area
}: FieldProps & ComponentProps<"textarea">) {
  const made = useId();
  const { id = made } = area;
  return (
    <Labelled id={id} label={label} error={error ?? null} hint={hint}>
      <textarea {...area} {...describe(id, { error: error ?? null, hint })} id={id} />
    </Labelled>
  );
}

/** A select with its label. The children are its options. */
export function SelectField({
  label,
  error,
  hint,
  children,
  ...select
}: FieldProps & ComponentProps<"select">) {
  const made = useId();
  const { id = made } = select;
  return (
    <Labelled id={id} label={label} error={error ?? null} hint={hint}>
      <select {...select} {...describe(id, { error: error ?? null, hint })} id={id}>
        {children}
      </select>
    </Labelled>
  );
}

interface ChoiceProps extends ComponentProps<"input"> {
  readonly type: "checkbox" | "radio";
}

/** A checkbox or radio button with its label. */
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
