import { useEffect } from "react";
import type { Page } from "#/contract/page.ts";
import { chunk } from "#/core/chunk.ts";
import { useSite } from "#/core/context.ts";
import { useTranslator } from "#/l10n/context.tsx";
import type { LoadScreen } from "#/shell/navigation/index.ts";
import { afterGesture } from "#/ui/afterGesture.ts";

const load = chunk(() => import("./gestures.ts"));

/** Loads conveniences for readers who interact with a page. */
export function useGestures(page: Page, loadScreen: LoadScreen): void {
  const { flags } = useSite();
  const translator = useTranslator();
  useEffect(
    () =>
      afterGesture(load, ({ start }) => start(translator, loadScreen, !flags.devMode)),
    [page, translator, loadScreen, flags.devMode],
  );
}
