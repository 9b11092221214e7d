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

const areas: Readonly<Record<TopicClass, string>> = {
  standards: "category-html",
  styling: "category-css",
  scripting: "category-javascript",
  practices: "category-api",
  tooling: "category-http",
  none: "category-web",
};

/** The class of the part of the site that a topic shares its colour with. */
export function topicArea(topic: Topic | null): string {
  return areas[topicClass(topic)];
}
