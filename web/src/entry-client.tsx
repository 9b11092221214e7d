import "./styles/index.css";
import { startTransition } from "react";
import { createRoot, hydrateRoot } from "react-dom/client";
import type { Page } from "./contract/page.ts";
import { App } from "./app/App.tsx";
import { started } from "./app/earlyPress.ts";
import { readEmbedded } from "./app/embedded.ts";
import { find } from "./core/find.ts";
import {
  isTranslatedElsewhere,
  recover,
  reloadForPart,
  settleRecovery,
  withoutScripts,
} from "./ui/recover.ts";
import { docsHome, frameOf, LoadedScreen, loadScreen } from "./app/screens.ts";
import { ErrorScreen } from "./shell/errors/index.ts";
import { Footer } from "./shell/footer/index.ts";
import { Header } from "./shell/header/index.ts";
import { TranslatorProvider } from "./l10n/context.tsx";
import { loadTranslator } from "./l10n/load.ts";
import { defaultLocale } from "./core/locales.ts";
import { localeOfPath } from "./core/scheme.ts";
import type { Translator } from "./l10n/translator.ts";

async function start(): Promise<void> {
  const root = find("body > #root, body > [data-root]");
  if (root === null) throw new Error("The page has no #root element");
  // From now on, #root in an address refers to the content.
  root.removeAttribute("id");
  const { page: embedded, site } = readEmbedded(document);
  const isEmpty = root.firstElementChild === null;
  // The service worker may have stored only the strings of its shells.
  const others = isEmpty ? [document.documentElement.lang, defaultLocale] : [];
  const [translator, failure] = await Promise.all([
    loadTranslator(localeOfPath(embedded.url), ...others),
    failureOf(
      Promise.all([loadScreen(embedded.renderer), site.docs && loadScreen(docsHome)]),
    ),
  ]);
  // A page from the server can be read as it is; one from the service worker is empty.
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
  const runtime = {
    Header,
    Footer,
    ...frameOf(docsHome),
    Screen: LoadedScreen,
    loadScreen,
  };
  const app = <App page={page} site={site} translator={translator} runtime={runtime} />;
  const options = {
    onUncaughtError: (error: unknown) =>
      recover(error, () => showError(error, root, translator)),
  };
  document.documentElement.dataset[started] = "";
  if (isEmpty) createRoot(root, options).render(app);
  // A transition is rendered in slices, so the page stays responsive.
  else startTransition(() => void hydrateRoot(root, app, options));
  settleRecovery();
}

/** The reason of a rejection, or null. */
const failureOf = (promise: Promise<unknown>): Promise<unknown> =>
  promise.then(
    () => null,
    (error: unknown) => error,
  );

/** Replaces a page whose screen is not stored. */
const withoutPart = ({ url }: Page): Page => ({
  renderer: "SpaUnavailable",
  url,
  pageTitle: "",
  pack: null,
  reason: "part",
});

/** Shows the error screen after React has removed the application. */
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

// A page from the server can be read without the application.
if (!isTranslatedElsewhere(window.location.hostname)) {
  start().catch((error: unknown) => recover(error, withoutScripts));
}
