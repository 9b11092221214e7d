import { parseURL } from "#/core/parse.ts";
import { runnerFrame } from "#/core/runnerFrame.ts";
import { hasNetwork } from "#/core/siteNetwork.ts";
import { hasWorker } from "#/core/worker.ts";
import { encodeState, sourcePath, type RunnerState } from "./state.ts";

/** An address that runs code. */
export interface RunnerAddress {
  readonly url: string;
  /**
   * The label of its host, unique for each run; null in a frame of the service worker,
   * whose origin is opaque.
   */
  readonly label: string | null;
}

/** A unique name, which works on insecure origins too. */
function randomLabel(): string {
  const bytes = crypto.getRandomValues(new Uint8Array(16));
  return Array.from(bytes, (byte) => byte.toString(16).padStart(2, "0")).join("");
}

function origin(playHost: string, label: string): string {
  const port = playHost.includes(":") || location.port === "" ? "" : `:${location.port}`;
  return `${location.protocol}//${label}.${playHost}${port}`;
}

/**
 * The address that runs code. With `permanent` it is the same for the same code, so that
 * it can be shared; otherwise it is new each time.
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

/** Reports whether the service worker runs code. */
async function workerRunsCode(): Promise<boolean> {
  if (!hasWorker()) return false;
  try {
    return (await fetch(runnerFrame)).status === 204;
  } catch {
    return false;
  }
}

/**
 * An address that can run code now: on the play host or, without a network, in a frame of
 * the service worker. Null if there is none.
 */
export async function reachableAddress(
  playHost: string,
  code: RunnerState,
  permanent = false,
): Promise<RunnerAddress | null> {
  if (await hasNetwork()) return runnerAddress(playHost, code, permanent);
  if (!(await workerRunsCode())) return null;
  const { state } = await encodeState(code);
  // The name only distinguishes runs.
  const url = `${runnerFrame}#run=${randomLabel()}&state=${encodeURIComponent(state)}`;
  return { url, label: null };
}

/** The target origin for messages to an address; any for opaque origins. */
export function targetOrigin({ url, label }: RunnerAddress): string | null {
  return label === null ? "*" : (parseURL(url)?.origin ?? null);
}

/** Reports whether a message came from the frame of a label. */
export function isFromRunner(
  event: MessageEvent,
  frame: HTMLIFrameElement | null,
  label: string | null,
): boolean {
  // Frames outside the page and workers have no window.
  if (event.source === null || event.source !== frame?.contentWindow) return false;
  if (label === null) return event.origin === "null";
  const [, first] = /^https?:\/\/([^.]+)\./.exec(event.origin) ?? [];
  return first === label;
}
