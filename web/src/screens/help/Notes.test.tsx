// @vitest-environment jsdom
import { expect, test } from "vitest";
import { translatorFor } from "#/l10n/load-all.ts";
import { metadataFrom } from "./events.ts";
import { Sent } from "./Notes.tsx";
import { answererFrom } from "./quota.ts";
import { empty, reduce, type Answer } from "./tree.ts";
import { show } from "../../../test/show.tsx";

const locales = [
  "en-US",
  "de",
  "es",
  "fr",
  "ja",
  "ko",
  "pt-BR",
  "ru",
  "zh-CN",
  "zh-TW",
] as const;

const host = "answers.example";
const name = "small";

/** An answer in progress. */
function answerBy(mode: "model" | "extractive", notice = ""): Answer | null {
  const metadata = metadataFrom({ mode, notice, model: mode === "model" ? "large" : "" });
  const { turns } = [
    { type: "asked", id: "a", parent: null, question: "Why?", now: 0 } as const,
    { type: "metadata", id: "a", metadata } as const,
  ].reduce(reduce, empty);
  return turns["a"]?.answer ?? null;
}

/** The notice without directional formatting characters. */
function noticeIn(locale: string, fields: object, answer: Answer | null = null): string {
  const answerer = answererFrom({ ...fields });
  const { container } = show(<Sent answer={answer} answerer={answerer} />, { locale });
  return container.textContent.replaceAll(/[\u2068\u2069]/g, "");
}

const model = { mode: "model", model: name, model_host: host };

test.each(locales)("the notice names everybody who gets a question, in %s", (locale) => {
  const plain = noticeIn(locale, model);
  expect(plain).toContain(name);
  expect(plain).not.toContain(host);
  const more = noticeIn(locale, {
    ...model,
    embedding_model: "vectors",
    moderation_host: "checks.example",
  });
  expect(more.startsWith(`${plain} `)).toBe(true);
  const others = more.slice(plain.length);
  expect(others).toContain("vectors");
  expect(others).toContain("checks.example");
  if (locale === "en-US") return;
  // Not the English fallback.
  const english = translatorFor("en-US");
  expect(others).not.toContain(english.t("help-sent-embedding", { model: "vectors" }));
});

test.each(locales)("quotations are not said to keep a question here, in %s", (locale) => {
  const { t } = translatorFor(locale);
  const answer = answerBy("extractive", "cap");
  expect(noticeIn(locale, model, answer)).toBe(t("help-sent-none"));
  const sent = noticeIn(locale, { ...model, embedding_model: "vectors" }, answer);
  expect(sent).not.toContain(t("help-sent-none"));
  expect(sent).toContain(t("help-sent-quoted"));
  expect(sent).toContain("vectors");
});

test("the notice has the model of the last answer", () => {
  expect(noticeIn("en-US", model, answerBy("model"))).toContain("the model large,");
  expect(noticeIn("en-US", { mode: "model" })).toContain("If a language model is in use");
  expect(noticeIn("en-US", {})).toContain("If a language model is in use");
  expect(answererFrom({ mode: 1, embedding_model: 5, moderation_host: null })).toEqual(
    answererFrom({}),
  );
});
