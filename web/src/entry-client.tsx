import "./styles/index.css";
import { startTransition, StrictMode } from "react";
import { createRoot, hydrateRoot } from "react-dom/client";
import { App } from "./app/App.tsx";
import { readEmbedded } from "./app/embedded.ts";
import { isTranslatedElsewhere, recover, settleRecovery } from "./app/recover.ts";
import { LoadedView, loadView } from "./app/views.ts";
import { Footer } from "./features/footer/index.ts";
import { Header } from "./features/header/index.ts";
import { loadTranslator } from "./l10n/load.ts";
import { localeOfPath } from "./l10n/locales.ts";

async function start(): Promise<void> {
  const root = document.getElementById("root");
  if (root === null) throw new Error("The page has no #root element");
  const { page, site } = readEmbedded(document);
  const [translator] = await Promise.all([
    loadTranslator(localeOfPath(page.url)),
    loadView(page.renderer),
  ]);
  const parts = { Header, Footer, View: LoadedView };
  const app = (
    <StrictMode>
      <App page={page} site={site} translator={translator} parts={parts} />
    </StrictMode>
  );
  const options = { onUncaughtError: recover };
  if (root.firstElementChild === null) createRoot(root, options).render(app);
  // As a transition it is done in slices, between which the reader can act.
  else startTransition(() => void hydrateRoot(root, app, options));
  settleRecovery();
}

if (!isTranslatedElsewhere(window.location.hostname)) void start();
