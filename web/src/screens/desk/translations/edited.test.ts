import { expect, test } from "vitest";
import { editsSince, withCommit, withSections } from "./edited.ts";

const commit = "0123456789abcdef0123456789abcdef01234567";
const body = "Einleitung.\n\n## Wert\n\nAlt.\n\n## Ende\n\nAus.\n";
const source = (matter: string) => `---\ntitle: Farbe\n${matter}---\n\n${body}`;

test("an edited section replaces its text, and keeps the line before the next", () => {
  const edits = [{ before: "## Wert\r\n\r\nAlt.\r\n\r\n", after: "## Wert\n\nNeu." }];
  expect(withSections(body, edits)).toBe(body.replace("Alt", "Neu"));
});

test.each([
  ["is gone", "## Weg\n"],
  ["is there twice", "\n\n"],
  ["was empty", ""],
])("a section that %s is not replaced", (_, before) => {
  expect(withSections(body, [{ before, after: "x" }])).toBeNull();
});

test("what is typed while edits are saved can be saved after them", () => {
  const first = { wert: { before: "## Wert\n\nAlt.\n\n", after: "## Wert\n\nNeu." } };
  expect(editsSince(first, first)).toBeNull();
  const typed = {
    wert: { before: "## Wert\n\nAlt.\n\n", after: "## Wert\n\nNeuer." },
    ende: { before: "## Ende\n\nAus.\n", after: "## Ende\n\nSchluss.\n" },
  };
  const text = withSections(body, Object.values(first)) ?? "";
  const later = Object.values(editsSince(first, typed) ?? {});
  expect(withSections(text, later)).toBe(
    body.replace("Alt", "Neuer").replace("Aus", "Schluss"),
  );
});

test.each([
  ["has one", "l10n:\n  sourceCommit: abc\n"],
  ["has other keys", "l10n:\n    sourceCommit: abc\nslug: A\n"],
  ["has an empty l10n", "l10n:\nslug: A\n"],
  ["has no l10n", "slug: A\n"],
])("the source commit is set in a front matter that %s", (_, matter) => {
  const result = withCommit(source(matter), commit);
  expect(result).toMatch(/^l10n:\n {2,4}sourceCommit: [0-9a-f]{40}\n/m);
  expect(result.match(/sourceCommit/g)).toHaveLength(1);
  expect(result.endsWith(`---\n\n${body}`)).toBe(true);
});

test.each([
  ["{ sourceCommit: abc }", `{ sourceCommit: ${commit} }`],
  ['{"sourceCommit":"abc", "a": 1}', `{"sourceCommit": ${commit}, "a": 1}`],
  ["{}", `{ sourceCommit: ${commit},}`],
  ["null # none yet", `\n  sourceCommit: ${commit}`],
])("a front matter with l10n: %s has it once", (before, after) => {
  const result = withCommit(source(`l10n: ${before}\nslug: A\n`), commit);
  expect(result.replace("l10n: ", "l10n:")).toBe(source(`l10n:${after}\nslug: A\n`));
});

test("a text without front matter stays as it is", () => {
  expect(withCommit(body, commit)).toBe(body);
});
