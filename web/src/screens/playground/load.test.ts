// @vitest-environment jsdom
import { afterEach, expect, test, vi } from "vitest";
import { takeReports } from "../../../test/reports.ts";
import { loadPlayground } from "./load.ts";

afterEach(() => history.replaceState(null, "", "/"));

test("it is reported that saved code was loaded", async () => {
  const saved = { html: "<p>", css: "", js: "" };
  vi.stubGlobal("fetch", () => Promise.resolve(new Response(JSON.stringify(saved))));
  history.replaceState(null, "", "/en-US/play?id=7");
  expect(await loadPlayground()).toMatchObject({ code: saved, id: "7" });
  expect(takeReports()).toEqual(["play_action: load-shared"]);
});

test("code of the session, and code that cannot be loaded, is not reported", async () => {
  await loadPlayground();
  vi.stubGlobal("fetch", () => Promise.resolve(new Response("{}", { status: 404 })));
  history.replaceState(null, "", "/en-US/play?id=7");
  await expect(loadPlayground()).rejects.toThrow("404");
  expect(takeReports()).toEqual([]);
});
