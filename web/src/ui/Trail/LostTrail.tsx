import styles from "./Trail.module.css";

/** A trail that ends before its next blaze. Decoration. */
export function LostTrail() {
  return (
    <svg
      className={`${styles.trail} ${styles.lost}`}
      viewBox="0 0 240 96"
      aria-hidden="true"
      focusable="false"
    >
      <path className={styles.near} d="M0 84 46 56l36 18 52-44 40 30 34-14 32 38v12H0z" />
      <path className={styles.path} d="M4 88c22-4 26-16 46-17s30 10 48 4" />
      <path className={styles.faded} d="M108 70c14-8 18-18 34-18" />
      <rect className={styles.sign} x="46" y="46" width="8" height="18" rx="2" />
      <rect className={styles.missing} x="188" y="26" width="8" height="18" rx="2" />
    </svg>
  );
}
