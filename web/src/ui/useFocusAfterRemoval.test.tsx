// @vitest-environment jsdom
import { render, screen } from "@testing-library/react";
import { expect, test } from "vitest";
import { Main } from "./Main.tsx";
import { useFocusAfterRemoval } from "./useFocusAfterRemoval.ts";

function List({ ids, settled = true }: { ids: readonly string[]; settled?: boolean }) {
  useFocusAfterRemoval(ids, settled);
  return (
    <Main>
      {ids.map((id) => (
        <button key={id}>{id}</button>
      ))}
    </Main>
  );
}

const main = () => screen.getByRole("main");
const press = (name: string) => screen.getByRole("button", { name }).focus();

test("focus goes to the main content with the entry that had it", () => {
  const { rerender } = render(<List ids={["a", "b"]} />);
  press("a");
  rerender(<List ids={["b"]} />);
  expect(document.activeElement).toBe(main());
});

test("focus stays where the reader has put it", () => {
  const { rerender } = render(<List ids={["a", "b"]} />);
  press("b");
  rerender(<List ids={["b"]} />);
  expect(document.activeElement?.textContent).toBe("b");
  rerender(<List ids={["b", "c"]} />);
  expect(document.activeElement?.textContent).toBe("b");
});

test("focus waits for a dialog to close", () => {
  const { rerender } = render(<List ids={["a", "b"]} settled={false} />);
  press("a");
  rerender(<List ids={["b"]} settled={false} />);
  expect(document.activeElement).toBe(document.body);
  rerender(<List ids={["b"]} />);
  expect(document.activeElement).toBe(main());
});
