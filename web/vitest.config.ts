import { fileURLToPath } from "node:url";
import react from "@vitejs/plugin-react";
import { defineConfig } from "vitest/config";

export default defineConfig({
  plugins: [react()],
  resolve: { alias: { "#": fileURLToPath(new URL("./src", import.meta.url)) } },
  test: {
    include: ["src/**/*.test.{ts,tsx}", "test/**/*.test.{ts,tsx}"],
    environment: "node",
    env: { TZ: "UTC" },
    setupFiles: ["./test/setup.ts"],
    restoreMocks: true,
    css: { modules: { classNameStrategy: "non-scoped" } },
  },
});
