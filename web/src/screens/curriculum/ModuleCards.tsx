import type { CurriculumModule } from "#/contract/page.ts";
import { TopicIcon } from "./TopicIcon.tsx";
import styles from "./ModuleCards.module.css";

interface ModuleCardsProps {
  readonly modules: readonly CurriculumModule[];
  /** Level of the headings. */
  readonly level: 3 | 4;
}

/** Cards of modules with their topics. */
export function ModuleCards({ modules, level }: ModuleCardsProps) {
  const Heading = level === 3 ? "h3" : "h4";
  return (
    <ol className={styles.cards} role="list">
      {modules.map(({ url, title, topic, summary }) => (
        <li key={url}>
          <TopicIcon topic={topic} />
          <div>
            {topic !== null && <p className={styles.topic}>{topic}</p>}
            <Heading>
              <a href={url}>{title}</a>
            </Heading>
            {summary !== null && <p className={styles.summary}>{summary}</p>}
          </div>
        </li>
      ))}
    </ol>
  );
}
