import { once } from "node:events";
import { createInterface } from "node:readline";
import { startStandin } from "./standin.ts";

export interface Provider {
  /** The flags of a site with this provider. */
  readonly flags: readonly string[];
  readonly stop: () => Promise<void>;
}

/** E-mail of the reader signed in by the provider. */
export const email = "reader@example.org";

/** Starts a sign-in provider on another site than ours. */
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
