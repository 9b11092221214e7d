import { spawn } from "node:child_process";
import { mkdtemp, rm } from "node:fs/promises";
import { createServer } from "node:net";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { fileURLToPath } from "node:url";

export interface RunningSite {
  /** Origin, without a slash at the end. */
  readonly url: string;
  readonly stop: () => Promise<void>;
}

export interface SiteOptions {
  readonly command?: "serve" | "dev";
  /** Further flags, such as `--content DIR`. */
  readonly flags?: readonly string[];
  /** A page to wait for, by default one of the sample. */
  readonly first?: string;
  /** The path of the site on its host. */
  readonly base?: string;
}

export const program =
  process.env["WAYMARK_BIN"] ??
  fileURLToPath(new URL("../../bin/waymark", import.meta.url));

const startWait = 120_000;

/** The number of attempts if another process takes a chosen port. */
const attempts = 5;

function freePort(): Promise<number> {
  return new Promise((resolve, reject) => {
    const probe = createServer();
    probe.on("error", reject);
    probe.listen(0, "127.0.0.1", () => {
      const address = probe.address();
      probe.close(() => {
        if (address === null || typeof address === "string") {
          reject(new Error("The probe for a free port has no port"));
        } else resolve(address.port);
      });
    });
  });
}

/** Starts the program on a free port and waits until it responds. */
export async function startSite(options: SiteOptions = {}): Promise<RunningSite> {
  for (let attempt = 1; ; attempt++) {
    try {
      return await start(await freePort(), options);
    } catch (error) {
      // Another process may take the port after the probe.
      const taken = String(error).includes("address already in use");
      if (!taken || attempt === attempts) throw error;
    }
  }
}

async function start(
  port: number,
  { command = "serve", flags = [], first = "/en-US/docs/Web", base = "" }: SiteOptions,
): Promise<RunningSite> {
  const url = `http://localhost:${port}`;
  // Servers cannot share a folder of packs, and journeys run in parallel.
  const packs = await mkdtemp(join(tmpdir(), "waymark-packs-"));
  const ours = ["--addr", `localhost:${port}`, "--base-url", url, "--offline-dir", packs];
  const child = spawn(program, [command, ...ours, ...flags], {
    stdio: ["ignore", "ignore", "pipe"],
  });
  let log = "";
  const exit = new Promise<string>((resolve) => {
    child.on("error", (error) => resolve(String(error)));
    child.on("exit", (code) => resolve(`exit code ${code ?? "none"}`));
  });
  // Checked in the program's log, since another process may respond at the address.
  const listening = new Promise<undefined>((resolve) => {
    child.stderr.on("data", (text: Buffer) => {
      log += text.toString();
      if (log.includes("msg=serving")) resolve(undefined);
    });
  });
  const stop = async () => {
    child.kill("SIGTERM");
    await exit;
    await rm(packs, { recursive: true, force: true });
  };

  const ended = await Promise.race([exit, listening]);
  if (ended !== undefined) throw new Error(`${program}: ${ended}\n${log}`);
  try {
    await untilOK(url + first);
    await untilOK(`${url}${base}/api/v1/search?q=web`);
  } catch (error) {
    await stop();
    throw new Error(`${String(error)}\n${log}`, { cause: error });
  }
  return { url, stop };
}

/** Waits until an address responds, so that no test waits for a first request. */
async function untilOK(url: string): Promise<void> {
  const until = Date.now() + startWait;
  for (;;) {
    const response = await fetch(url);
    await response.arrayBuffer();
    if (response.ok) return;
    if (Date.now() > until) throw new Error(`${url} responds with ${response.status}`);
    await new Promise((resolve) => setTimeout(resolve, 50));
  }
}
