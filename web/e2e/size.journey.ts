import { describe } from "vitest";
import budgets from "../scripts/budgets.json";
import { expect, journey, type Page } from "./harness.ts";

const kilobyte = 1024;

/** Kilobytes loaded by a page without input, as transferred. */
const loaded = (page: Page, extension: string) =>
  page.evaluate(
    ({ extension, kilobyte }) =>
      performance
        .getEntriesByType("resource")
        .map((entry) => entry as PerformanceResourceTiming)
        .filter(({ name }) => new URL(name).pathname.endsWith(extension))
        .reduce((sum, { encodedBodySize }) => sum + encodedBodySize, 0) / kilobyte,
    { extension, kilobyte },
  );

describe("a first page stays within its budget", () => {
  for (const path of [
    "/en-US/docs/Web/CSS",
    "/en-US/docs/Waymark/Kitchen_sink",
    "/de/docs/Web/CSS",
  ]) {
    journey(`at ${path}`, async ({ open }) => {
      const page = await open(path);
      await page.waitForLoadState("networkidle");
      const [scripts, styles] = [await loaded(page, ".js"), await loaded(page, ".css")];
      expect(scripts, "KB of scripts").toBeGreaterThan(50);
      expect(scripts, "KB of scripts").toBeLessThanOrEqual(budgets.loadedScripts);
      expect(styles, "KB of styles").toBeGreaterThan(5);
      expect(styles, "KB of styles").toBeLessThanOrEqual(budgets.styles);
    });
  }
});
