import { withBase } from "#/core/base.ts";
import { hasNetwork } from "#/core/siteNetwork.ts";
import { loadScreenStrings } from "#/l10n/load.ts";
import type { Translator } from "#/l10n/translator.ts";
import { showToast } from "#/shell/toasts/index.ts";
import { forgetReader, forgetStored } from "#/storage/reader.ts";
import { countEdits } from "./edits.ts";

/** Announces that only the server can end a session. */
async function announceStillSignedIn({ t }: Translator): Promise<void> {
  // Without a service worker the strings may not load either.
  const text = await loadScreenStrings("offline").then(
    () => t("offline-signed-in"),
    () => t("offline"),
  );
  showToast({ isImportant: true, mainText: text });
}

/**
 * The number of unsent changes when the reader signs out; null, after an announcement, if
 * signing out is impossible now.
 */
export async function countUnsent(translator: Translator): Promise<number | null> {
  if (await hasNetwork(true)) return countEdits();
  await announceStillSignedIn(translator);
  return null;
}

/**
 * Signs the reader out with the form's request, and deletes their data once the server
 * has ended the session: without a network they stay signed in, with their downloads.
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
    // The server explains the failure on its own page.
    forgetReader();
    form.submit();
    return;
  }
  // The worker has already deleted its part.
  forgetStored();
  window.location.assign(withBase(body.get("next") ?? "/"));
}
