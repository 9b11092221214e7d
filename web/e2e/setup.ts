import type { TestProject } from "vitest/node";
import { launchBrowser } from "./browser.ts";
import { startSite } from "./server.ts";

declare module "vitest" {
  export interface ProvidedContext {
    /** Origin of the sample site, shared by all tests. */
    readonly sampleURL: string;
    /** One for each worker, since pages of a browser share a clipboard. */
    readonly browserURLs: readonly string[];
  }
}

/** Starts the shared sample site, and a Chromium for each worker. */
export default async function setup(project: TestProject): Promise<() => Promise<void>> {
  const site = await startSite({
    flags: [
      "--repository-content=https://code.example/content",
      "--repository-issues=https://code.example/content/issues/new",
      "--repository-contribute=https://code.example/contribute",
      "--compat-issues=https://code.example/compat/issues/new",
      "--compat-source=https://code.example/compat/",
      "--links-support=https://help.example/",
      "--links-privacy=https://help.example/privacy",
      "--links-licence=https://help.example/licence",
      "--links-social=Forum=https://forum.example/",
      "--links-baseline-feedback=https://help.example/baseline",
    ],
  });
  const { maxWorkers } = project.config;
  const browsers = await Promise.all(Array.from({ length: maxWorkers }, launchBrowser));
  project.provide("sampleURL", site.url);
  project.provide(
    "browserURLs",
    browsers.map((browser) => browser.wsEndpoint()),
  );
  return async () => {
    await Promise.all(browsers.map((browser) => browser.close()));
    await site.stop();
  };
}
