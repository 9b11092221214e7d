import { expect, test, vi } from "vitest";
import { loadScreenStrings, loadTranslator } from "./load.ts";

const chunk = vi.hoisted(() => vi.fn());
vi.mock("#/core/chunk.ts", () => ({ chunk }));

test("strings that did not arrive are asked for again", async () => {
  chunk.mockReturnValueOnce(() => Promise.reject(new Error("the network is away")));
  await expect(loadTranslator("en-US")).rejects.toThrow("the network is away");
  chunk.mockReturnValueOnce(() => Promise.resolve([["search", "Search"]]));
  await expect(loadTranslator("en-US")).resolves.toHaveProperty("locale", "en-US");
});

test("where the strings of a page are not stored, those of its shell are used", async () => {
  vi.resetModules();
  const { loadTranslator } = await import("./load.ts");
  const away = () => Promise.reject(new Error("the network is away"));
  chunk.mockReturnValueOnce(away).mockReturnValueOnce(away);
  chunk.mockReturnValueOnce(() => Promise.resolve([["search", "Search"]]));
  const translator = await loadTranslator("de", "fr", "en-US");
  expect([translator.locale, translator.t("search")]).toEqual(["en-US", "Search"]);
});

test("a screen adds the strings that only it needs, once", async () => {
  await loadTranslator("en-US");
  chunk.mockClear();
  const play = [["play", "Play"]];
  const strings = () => Promise.resolve(play);
  const own = { settings: { "./en-US.ftl": strings } };
  chunk.mockImplementation(
    (load: () => unknown) => () =>
      Promise.resolve(String(load).includes("own.ts") ? { own } : play),
  );
  await loadScreenStrings("blog");
  expect(chunk, "parts for a screen without strings of its own").toHaveBeenCalledTimes(1);
  await loadScreenStrings("settings");
  await loadScreenStrings("settings");
  expect(
    chunk,
    "parts with those of the settings, and where these are",
  ).toHaveBeenCalledTimes(3);
});
