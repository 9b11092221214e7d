import type { ComponentProps } from "react";
import styles from "./Button.module.css";

interface ButtonProps extends ComponentProps<"button"> {
  /**
   * `icon` is a square without a frame for one icon, and needs an `aria-label`;
   * `bare` has no look of its own, for parts that are buttons in all but looks.
   */
  readonly look?: "plain" | "primary" | "icon" | "bare";
  /** `small` is for the headers of boxes. */
  readonly size?: "medium" | "small";
}

/** The browser's own button, which submits a form only where it is told to. */
export function Button({
  look = "plain",
  size = "medium",
  type = "button",
  className,
  ...rest
}: ButtonProps) {
  const classes = [styles[look], size === "small" && styles.small, className];
  return <button type={type} className={classes.filter(Boolean).join(" ")} {...rest} />;
}
