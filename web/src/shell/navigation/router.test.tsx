// @vitest-environment jsdom
import { act, render, screen } from "@testing-library/react";
import { StrictMode } from "react";
import { renderToString } from "react-dom/server";
import { expect, test, vi } from "vitest";
import { RouterProvider, useRouter } from "./index.ts";

function Shown() {
  const { location, navigate, replace } = useRouter();
  const goTwice = () => {
    navigate("/en-US/docs/B");
    navigate("/en-US/docs/C");
    replace("/en-US/docs/c");
  };
  return (
    <button onClick={goTwice}>
      {location.path} from {location.from}
    </button>
  );
}

function open(): void {
  history.replaceState(null, "", "/en-US/docs/A");
  render(
    <StrictMode>
      <RouterProvider initialPath="/en-US/docs/A">
        <Shown />
      </RouterProvider>
    </StrictMode>,
  );
}

test("going back within a page scrolls once, also while another move is drawn", () => {
  open();
  act(() => screen.getByRole("button").click());
  const scrollTo = vi.spyOn(window, "scrollTo").mockReturnValue();
  act(() => {
    screen.getByRole("button").click();
    window.dispatchEvent(new PopStateEvent("popstate", { state: { scroll: 30 } }));
  });
  expect(scrollTo).toHaveBeenCalledExactlyOnceWith({ top: 30, behavior: "instant" });
});

test("each move knows the one before, also within one event", () => {
  open();
  act(() => screen.getByRole("button").click());
  expect(screen.getByRole("button").textContent).toBe("/en-US/docs/c from /en-US/docs/B");
});

test("without a provider it says what is missing", () => {
  expect(() => renderToString(<Shown />)).toThrow("needs a RouterProvider");
});
