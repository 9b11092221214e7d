import type { Topic } from "#/contract/page.ts";

export type TopicClass =
  "standards" | "styling" | "scripting" | "practices" | "tooling" | "none";

const classes: Readonly<Record<Topic, TopicClass>> = {
  "Web Standards & Semantics": "standards",
  Styling: "styling",
  Scripting: "scripting",
  "Best Practices": "practices",
  Tooling: "tooling",
};

/** The word by which a topic is drawn. */
export function topicClass(topic: Topic | null): TopicClass {
  return topic === null ? "none" : classes[topic];
}

/** The name of a topic among the classes of style sheets. */
export function topicName(topic: Topic | null): string {
  return `topic-${topicClass(topic)}`;
}
