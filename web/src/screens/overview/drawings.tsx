import styles from "./Overview.module.css";

/** A question, its answer, and the answer's source pages. */
export function Answer() {
  return (
    <svg className={styles.drawing} viewBox="0 0 340 220" aria-hidden="true">
      <rect className={styles.ground} x="120" y="18" width="196" height="44" rx="10" />
      <path className={styles.text} d="M136 34h150M136 47h96" />
      <rect className={styles.paper} x="24" y="80" width="252" height="150" rx="10" />
      <path className={styles.blaze} d="M25.5 90v140" />
      <path className={styles.text} d="M44 102h204M44 118h212M44 134h132" />
      <rect className={styles.ground} x="44" y="152" width="92" height="24" rx="6" />
      <rect className={styles.ground} x="146" y="152" width="108" height="24" rx="6" />
      <path className={styles.link} d="M56 164h66M158 164h82" />
      <path className={styles.text} d="M44 198h180" />
    </svg>
  );
}

/** A page in a browser without a network. */
export function Offline() {
  return (
    <svg className={styles.drawing} viewBox="0 0 340 220" aria-hidden="true">
      <rect className={styles.paper} x="96" y="18" width="148" height="230" rx="18" />
      <rect className={styles.ground} x="110" y="36" width="120" height="26" rx="6" />
      <path className={styles.text} d="M134 49h82" />
      <circle className={styles.sign} cx="122" cy="49" r="4.5" />
      <path className={styles.title} d="M112 86h84" />
      <path className={styles.text} d="M112 108h112M112 122h104M112 136h114M112 150h60" />
      <rect className={styles.ground} x="110" y="166" width="120" height="54" rx="6" />
      <path className={styles.link} d="M122 182h44M134 196h62" />
    </svg>
  );
}
