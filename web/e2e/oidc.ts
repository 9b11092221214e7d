import { once } from "node:events";
import { createInterface } from "node:readline";
import { startStandin } from "./standin.ts";

export interface Provider {
  /** What a site must be told to sign readers in here. */
  readonly flags: readonly string[];
  readonly stop: () => Promise<void>;
}

/** E-mail of the reader whom the provider signs in. */
export const email = "reader@example.org";

/** Starts a sign-in provider whose page is on another site than ours. */
export async function startProvider(): Promise<Provider> {
  const child = startStandin("oidc", "--email", email);
  const exit = once(child, "exit");
  const flags: string[] = [];
  for await (const line of createInterface(child.stdout)) {
    flags.push(line);
    if (line.startsWith("--auth-client-secret=")) break;
  }
  if (flags.length === 0) throw new Error("devtools/standin did not start");
  const stop = async () => {
    child.stdin.end();
    await exit;
  };
  return { flags, stop };
}
