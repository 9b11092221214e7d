// @vitest-environment jsdom
import { screen } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { afterEach, expect, test, vi } from "vitest";
import { show } from "../../../test/show.tsx";
import { Toasts } from "#/shell/toasts/index.ts";
import { useSignOut } from "./SignOut.tsx";

function Menu() {
  const { form, question } = useSignOut();
  return (
    <>
      {form}
      {question}
      <Toasts />
    </>
  );
}

afterEach(() => vi.restoreAllMocks());

test("without a network or a service worker, readers stay signed in and are told", async () => {
  vi.spyOn(navigator, "onLine", "get").mockReturnValue(false);
  const submit = vi.spyOn(HTMLFormElement.prototype, "submit").mockReturnValue();
  localStorage.setItem("reader", "ada");
  show(<Menu />);
  let isPrevented = false;
  window.addEventListener("submit", (event) => (isPrevented = event.defaultPrevented), {
    once: true,
  });
  await userEvent.click(screen.getByRole("button", { name: "Sign out" }));
  await screen.findByText(/^You cannot sign out while offline\./);
  expect(isPrevented).toBe(true);
  expect(submit).not.toHaveBeenCalled();
  expect(localStorage.getItem("reader")).toBe("ada");
});
