import "./styles/index.css";
import { startTransition, StrictMode } from "react";
import { createRoot, hydrateRoot } from "react-dom/client";
import { App } from "./app/App.tsx";
import { readEmbedded } from "./app/embedded.ts";
import { find } from "./core/find.ts";
import {
  isTranslatedElsewhere,
  recover,
  settleRecovery,
  withoutScripts,
} from "./ui/recover.ts";
import { LoadedScreen, loadScreen } from "./app/screens.ts";
import { ErrorScreen } from "./shell/errors/index.ts";
import { Footer } from "./shell/footer/index.ts";
import { Header } from "./shell/header/index.ts";
import { TranslatorProvider } from "./l10n/context.tsx";
import { loadTranslator } from "./l10n/load.ts";
import { localeOfPath } from "./core/locales.ts";
import type { Translator } from "./l10n/translator.ts";

async function start(): Promise<void> {
  const root = find("body > #root, body > [data-root]");
  if (root === null) throw new Error("The page has no #root element");
  // From now on, an address that ends in #root means a part of the content.
  root.removeAttribute("id");
  const { page, site } = readEmbedded(document);
  const [translator] = await Promise.all([
    loadTranslator(localeOfPath(page.url)),
    loadScreen(page.renderer),
  ]);
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
  if (root.firstElementChild === null) createRoot(root, options).render(app);
  // As a transition it is done in slices, between which the reader can act.
  else startTransition(() => void hydrateRoot(root, app, options));
  settleRecovery();
}

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
