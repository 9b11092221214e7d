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

/** The class of a topic. */
export function topicClass(topic: Topic | null): TopicClass {
  return topic === null ? "none" : classes[topic];
}

/** The topic's class in style sheets. */
export function topicName(topic: Topic | null): string {
  return `topic-${topicClass(topic)}`;
}
