import { defineConfig } from "vitest/config";
import {
  BaseSequencer,
  type Reporter,
  type TestCase,
  type TestSpecification,
} from "vitest/node";

/** The files that took over 200 s of a run of 40 minutes, on two cores. */
const longest = [
  "ads",
  "collections",
  "shots",
  "deskScreens",
  "otherPages",
  "offline",
  "accounts",
  "packs",
];

/** Starts with what takes longest, so that all workers end at about the same time. */
class LongestFirst extends BaseSequencer {
  override sort(files: TestSpecification[]): Promise<TestSpecification[]> {
    const rank = ({ moduleId }: TestSpecification) => {
      const at = longest.findIndex((name) => moduleId.endsWith(`/${name}.journey.ts`));
      return at < 0 ? longest.length : at;
    };
    return Promise.resolve(files.toSorted((a, b) => rank(a) - rank(b)));
  }
}

/** Prints why a journey failed that then passed: something in it depends on the moment. */
class Retried implements Reporter {
  onTestCaseResult(test: TestCase): void {
    const { state, errors } = test.result();
    if (state !== "passed") return;
    for (const error of errors ?? []) {
      console.warn(`retried: ${test.fullName}\n${error.stack ?? error.message}`);
    }
  }
}

// Journeys in a real browser, against the built program: npm run test:browser.
export default defineConfig({
  test: {
    include: ["e2e/**/*.journey.ts"],
    globalSetup: ["e2e/setup.ts"],
    environment: "node",
    env: { TZ: "UTC" },
    testTimeout: 300_000,
    // Servers of some files are compiled first.
    hookTimeout: 600_000,
    expect: { poll: { timeout: 60_000 } },
    // A shared machine can make a browser miss a moment; what fails thrice is broken.
    retry: 2,
    reporters: ["default", new Retried()],
    // One more than the CI machine has cores: a journey waits a quarter of its time.
    maxWorkers: 3,
    isolate: false,
    sequence: { sequencer: LongestFirst },
  },
});
