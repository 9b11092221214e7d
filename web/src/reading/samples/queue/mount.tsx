import { createRoot } from "react-dom/client";
import { TranslatorProvider } from "#/l10n/context.tsx";
import { Island } from "#/ui/Island/Island.tsx";
import { openInPlayground } from "../breakout.ts";
import type { SampleContext } from "../live.ts";
import { QueuePanel } from "./QueuePanel.tsx";
import type { QueueStore } from "./store.ts";

/** Mounts the panel of collected blocks. Returns a function that removes it. */
export function mountQueue(
  store: QueueStore,
  { locale, translator }: SampleContext,
): () => void {
  const host = document.createElement("div");
  document.body.append(host);
  const root = createRoot(host);
  const play = (sameWindow: boolean) => {
    const src = location.pathname.replace(/\/$/, "");
    void openInPlayground(locale, { ...store.code(), src }, sameWindow);
  };
  root.render(
    <TranslatorProvider value={translator}>
      <Island>
        <QueuePanel store={store} onPlay={play} />
      </Island>
    </TranslatorProvider>,
  );
  return () => {
    setTimeout(() => {
      root.unmount();
      host.remove();
    });
  };
}
