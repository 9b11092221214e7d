// @vitest-environment jsdom
import { render, screen } from "@testing-library/react";
import { expect, test } from "vitest";
import { Button } from "../Button/Button.tsx";
import { Choice, TextArea, TextField } from "./Field.tsx";

test.each([
  ["field", TextField],
  ["area", TextArea],
] as const)("a text %s has its label and says what is wrong", (_, Control) => {
  const { rerender } = render(<Control label="Length" />);
  const control = screen.getByRole("textbox", { name: "Length" });
  expect(control.getAttribute("aria-invalid")).toBeNull();
  rerender(<Control label="Length" error="Write a number." />);
  expect(control.getAttribute("aria-invalid")).toBe("true");
  const described = control.getAttribute("aria-describedby") ?? "";
  expect(document.getElementById(described)?.textContent).toBe("Write a number.");
});

test("a choice is named by its text", () => {
  render(<Choice type="radio">Summer</Choice>);
  expect(screen.getByRole("radio", { name: "Summer" })).toBeDefined();
});

test("a button submits only where it is told to", () => {
  render(
    <>
      <Button>Stay</Button>
      <Button type="submit">Send</Button>
    </>,
  );
  expect(screen.getByRole("button", { name: "Stay" }).getAttribute("type")).toBe(
    "button",
  );
  expect(screen.getByRole("button", { name: "Send" }).getAttribute("type")).toBe(
    "submit",
  );
});
