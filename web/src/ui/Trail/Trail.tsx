import styles from "./Trail.module.css";

const signs = [
  ["html", 44, 190],
  ["css", 118, 157],
  ["javascript", 190, 172],
  ["api", 257, 124],
  ["http", 312, 132],
  ["learn", 372, 66],
] as const;

/** A trail over two ridges, with a blaze for each area on its way. Decoration. */
export function Trail({ className = "" }: { readonly className?: string | undefined }) {
  return (
    <svg
      className={`${styles.trail} ${className}`}
      viewBox="0 0 420 240"
      aria-hidden="true"
      focusable="false"
    >
      <path className={styles.far} d="M0 150 70 96l52 36 96-92 70 70 48-38 84 74v94H0z" />
      <path
        className={styles.near}
        d="M0 196 84 152l66 30 92-66 64 36 60-76 54 50v114H0z"
      />
      <path
        className={styles.path}
        d="M4 226c30-8 32-20 54-22s34-30 64-32 44 22 72 16 34-48 64-52 36 14 58 8 26-58 58-68"
      />
      {signs.map(([area, x, y]) => (
        <rect
          key={area}
          className={`category-${area}`}
          fill="var(--area)"
          x={x}
          y={y - 12}
          width="9"
          height="20"
          rx="2"
        />
      ))}
    </svg>
  );
}
