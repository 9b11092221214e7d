import { readFileSync } from "node:fs";
import { expect, test } from "vitest";
import { problemsOf } from "./check.ts";

interface Vector {
  readonly name: string;
  readonly field: string;
  readonly text: string;
  readonly times?: number;
  readonly long?: boolean;
  readonly want?: string;
}

const file = "../internal/plus/collections/testdata/texts.json";
const vectors = JSON.parse(readFileSync(file, "utf8")) as readonly Vector[];

test.each(vectors)("says about texts what the server says: $name", (vector) => {
  const { field, text, times = 1, long = false, want } = vector;
  const texts = { [field]: text.repeat(times) };
  const problem = long ? problemsOf({}, texts) : problemsOf(texts, {});
  expect(problem).toBe(want === undefined ? null : `${field}: ${want}`);
});
