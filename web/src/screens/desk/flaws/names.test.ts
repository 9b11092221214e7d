import { readFileSync } from "node:fs";
import { expect, test } from "vitest";
import messages from "#/l10n/writers/en-US.ftl?all";

test("every kind of flaw has a name for people", () => {
  const reference = new URL("../../../../../docs/reference/content.md", import.meta.url);
  const [, flaws = ""] = readFileSync(reference, "utf8").split("\n## Flaws\n");
  const kinds = [...flaws.matchAll(/^\| `(\w+)` \| `\w+` \| (?:error|warning) \|/gm)];
  expect(kinds.length).toBeGreaterThan(40);
  const ids = new Set(messages.map(([id]) => id));
  expect(kinds.filter(([, kind]) => !ids.has(`flaw-kind-${kind}`))).toEqual([]);
});
