import { parseURL } from "#/core/parse.ts";
import { runnerFrame } from "#/core/runnerFrame.ts";
import { hasNetwork } from "#/core/siteNetwork.ts";
import { hasWorker } from "#/core/worker.ts";
import { encodeState, sourcePath, type RunnerState } from "./state.ts";

/** Where code runs. */
export interface RunnerAddress {
  readonly url: string;
  /**
   * The label of its host, its own for everything that runs; null in a frame of the service
   * worker, whose origin is opaque.
   */
  readonly label: string | null;
}

/** A name that nobody else has, also where the page itself is not secure. */
function randomLabel(): string {
  const bytes = crypto.getRandomValues(new Uint8Array(16));
  return Array.from(bytes, (byte) => byte.toString(16).padStart(2, "0")).join("");
}

function origin(playHost: string, label: string): string {
  const port = playHost.includes(":") || location.port === "" ? "" : `:${location.port}`;
  return `${location.protocol}//${label}.${playHost}${port}`;
}

/**
 * The address that runs code. With `permanent` it is the same for the same
 * code, so that it can be shared; otherwise it is new each time.
 */
export async function runnerAddress(
  playHost: string,
  code: RunnerState,
  permanent = false,
): Promise<RunnerAddress> {
  const { state, hash } = await encodeState(code);
  const label = permanent ? hash : randomLabel();
  const path = `${sourcePath(code.src) ?? ""}/runner.html`;
  const url = `${origin(playHost, label)}${path}?state=${encodeURIComponent(state)}`;
  return { url, label };
}

/** Reports whether the service worker answers, and runs code. */
async function workerRunsCode(): Promise<boolean> {
  if (!hasWorker()) return false;
  try {
    return (await fetch(runnerFrame)).status === 204;
  } catch {
    return false;
  }
}

/**
 * Where code can run now: on the play host or, without a network, in a frame of the
 * service worker. Null if it cannot.
 */
export async function reachableAddress(
  playHost: string,
  code: RunnerState,
  permanent = false,
): Promise<RunnerAddress | null> {
  if (await hasNetwork()) return runnerAddress(playHost, code, permanent);
  if (!(await workerRunsCode())) return null;
  const { state } = await encodeState(code);
  // The name only tells one run from the next.
  const url = `${runnerFrame}#run=${randomLabel()}&state=${encodeURIComponent(state)}`;
  return { url, label: null };
}

/** The origin for messages to what runs at an address; that of opaque origins is any. */
export function targetOrigin({ url, label }: RunnerAddress): string | null {
  return label === null ? "*" : (parseURL(url)?.origin ?? null);
}

/** Reports whether a message came from the frame that runs under a label. */
export function isFromRunner(
  event: MessageEvent,
  frame: HTMLIFrameElement | null,
  label: string | null,
): boolean {
  // A frame that is not in the page has no window, and neither has a worker.
  if (event.source === null || event.source !== frame?.contentWindow) return false;
  if (label === null) return event.origin === "null";
  const [, first] = /^https?:\/\/([^.]+)\./.exec(event.origin) ?? [];
  return first === label;
}
