import { spawn } from "node:child_process";
import { createServer } from "node:net";
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
}

export const program =
  process.env["WAYMARK_BIN"] ??
  fileURLToPath(new URL("../../bin/waymark", import.meta.url));

const startWait = 30_000;

function freePort(): Promise<number> {
  return new Promise((resolve, reject) => {
    const probe = createServer();
    probe.on("error", reject);
    probe.listen(0, "localhost", () => {
      const address = probe.address();
      probe.close(() => {
        if (address === null || typeof address === "string") {
          reject(new Error("The probe for a free port has no port"));
        } else resolve(address.port);
      });
    });
  });
}

/** Starts the built program on a port of its own and waits until it answers. */
export async function startSite({
  command = "serve",
  flags = [],
}: SiteOptions = {}): Promise<RunningSite> {
  const port = await freePort();
  const url = `http://localhost:${port}`;
  const child = spawn(
    program,
    [
      command,
      ...["--addr", `localhost:${port}`, "--base-url", url, "--log-level", "error"],
      ...flags,
    ],
    { stdio: ["ignore", "ignore", "pipe"] },
  );
  let log = "";
  child.stderr.on("data", (text: Buffer) => (log += text.toString()));
  const ended: string[] = [];
  const exit = new Promise<void>((resolve) => {
    child.on("error", (error) => {
      ended.push(String(error));
      resolve();
    });
    child.on("exit", (code) => {
      ended.push(`exit code ${code ?? "none"}`);
      resolve();
    });
  });
  const stop = async () => {
    child.kill("SIGTERM");
    await exit;
  };

  const until = Date.now() + startWait;
  // The first page is rendered here, so that no test waits for it.
  while (!(await answers(`${url}/en-US/docs/Web`))) {
    if (ended.length > 0) throw new Error(`${program}: ${ended.join()}\n${log}`);
    if (Date.now() > until) {
      await stop();
      throw new Error(`${program} did not answer at ${url}\n${log}`);
    }
    await new Promise((resolve) => setTimeout(resolve, 20));
  }
  return { url, stop };
}

async function answers(url: string): Promise<boolean> {
  try {
    const response = await fetch(url);
    await response.arrayBuffer();
    return true;
  } catch {
    return false;
  }
}
