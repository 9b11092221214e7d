import { expect, test, vi } from "vitest";
import { chunk, ChunkFailure } from "./chunk.ts";

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

test("one that cannot be loaded says the same, whatever the browser says", async () => {
  const reason = new TypeError("Failed to fetch dynamically imported module: /x.js");
  const failure = await chunk(() => Promise.reject(reason))().catch((e: unknown) => e);
  expect(failure).toBeInstanceOf(ChunkFailure);
  expect(failure).toMatchObject({ message: "Loading chunk failed", cause: reason });
});
