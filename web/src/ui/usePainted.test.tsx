// @vitest-environment jsdom
import { render, screen } from "@testing-library/react";
import { expect, test } from "vitest";
import { usePainted } from "./usePainted.ts";

function Shown({ value }: { readonly value: string }) {
  return (
    <>
      <h1>{value}</h1>
      <p>{usePainted(value)}</p>
    </>
  );
}

test("a new value follows the first frame that has it elsewhere", async () => {
  const { rerender } = render(<Shown value="old" />);
  rerender(<Shown value="new" />);
  expect(screen.getByRole("heading").textContent).toBe("new");
  expect(screen.getByRole("paragraph").textContent).toBe("old");
  await expect.poll(() => screen.getByRole("paragraph").textContent).toBe("new");
});
