import { currentPath } from "#/core/base.ts";
import { lazy, Suspense, useCallback, useRef, useState, type SubmitEvent } from "react";
import { chunk } from "#/core/chunk.ts";
import { useTranslator } from "#/l10n/context.tsx";
import { showToast } from "#/shell/toasts/index.ts";
import { forgetReader } from "#/storage/reader.ts";
import { Button } from "#/ui/Button/Button.tsx";

const loadOffline = chunk(() => import("#/shell/offline/index.ts"));

type OfflineModule = Awaited<ReturnType<typeof loadOffline>>;

const UnsentDialog = lazy(async () => ({ default: (await loadOffline()).UnsentDialog }));

/**
 * The form that signs out, and the dialog about unsent changes; null if there is nothing
 * to ask.
 */
export function useSignOut() {
  const translator = useTranslator();
  const { t } = translator;
  const [unsent, setUnsent] = useState(0);
  const ref = useRef<HTMLFormElement>(null);
  const act = useCallback(
    (run: (offline: OfflineModule) => Promise<unknown>) => {
      loadOffline()
        .then(run)
        .catch((error: unknown) => {
          console.warn("Could not find out whether changes wait", error);
          // Only the server can end a session, and the browser's error page would not say
          // so.
          if (!navigator.onLine) {
            showToast({ isImportant: true, mainText: translator.t("offline") });
            return;
          }
          forgetReader();
          ref.current?.submit();
        });
    },
    [translator],
  );
  const leave = useCallback(() => {
    act(async ({ signOut }) => {
      if (ref.current !== null) await signOut(ref.current, translator);
    });
  }, [act, translator]);
  const ask = (event: SubmitEvent) => {
    event.preventDefault();
    act(async ({ countUnsent }) => {
      const count = await countUnsent(translator);
      if (count === 0) leave();
      else if (count !== null) setUnsent(count);
    });
  };
  const form = (
    <form ref={ref} method="post" action="/users/fxa/login/logout/" onSubmit={ask}>
      <input type="hidden" name="next" value={currentPath()} />
      <Button look="bare" type="submit">
        {t("sign-out")}
      </Button>
    </form>
  );
  const question = unsent > 0 && (
    <Suspense fallback={null}>
      <UnsentDialog count={unsent} onSignOut={leave} onClose={() => setUnsent(0)} />
    </Suspense>
  );
  return { form, question };
}
