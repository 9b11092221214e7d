import type { ComponentProps } from "react";
import styles from "./Button.module.css";

interface Looks {
  /**
   * `icon` is a frameless square for one icon, and needs an `aria-label`; `bare` has no
   * style of its own, for buttons that do not look like one.
   */
  readonly look?: "plain" | "primary" | "icon" | "bare" | undefined;
  /** `small` is for the headers of boxes. */
  readonly size?: "medium" | "small" | undefined;
}

type ButtonProps = ComponentProps<"button"> & Looks;

type LinkProps = ComponentProps<"a"> & Looks;

/** The class of another component that looks like a button. */
export function buttonClass(
  { look = "plain", size = "medium" }: Looks,
  own?: string,
): string {
  return [styles[look], size === "small" && styles.small, own].filter(Boolean).join(" ");
}

/** The native button, which submits a form only if its type says so. */
export function Button({ look, size, type = "button", className, ...rest }: ButtonProps) {
  return (
    <button type={type} className={buttonClass({ look, size }, className)} {...rest} />
  );
}

/** A link that looks like a button, for the main action of a page. */
export function ButtonLink({ look, size, className, children, ...rest }: LinkProps) {
  return (
    <a className={buttonClass({ look, size }, className)} {...rest}>
      {children}
    </a>
  );
}
