import { useEffect, useState } from "react";
import { fetchChat } from "./history.ts";
import { isOpen } from "./tree.ts";
import type { Chatting } from "./useConversation.ts";

/** Milliseconds between checks for an answer requested in another window. */
const pause = 10_000;

interface Stored {
  readonly loading: boolean;
  readonly error: Error | null;
}

/**
 * Shows the chat of an address, and finds answers that arrive later. `onGone` is called
 * if the chat does not exist.
 */
export function useStored(
  id: string | null,
  { conversation, load, path, live }: Chatting,
  onGone: () => void,
): Stored {
  const [error, setError] = useState<Error | null>(null);
  const [round, setRound] = useState(0);
  const isThere = conversation.chatID === id;
  const waits = isThere && !live && path.some(({ turn }) => isOpen(turn));
  const wanted = id !== null && !live && (!isThere || waits);
  useEffect(() => {
    if (!wanted) return;
    let current = true;
    const look = async () => {
      try {
        const messages = await fetchChat(id);
        if (!current) return;
        setError(null);
        if (messages === null || messages.length === 0) onGone();
        else load(id, messages);
      } catch (reason) {
        if (current) setError(reason instanceof Error ? reason : new Error(id));
      }
      if (current) timer = setTimeout(() => setRound((before) => before + 1), pause);
    };
    let timer = setTimeout(() => void look(), waits ? pause : 0);
    return () => {
      current = false;
      clearTimeout(timer);
    };
  }, [id, wanted, waits, load, onGone, round]);
  return { loading: wanted && !isThere && error === null, error };
}
