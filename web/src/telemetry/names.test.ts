import { readdirSync, readFileSync } from "node:fs";
import { fileURLToPath } from "node:url";
import ts from "typescript";
import { expect, test } from "vitest";

function namesOfReference(): readonly string[] {
  const file = new URL("../../../docs/reference/telemetry.md", import.meta.url);
  const [, text = ""] = /^## Clicks$(.*?)^## /ms.exec(readFileSync(file, "utf8")) ?? [];
  // Code in the first cells of tables.
  const cells = [...text.matchAll(/^\| (`.*?`) \|/gm)].map(([, cell = ""]) => cell);
  return cells.flatMap((cell) =>
    [...cell.matchAll(/`(.+?)`/g)].map(([, name = ""]) => name),
  );
}

/** The names of an expression: patterns, with `.+` for unknown parts. */
interface Names {
  readonly patterns: readonly string[];
  readonly where: string;
}

const root = fileURLToPath(new URL("..", import.meta.url));

/** The names of everything that pages report. */
function namesOfCode(): readonly Names[] {
  return readdirSync(root, { encoding: "utf8", recursive: true })
    .filter((path) => /\.tsx?$/.test(path) && !/\.test\.tsx?$/.test(path))
    .flatMap((path) => {
      const text = readFileSync(root + path, "utf8");
      const file = ts.createSourceFile(path, text, ts.ScriptTarget.Latest, true);
      return expressionsIn(file).map((node) => {
        const { line } = file.getLineAndCharacterOfPosition(node.getStart());
        return { patterns: patternsOf(node), where: `${path}:${line + 1}` };
      });
    });
}

/** The expressions of names: arguments of `report`, `data-glean`, and names of clicks. */
function expressionsIn(file: ts.SourceFile): ts.Expression[] {
  const found: ts.Expression[] = [];
  const calls = reportIn(file);
  const isOfClicks = file.fileName === "telemetry/clicks.ts";
  const visit = (node: ts.Node): void => {
    if (ts.isCallExpression(node) && node.expression.getText() === calls) {
      found.push(...node.arguments);
    } else if (ts.isJsxAttribute(node) && node.name.getText().startsWith("data-glean")) {
      const value = node.initializer;
      if (value !== undefined && ts.isStringLiteral(value)) found.push(value);
      else if (value !== undefined && ts.isJsxExpression(value) && value.expression) {
        found.push(value.expression);
      }
    } else if (
      ts.isBinaryExpression(node) &&
      node.left.getText().endsWith('dataset["glean"]')
    ) {
      found.push(node.right);
    } else if (isOfClicks && ts.isArrowFunction(node) && !ts.isBlock(node.body)) {
      found.push(node.body);
    } else if (isOfClicks && ts.isReturnStatement(node) && node.expression) {
      found.push(node.expression);
    } else if (
      isOfClicks &&
      ts.isCallExpression(node) &&
      node.expression.getText() === "names.push"
    ) {
      found.push(...node.arguments);
    }
    ts.forEachChild(node, visit);
  };
  visit(file);
  return found;
}

/** A file's local name of the function that reports. */
function reportIn(file: ts.SourceFile): string | undefined {
  const imported =
    /import \{[^}]*\breport\b(?: as (\w+))?[^}]*\} from "#\/core\/report\.ts"/;
  const found = imported.exec(file.text);
  return found === null ? undefined : (found[1] ?? "report");
}

/** The patterns of an expression; none if it is not text. */
function patternsOf(node: ts.Expression): readonly string[] {
  if (ts.isParenthesizedExpression(node)) return patternsOf(node.expression);
  if (ts.isConditionalExpression(node)) {
    return [...patternsOf(node.whenTrue), ...patternsOf(node.whenFalse)];
  }
  if (ts.isStringLiteral(node) || ts.isNoSubstitutionTemplateLiteral(node)) {
    return node.text === "" ? [] : [escape(node.text)];
  }
  if (!ts.isTemplateExpression(node)) return [];
  return node.templateSpans.reduce<readonly string[]>(
    (patterns, { expression, literal }) =>
      patterns.flatMap((before) =>
        optionsOf(expression).map((value) => before + value + escape(literal.text)),
      ),
    [escape(node.head.text)],
  );
}

/** The possible values of an expression in a template. */
function optionsOf(node: ts.Expression): readonly string[] {
  if (ts.isNumericLiteral(node)) return [node.text];
  if (!ts.isConditionalExpression(node)) return [".+"];
  return [node.whenTrue, node.whenFalse].flatMap((value) =>
    ts.isStringLiteral(value) ? [escape(value.text)] : optionsOf(value),
  );
}

function escape(text: string): string {
  return text.replace(/[.*+?^${}()|[\]\\]/g, "\\$&");
}

const code = namesOfCode();
const patterns = code.flatMap((entry) => entry.patterns);
const listed = namesOfReference();

const fits = (pattern: string, name: string) => new RegExp(`^${pattern}$`).test(name);

test("what pages report is in the list of the reference", () => {
  const unlisted = code.filter((entry) =>
    entry.patterns.some((pattern) => !listed.some((name) => fits(pattern, name))),
  );
  expect(unlisted).toEqual([]);
});

test("what the list of the reference has is reported", () => {
  expect(listed.length).toBeGreaterThan(100);
  const lost = listed.filter((name) => !patterns.some((pattern) => fits(pattern, name)));
  expect(lost).toEqual([]);
});

test("names are written where they are reported, so that they can be compared", () => {
  expect(patterns.filter((pattern) => !/[a-z]{3}/.test(pattern))).toEqual([]);
  const hidden = code.filter(
    // Functions name clicks.
    ({ patterns, where }) => patterns.length === 0 && !where.includes("telemetry/"),
  );
  expect(hidden).toEqual([]);
});
