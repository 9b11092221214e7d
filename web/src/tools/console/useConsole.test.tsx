// @vitest-environment jsdom
import { act, renderHook } from "@testing-library/react";
import { expect, test, vi } from "vitest";
import { maxLines } from "./lines.ts";
import { useConsole } from "./useConsole.ts";

test("groups stay right when more is printed than a frame can show", () => {
  vi.useFakeTimers();
  const { result } = renderHook(() => useConsole());
  const print = (prop: string, ...args: readonly unknown[]) =>
    result.current.push({ typ: "console", prop, args });
  act(() => {
    print("group", "a");
    for (let i = 0; i < 3 * maxLines; i += 1) print("log", i);
    print("groupEnd");
    print("log", "after");
    vi.advanceTimersByTime(100);
  });
  const { lines } = result.current;
  expect(lines).toHaveLength(maxLines + 1);
  expect(lines[0]).toMatchObject({ kind: "group", text: '"a"' });
  expect(lines.at(-2)).toMatchObject({ text: String(3 * maxLines - 1), groups: [1] });
  expect(lines.at(-1)).toMatchObject({ groups: [] });
  vi.useRealTimers();
});
