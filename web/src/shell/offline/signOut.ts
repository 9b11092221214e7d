import { hasNetwork } from "#/core/siteNetwork.ts";
import { loadScreenStrings } from "#/l10n/load.ts";
import type { Translator } from "#/l10n/translator.ts";
import { showToast } from "#/shell/toasts/index.ts";
import { forgetReader, forgetStored } from "#/storage/reader.ts";
import { countEdits } from "./edits.ts";

/** Says that only the server can end a session. */
async function announceStillSignedIn({ t }: Translator): Promise<void> {
  // Without a service worker the strings may not come either.
  const text = await loadScreenStrings("offline").then(
    () => t("offline-signed-in"),
    () => t("offline"),
  );
  showToast({ isImportant: true, mainText: text });
}

/**
 * How many changes that were made offline wait as the reader signs out; null, after
 * saying so, if they cannot sign out now.
 */
export async function countUnsent(translator: Translator): Promise<number | null> {
  if (await hasNetwork(true)) return countEdits();
  await announceStillSignedIn(translator);
  return null;
}

/**
 * Signs the reader out by the form that does, and forgets them once the server has ended
 * the session: without a network they stay signed in, with what they have downloaded.
 */
export async function signOut(
  form: HTMLFormElement,
  translator: Translator,
): Promise<void> {
  const next = new FormData(form).get("next");
  const body = new URLSearchParams({ next: typeof next === "string" ? next : "/" });
  let response: Response;
  try {
    response = await fetch(form.action, { method: "POST", body, redirect: "manual" });
  } catch (error) {
    console.warn("Could not sign out", error);
    return announceStillSignedIn(translator);
  }
  if (response.status === 418) return announceStillSignedIn(translator);
  if (response.type !== "opaqueredirect") {
    // The server says why not, on a page of its own.
    forgetReader();
    form.submit();
    return;
  }
  // The worker has forgotten them already.
  forgetStored();
  window.location.assign(body.get("next") ?? "/");
}
