import { useEffect, useState, type RefObject } from "react";
import { useTranslator } from "#/l10n/context.tsx";
import styles from "./Settings.module.css";

interface Heading {
  readonly id: string;
  readonly title: string;
}

function headingsIn(element: HTMLElement): readonly Heading[] {
  return [...element.querySelectorAll("section[id] > h2")].map((heading) => ({
    id: heading.parentElement?.id ?? "",
    title: heading.textContent,
  }));
}

/**
 * Links to the sections of the settings. The sections depend on the reader's account, and
 * some are loaded later, so they are read from the page.
 */
export function Contents({ of }: { readonly of: RefObject<HTMLElement | null> }) {
  const { t } = useTranslator();
  const [headings, setHeadings] = useState<readonly Heading[]>([]);
  useEffect(() => {
    const sections = of.current;
    if (sections === null) return;
    const find = () => setHeadings(headingsIn(sections));
    find();
    const observer = new MutationObserver(find);
    observer.observe(sections, { childList: true });
    return () => observer.disconnect();
  }, [of]);
  return (
    <nav className={styles.contents} aria-label={t("settings-contents")}>
      <ul>
        {headings.map(({ id, title }) => (
          <li key={id}>
            <a href={`#${id}`} data-native="">
              {title}
            </a>
          </li>
        ))}
      </ul>
    </nav>
  );
}
