import { expect, test, vi } from "vitest";
import { loadTranslator } from "./load.ts";

const chunk = vi.hoisted(() => vi.fn());
vi.mock("#/core/chunk.ts", () => ({ chunk }));

test("strings that did not arrive are asked for again", async () => {
  chunk.mockReturnValueOnce(() => Promise.reject(new Error("the network is away")));
  await expect(loadTranslator("en-US")).rejects.toThrow("the network is away");
  chunk.mockReturnValueOnce(() => Promise.resolve("search = Search"));
  await expect(loadTranslator("en-US")).resolves.toHaveProperty("locale", "en-US");
});
