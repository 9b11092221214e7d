import "./styles/index.css";
import { startTransition, StrictMode } from "react";
import { createRoot, hydrateRoot } from "react-dom/client";
import type { Page } from "./contract/page.ts";
import { App } from "./app/App.tsx";
import { readEmbedded } from "./app/embedded.ts";
import { find } from "./core/find.ts";
import {
  isTranslatedElsewhere,
  recover,
  reloadForPart,
  settleRecovery,
  withoutScripts,
} from "./ui/recover.ts";
import { LoadedScreen, loadScreen } from "./app/screens.ts";
import { ErrorScreen } from "./shell/errors/index.ts";
import { Footer } from "./shell/footer/index.ts";
import { Header } from "./shell/header/index.ts";
import { TranslatorProvider } from "./l10n/context.tsx";
import { loadTranslator } from "./l10n/load.ts";
import { defaultLocale, localeOfPath } from "./core/locales.ts";
import type { Translator } from "./l10n/translator.ts";

async function start(): Promise<void> {
  const root = find("body > #root, body > [data-root]");
  if (root === null) throw new Error("The page has no #root element");
  // From now on, an address that ends in #root means a part of the content.
  root.removeAttribute("id");
  const { page: embedded, site } = readEmbedded(document);
  const isEmpty = root.firstElementChild === null;
  // The service worker may have nothing but the strings that its shells were made with.
  const others = isEmpty ? [document.documentElement.lang, defaultLocale] : [];
  const [translator, failure] = await Promise.all([
    loadTranslator(localeOfPath(embedded.url), ...others),
    failureOf(loadScreen(embedded.renderer)),
  ]);
  // What the server sent can be read; what the service worker sent is empty.
  if (failure !== null && !isEmpty) {
    recover(failure, withoutScripts);
    return;
  }
  if (failure !== null && navigator.onLine && reloadForPart(failure)) return;
  const page = failure === null ? embedded : withoutPart(embedded);
  const failedAgain =
    failure === null ? null : await failureOf(loadScreen(page.renderer));
  if (failedAgain !== null) {
    recover(failedAgain, () => showError(failedAgain, root, translator));
    return;
  }
  const runtime = { Header, Footer, Screen: LoadedScreen, loadScreen };
  const app = (
    <StrictMode>
      <App page={page} site={site} translator={translator} runtime={runtime} />
    </StrictMode>
  );
  const options = {
    onUncaughtError: (error: unknown) =>
      recover(error, () => showError(error, root, translator)),
  };
  if (isEmpty) createRoot(root, options).render(app);
  // As a transition it is done in slices, between which the reader can act.
  else startTransition(() => void hydrateRoot(root, app, options));
  settleRecovery();
}

/** The reason for which something is rejected, else null. */
const failureOf = (promise: Promise<unknown>): Promise<unknown> =>
  promise.then(
    () => null,
    (error: unknown) => error,
  );

/** The page in place of one whose screen is not stored. */
const withoutPart = ({ url }: Page): Page => ({
  renderer: "SpaUnavailable",
  url,
  pageTitle: "",
  pack: null,
  reason: "part",
});

/** Puts the error screen in place of an application that React has taken away. */
function showError(reason: unknown, root: HTMLElement, translator: Translator): void {
  const error = reason instanceof Error ? reason : new Error(String(reason));
  const place = document.createElement("div");
  root.replaceWith(place);
  createRoot(place).render(
    <TranslatorProvider value={translator}>
      <ErrorScreen error={error} />
    </TranslatorProvider>,
  );
}

// What the server sent can be read without the application.
if (!isTranslatedElsewhere(window.location.hostname)) {
  start().catch((error: unknown) => recover(error, withoutScripts));
}
