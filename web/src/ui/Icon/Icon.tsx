import styles from "./Icon.module.css";

export type IconName =
  | "bookmark"
  | "bookmarked"
  | "check"
  | "chevron"
  | "copy"
  | "cross"
  | "deprecated"
  | "dots"
  | "external"
  | "flask"
  | "globe"
  | "info"
  | "lock"
  | "menu"
  | "moon"
  | "nonstandard"
  | "panel"
  | "play"
  | "screen"
  | "search"
  | "sun"
  | "thumb"
  | "user"
  | "warning";

interface IconProps {
  readonly name: IconName;
  readonly className?: string | undefined;
}

/** An icon in the colour of the text next to it, hidden from screen readers. */
export function Icon({ name, className }: IconProps) {
  return (
    <span
      aria-hidden="true"
      className={className === undefined ? styles.icon : `${styles.icon} ${className}`}
      style={{ "--icon": `var(--icon-${name})` }}
    />
  );
}
