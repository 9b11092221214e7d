import { fileURLToPath } from "node:url";
import { defineConfig } from "vitest/config";

// Long checks on real content, named by CORPUS: npm run test:corpus.
export default defineConfig({
  resolve: { alias: { "#": fileURLToPath(new URL("./src", import.meta.url)) } },
  test: {
    include: ["e2e/corpus/*.corpus.ts"],
    environment: "node",
    env: { TZ: "UTC" },
    testTimeout: 1_200_000,
    hookTimeout: 120_000,
    fileParallelism: false,
  },
});
