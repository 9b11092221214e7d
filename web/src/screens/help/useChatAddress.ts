import { useCallback, useEffect } from "react";
import { useParameters } from "#/ui/useParameters.ts";

/**
 * The parameters of the screen: the page that questions concern and, if chats are stored,
 * the current chat.
 */
export function useChatAddress(keeps: boolean) {
  const { parameters, go } = useParameters();
  const named = parameters?.get("c") ?? null;
  const change = useCallback(
    (edit: (next: URLSearchParams) => void) => {
      // Not those of the last render: several may change before the next one.
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
        next.delete("q");
      }),
    [change],
  );
  useEffect(() => {
    if (parameters === null) return;
    const isRead = parameters.has("d") || parameters.has("q");
    if (isRead || (!keeps && named !== null)) leave();
  }, [parameters, keeps, named, leave]);
  return {
    parameters,
    /** The id of the chat in the address; null for none, and until known. */
    named,
    open: (id: string) => go(new URLSearchParams({ c: id })),
    /** Puts the id of the current chat into the address. */
    name: (id: string | null) => {
      if (keeps && id !== null && id !== named) change((next) => next.set("c", id));
    },
    /** Removes the chat from the address. */
    leave,
    /** Removes the page from the address. */
    dropPage: () => change((next) => next.delete("page")),
  };
}
