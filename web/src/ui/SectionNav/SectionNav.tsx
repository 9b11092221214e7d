import styles from "./SectionNav.module.css";

interface SectionLink {
  readonly href: string;
  readonly text: string;
  readonly isCurrent: boolean;
}

interface SectionNavProps {
  readonly label: string;
  readonly sections: readonly SectionLink[];
}

/** Links between the screens of a tool, in a row above them. */
export function SectionNav({ label, sections }: SectionNavProps) {
  return (
    <nav className={styles.sections} aria-label={label}>
      <ul>
        {sections.map(({ href, text, isCurrent }) => (
          <li key={href}>
            <a href={href} aria-current={isCurrent ? "page" : undefined}>
              {text}
            </a>
          </li>
        ))}
      </ul>
    </nav>
  );
}
