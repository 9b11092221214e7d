import { useEffect, useRef } from "react";
import { nameChat, type Chat } from "./history.ts";
import type { Chatting } from "./useConversation.ts";

interface Chats {
  readonly data?: readonly Chat[] | undefined;
  readonly mutate: () => Promise<unknown>;
}

/** Requests a title for a stored chat after its first answer. */
export function useTitles(
  keeps: boolean,
  { conversation: { chatID }, path, live }: Chatting,
  { data, mutate }: Chats,
): void {
  const asked = useRef(new Set<string>());
  const first = path[0]?.turn;
  const messageID = first?.answer.status === "complete" ? first.messageID : null;
  useEffect(() => {
    if (!keeps || live || chatID === null || messageID === null) return;
    const entry = data?.find(({ id }) => id === chatID);
    if (entry?.label !== "" || asked.current.has(chatID)) return;
    asked.current.add(chatID);
    // Until then the list shows it as a new topic.
    nameChat(messageID).then(mutate, (error: unknown) =>
      console.warn("Could not name the chat", error),
    );
  }, [keeps, live, chatID, messageID, data, mutate]);
}
