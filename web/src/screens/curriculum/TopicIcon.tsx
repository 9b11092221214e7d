import type { Topic } from "#/contract/page.ts";
import { topicClass, topicName, type TopicClass } from "./topics.ts";
import styles from "./TopicIcon.module.css";

const drawings: Readonly<Record<TopicClass, string>> = {
  // A pile of stones.
  standards:
    "M5 25.5h22M8 25.5c0-4 3-5 8-5s8 1 8 5M10.5 20.4c0-3.4 2-4.4 5.5-4.4s5.5 1 5.5 4.4M13 16c0-2.6 1-4 3-4s3 1.4 3 4",
  // A brush with its stroke.
  styling:
    "M24.5 6.5 14 17m0 0-2.5 1c-3 1.2-2 4.6-6 6.6 5 1.6 9-.2 9.5-4.1L14 17Zm0 0 3 3m0 0 9.5-10.5",
  // A winding path.
  scripting: "M11 8 4.5 16 11 24M21 8l6.5 8L21 24M18 7l-4 18",
  // A sign that points both ways.
  practices: "M16 5v22M7 8h15l4 3.5-4 3.5H7V8ZM25 17H11l-4 3.5 4 3.5h14v-7Z",
  // A key.
  tooling:
    "M20.5 6.5a6 6 0 0 0-5.6 8.2L6 23.6 8.4 26l8.9-8.9a6 6 0 0 0 8.2-5.6c0-.9-.2-1.7-.5-2.5L21.4 12.6 19 10.2 22.6 7a6 6 0 0 0-2.1-.5Z",
  none: "M6 25 13 9l6 11 3-5 4 10H6Z",
};

/** The icon of a module's topic. */
export function TopicIcon({ topic }: { readonly topic: Topic | null }) {
  return (
    <svg
      className={`${styles.icon} ${topicName(topic)}`}
      viewBox="0 0 32 32"
      width={32}
      height={32}
      aria-hidden="true"
      focusable="false"
    >
      <path d={drawings[topicClass(topic)]} />
    </svg>
  );
}
