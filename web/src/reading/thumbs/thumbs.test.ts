// @vitest-environment jsdom
import { expect, test } from "vitest";
import { hasVoted, vote } from "./store.ts";

test("an answer is stored for a feature, and for each of its parts", () => {
  vote("locale-redirect", true);
  vote("ai-help-answer", false, "42");
  expect(hasVoted("locale-redirect")).toBe(true);
  expect(hasVoted("ai-help-answer", "42")).toBe(true);
  expect(hasVoted("ai-help-answer", "43")).toBe(false);
  expect(hasVoted("other")).toBe(false);
});

test.each(["7", "null", "[]", '{"locale-redirect": 7}', '{"locale-redirect": "x"}', "{"])(
  "a record that is not ours holds no answer: %s",
  (value) => {
    localStorage.setItem("thumbs", value);
    expect(hasVoted("locale-redirect")).toBe(false);
    expect(hasVoted("locale-redirect", "part")).toBe(false);
    vote("locale-redirect", true, "part");
    expect(hasVoted("locale-redirect", "part")).toBe(true);
  },
);
