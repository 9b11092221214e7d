import type { TestProject } from "vitest/node";
import { launchBrowser } from "./browser.ts";
import { startSite } from "./server.ts";

declare module "vitest" {
  export interface ProvidedContext {
    /** Origin of the sample site, shared by all tests. */
    readonly sampleURL: string;
    readonly browserURL: string;
  }
}

/** Starts what all journeys share: the sample site and one Chromium. */
export default async function setup(project: TestProject): Promise<() => Promise<void>> {
  const site = await startSite({
    flags: [
      ...["--repository-content", "https://code.example/content"],
      ...["--repository-issues", "https://code.example/content/issues/new"],
      ...["--repository-contribute", "https://code.example/contribute"],
      ...["--compat-issues", "https://code.example/compat/issues/new"],
      ...["--compat-source", "https://code.example/compat/"],
    ],
  });
  const browser = await launchBrowser();
  project.provide("sampleURL", site.url);
  project.provide("browserURL", browser.wsEndpoint());
  return async () => {
    await browser.close();
    await site.stop();
  };
}
