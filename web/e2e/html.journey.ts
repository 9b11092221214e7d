import { spawnSync } from "node:child_process";
import { mkdtempSync, readdirSync, readFileSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { HtmlValidate } from "html-validate";
import { afterAll, beforeAll, describe, expect, inject, test } from "vitest";
import { program } from "./server.ts";

/** Only a share of the documents is checked, but every other page. */
const documentsPerCheck = 5;

const features = ["authentication", "plus", "newsletter", "advertising", "observatory"];

const checker = new HtmlValidate({
  extends: ["html-validate:standard"],
  rules: {
    // Markdown tables align their cells with it, as the reference does.
    "no-deprecated-attr": ["error", { exclude: ["align"] }],
  },
});

/** The errors of a page, one line for each element. */
async function faults(html: string, name: string): Promise<string[]> {
  const { results } = await checker.validateString(html, name);
  return results.flatMap(({ messages }) =>
    messages.map(
      ({ line, column, ruleId, message, selector }) =>
        `${name}:${line}:${column} ${ruleId}: ${message} (${selector ?? "document"})`,
    ),
  );
}

describe("HTML conforms to its standard", () => {
  let folder: string;

  beforeAll(() => {
    folder = mkdtempSync(join(tmpdir(), "waymark-html-"));
    const { status, stderr } = spawnSync(
      program,
      [
        "build",
        `--out=${folder}`,
        "--log-level=error",
        "--social-images=false",
        ...features.map((feature) => `--features-${feature}`),
        "--links-support=https://help.example/",
        "--links-social=Forum=https://forum.example/",
      ],
      { encoding: "utf8" },
    );
    if (status !== 0) throw new Error(`build failed: ${stderr}`);
  });

  afterAll(() => rmSync(folder, { recursive: true, force: true }));

  test("on pages of every kind, as files", async () => {
    const all = readdirSync(folder, { recursive: true, encoding: "utf8" })
      .filter((name) => name.endsWith(".html"))
      .toSorted();
    const isDocument = (name: string) => name.includes("/docs/");
    const documents = all.filter(isDocument);
    const checked = [
      ...all.filter((name) => !isDocument(name)),
      ...documents.filter((_, index) => index % documentsPerCheck === 0),
    ];
    const kinds = ["blog", "curriculum", "community", "search", "play", "404", "about"];
    for (const kind of kinds) {
      expect(checked, kind).toContain(`en-us/${kind}/index.html`);
    }
    expect(checked).toContain("play-host/runner.html");
    expect(documents.length).toBeGreaterThan(100);
    const found = await Promise.all(
      checked.map((name) => faults(readFileSync(join(folder, name), "utf8"), name)),
    );
    expect(found.flat()).toEqual([]);
  });

  test("on pages that only a server has", async () => {
    const paths = ["/en-US/search?q=colour", "/en-US/docs/Nowhere", "/de/"];
    for (const path of paths) {
      const response = await fetch(inject("sampleURL") + path);
      expect(await faults(await response.text(), path)).toEqual([]);
    }
  });
});
