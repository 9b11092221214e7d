// @vitest-environment jsdom
import { render, screen, within } from "@testing-library/react";
import { expect, test } from "vitest";
import { Markdown } from "./Markdown.tsx";

const quotation = `> Ratios:
>
> | Text  | Least |
> | ----- | ----- |
> | small | \`a\\|b\` |
`;

test("a table in a quotation is a table", () => {
  render(<Markdown text={quotation} code={() => null} link={() => null} />);
  const quote = screen.getByRole("blockquote");
  const table = within(quote).getByRole("table");
  expect(
    within(table)
      .getAllByRole("columnheader")
      .map((cell) => cell.textContent),
  ).toEqual(["Text", "Least"]);
  expect(
    within(table)
      .getAllByRole("cell")
      .map((cell) => cell.textContent),
  ).toEqual(["small", "a|b"]);
});
