// @vitest-environment jsdom
import { act, renderHook } from "@testing-library/react";
import { expect, test, vi } from "vitest";
import { formatParts } from "./formatParts.ts";
import { readSession } from "./session.ts";
import { usePlayground } from "./usePlayground.ts";

const onRun = () => undefined;

async function start() {
  history.replaceState(null, "", "/en-US/play");
  const { result } = renderHook(() => usePlayground(onRun));
  await vi.waitFor(() => expect(result.current.loading.state).toBe("loaded"));
  return result;
}

test("what is typed while code is being saved stays, and is not saved", async () => {
  const play = await start();
  act(() => play.current.change("html", "<p>saved</p>"));
  const { saved, state } = play.current;
  act(() => play.current.change("html", "<p>typed later</p>"));
  act(() => saved("x1", state.code));
  const expected = {
    code: { html: "<p>typed later</p>" },
    initial: { html: "<p>saved</p>" },
    held: false,
    id: "x1",
  };
  expect(play.current.state).toMatchObject(expected);
  expect(readSession()).toMatchObject({ code: expected.code, id: "x1" });
  expect(location.search).toBe("?id=x1");
});

test("what is typed while code is being formatted stays", async () => {
  const warn = vi.spyOn(console, "warn").mockReturnValue();
  const play = await start();
  act(() => play.current.replace(() => ({ html: "<b>a", css: "a{b:c}", js: "(" })));
  const { update, failed } = await formatParts(play.current.state.code);
  act(() => play.current.change("html", "typed later"));
  act(() => play.current.replace(update));
  expect(play.current.state.code).toEqual({
    html: "typed later",
    css: "a {\n  b: c;\n}\n",
    js: "(",
  });
  expect(failed).toEqual(["js"]);
  expect(warn).toHaveBeenCalledOnce();
});
