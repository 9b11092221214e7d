import { spawn } from "node:child_process";
import { fileURLToPath } from "node:url";

/**
 * Starts a server of devtools/standin, with the Makefile's build flags, so that builds
 * are shared.
 */
export function startStandin(...args: readonly string[]) {
  const flags = ["-trimpath", "-gcflags=all=-dwarf=false"];
  return spawn("go", ["run", ...flags, "./devtools/standin", ...args], {
    cwd: fileURLToPath(new URL("../../", import.meta.url)),
    stdio: ["pipe", "pipe", "inherit"],
  });
}
