import { writeJSON } from "#/storage/local.ts";
import { encodeState, type Code, type RunnerState } from "#/tools/runner/index.ts";

export const sessionKey = "playground-session-code";

/**
 * Opens code in the playground: in a new window, or with shift in this one. The code is
 * in the address, for sharing, and in the session, which a new window of ours inherits.
 */
export async function openInPlayground(
  locale: string,
  code: Code & Pick<RunnerState, "src">,
  sameWindow: boolean,
): Promise<void> {
  writeJSON(sessionKey, code, "sessionStorage");
  const path = `/${locale}/play`;
  const address = await encodeState(code).then(
    ({ state }) => `${path}?state=${encodeURIComponent(state)}`,
    // The session holds code that is too long for an address.
    () => path,
  );
  if (sameWindow) location.assign(address);
  else window.open(address, "_blank");
}
