import { fileURLToPath } from "node:url";
import react from "@vitejs/plugin-react";
import { defineConfig } from "vitest/config";
import { strings } from "./scripts/strings.ts";

export default defineConfig({
  plugins: [react({ jsxImportSource: "#/core" }), strings],
  resolve: { alias: { "#": fileURLToPath(new URL("./src", import.meta.url)) } },
  test: {
    include: ["src/**/*.test.{ts,tsx}", "test/**/*.test.{ts,tsx}"],
    environment: "node",
    env: { TZ: "UTC" },
    setupFiles: ["./test/setup.ts"],
    restoreMocks: true,
    // Waiting costs nothing where nothing is late, and machines may be busy.
    testTimeout: 60_000,
    hookTimeout: 60_000,
    expect: { poll: { timeout: 15_000 } },
    css: { modules: { classNameStrategy: "non-scoped" } },
  },
});
