import { defineConfig } from "vitest/config";

// Journeys in a real browser, against the built program: npm run test:browser.
export default defineConfig({
  test: {
    include: ["e2e/**/*.journey.ts"],
    globalSetup: ["e2e/setup.ts"],
    environment: "node",
    env: { TZ: "UTC" },
    testTimeout: 120_000,
    hookTimeout: 120_000,
    expect: { poll: { timeout: 15_000 } },
    // A busy machine can make a browser miss a moment; what fails twice is broken.
    retry: 1,
    maxWorkers: 2,
    isolate: false,
  },
});
