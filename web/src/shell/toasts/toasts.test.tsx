// @vitest-environment jsdom
import { act, screen } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { expect, test, vi } from "vitest";
import { show } from "../../../test/show.tsx";
import { showToast, Toasts } from "./index.ts";

test("a toast goes by itself, an important one when it is closed", () => {
  vi.useFakeTimers();
  show(<Toasts />);
  const closed = vi.fn();
  act(() => {
    showToast({ isImportant: false, mainText: "Mist ahead" });
    showToast({ isImportant: true, mainText: "Bridge closed", closeHandler: closed });
  });
  expect(screen.getByRole("alert").textContent).toBe("Bridge closed");
  act(() => {
    vi.advanceTimersByTime(8000);
  });
  expect(screen.queryByText("Mist ahead")).toBeNull();
  act(() => screen.getByRole("button", { name: "Close message" }).click());
  expect(screen.queryByText("Bridge closed")).toBeNull();
  expect(closed).toHaveBeenCalledOnce();
  vi.useRealTimers();
});

test("its button acts and closes it; saying it twice shows it once", async () => {
  show(<Toasts />);
  const turn = vi.fn();
  const toast = {
    isImportant: true,
    mainText: "The path is gone",
    buttonText: "Turn back",
    buttonHandler: turn,
  };
  act(() => {
    showToast(toast);
    showToast(toast);
  });
  await userEvent.click(screen.getByRole("button", { name: "Turn back" }));
  expect(turn).toHaveBeenCalledOnce();
  expect(screen.queryByText("The path is gone")).toBeNull();
});
