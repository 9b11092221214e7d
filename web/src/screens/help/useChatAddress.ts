import { useCallback, useEffect } from "react";
import { useParameters } from "#/ui/useParameters.ts";

/**
 * What the address of the screen says: which page questions are about, and which chat is
 * shown, as far as chats are kept.
 */
export function useChatAddress(keeps: boolean) {
  const { parameters, go } = useParameters();
  const named = parameters?.get("c") ?? null;
  const change = useCallback(
    (edit: (next: URLSearchParams) => void) => {
      // Not those of the last drawing: several may change before the next one.
      const next = new URLSearchParams(window.location.search);
      edit(next);
      go(next, "replace");
    },
    [go],
  );
  const leave = useCallback(
    () =>
      change((next) => {
        next.delete("c");
        next.delete("d");
      }),
    [change],
  );
  useEffect(() => {
    if (parameters === null) return;
    if (parameters.has("d") || (!keeps && named !== null)) leave();
  }, [parameters, keeps, named, leave]);
  return {
    parameters,
    /** The chat that the address names; null for none, and until it is known. */
    named,
    open: (id: string) => go(new URLSearchParams({ c: id })),
    /** Has the address name the chat that is shown. */
    name: (id: string | null) => {
      if (keeps && id !== null && id !== named) change((next) => next.set("c", id));
    },
    /** Has the address name no chat. */
    leave,
    /** Has questions be about no page. */
    dropPage: () => change((next) => next.delete("page")),
  };
}
