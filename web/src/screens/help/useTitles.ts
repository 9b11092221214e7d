import { useEffect, useRef } from "react";
import { nameChat, type Chat } from "./history.ts";
import type { Chatting } from "./useConversation.ts";

interface Chats {
  readonly data?: readonly Chat[] | undefined;
  readonly mutate: () => Promise<unknown>;
}

/** Has a chat that is kept get a title when its first answer is there. */
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
    // Until then the list calls it a new topic.
    nameChat(messageID).then(mutate, (error: unknown) =>
      console.warn("Could not name the chat", error),
    );
  }, [keeps, live, chatID, messageID, data, mutate]);
}
