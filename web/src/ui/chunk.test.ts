import { expect, test, vi } from "vitest";
import { chunk } from "./chunk.ts";

test("a part that arrives is handed on", async () => {
  await expect(chunk(() => Promise.resolve("part"))()).resolves.toBe("part");
});

test("one that does not is given up after two minutes", async () => {
  vi.useFakeTimers();
  const waiting = expect(chunk(() => new Promise(() => undefined))()).rejects.toThrow(
    "Loading chunk failed",
  );
  await vi.advanceTimersByTimeAsync(120_000);
  await waiting;
  vi.useRealTimers();
});
