import { spawnSync } from "node:child_process";
import { chromium, type BrowserServer } from "playwright-core";

/** Path of the Chromium to use: `CHROMIUM`, or the first that is installed. */
export function chromiumPath(): string {
  const names = [
    process.env["CHROMIUM"],
    // The same engine without windows, at less than half of the processor time.
    "chromium-headless-shell",
    "chromium",
    "chromium-browser",
    "google-chrome",
  ];
  for (const name of names) {
    if (name === undefined || name === "") continue;
    const found = spawnSync("sh", ["-c", `command -v "${name}"`], { encoding: "utf8" });
    if (found.stdout.trim() !== "") return found.stdout.trim();
  }
  throw new Error("Chromium is missing: run devtools/install-browser or set CHROMIUM");
}

/** Starts a Chromium for test files to connect to. */
export function launchBrowser(): Promise<BrowserServer> {
  return chromium.launchServer({
    executablePath: chromiumPath(),
    args: [
      // Containers run as root, for which Chromium's sandbox is unavailable.
      ...(process.getuid?.() === 0 ? ["--no-sandbox"] : []),
      "--disable-dev-shm-usage",
      "--disable-gpu",
      "--force-color-profile=srgb",
      // Otherwise the browser reports ten gigabytes of storage, to prevent
      // fingerprinting. Other browsers report the actual size.
      "--disable-features=StaticStorageQuota",
    ],
  });
}
