import { expect, test, vi } from "vitest";
import { loadScreenStrings, loadTranslator } from "./load.ts";

const chunk = vi.hoisted(() => vi.fn());
vi.mock("#/core/chunk.ts", () => ({ chunk }));

test("strings that did not arrive are asked for again", async () => {
  chunk.mockReturnValueOnce(() => Promise.reject(new Error("the network is away")));
  await expect(loadTranslator("en-US")).rejects.toThrow("the network is away");
  chunk.mockReturnValueOnce(() => Promise.resolve("search = Search"));
  await expect(loadTranslator("en-US")).resolves.toHaveProperty("locale", "en-US");
});

test("a screen adds the strings that only it needs, once", async () => {
  await loadTranslator("en-US");
  chunk.mockClear();
  chunk.mockReturnValue(() => Promise.resolve("play = Play"));
  await loadScreenStrings("blog");
  expect(chunk, "parts for a screen without strings of its own").toHaveBeenCalledTimes(1);
  await loadScreenStrings("settings");
  await loadScreenStrings("settings");
  expect(chunk, "parts with those of the settings").toHaveBeenCalledTimes(2);
});
