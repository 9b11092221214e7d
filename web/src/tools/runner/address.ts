import { encodeState, sourcePath, type RunnerState } from "./state.ts";

/** Where code runs: a label of its own for everything that runs. */
export interface RunnerAddress {
  readonly url: string;
  readonly label: string;
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

/** Reports whether a message came from the frame that runs under a label. */
export function isFromRunner(
  event: MessageEvent,
  frame: HTMLIFrameElement | null,
  label: string,
): boolean {
  // A frame that is not in the page has no window, and neither has a worker.
  if (event.source === null || event.source !== frame?.contentWindow) return false;
  const [, first] = /^https?:\/\/([^.]+)\./.exec(event.origin) ?? [];
  return first === label;
}
