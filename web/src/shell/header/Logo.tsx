import styles from "./Header.module.css";

/** The logo: a path over two ridges, with a blaze. */
export function Logo() {
  return (
    <svg className={styles.mark} viewBox="0 0 24 24" aria-hidden="true" focusable="false">
      <path
        d="M2.5 6.5 7.6 18l4.4-8 4.4 8 2.5-5.7"
        fill="none"
        stroke="currentColor"
        strokeWidth="2.7"
        strokeLinecap="round"
        strokeLinejoin="round"
      />
      <rect className={styles.blaze} x="18.6" y="3.4" width="3.6" height="5.8" rx="0.9" />
    </svg>
  );
}
