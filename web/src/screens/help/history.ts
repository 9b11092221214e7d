import { fieldsOf, listOf, textOf, textOrNull } from "#/core/fields.ts";
import { isRecord } from "#/core/parse.ts";
import { request, RequestError, statusOf } from "#/core/request.ts";
import { metadataFrom } from "./events.ts";
import type { StoredMessage } from "./tree.ts";

const root = "/api/v1/plus/ai/help/history";
const feedback = "/api/v1/plus/ai/help/feedback";

export interface Chat {
  readonly id: string;
  /** The time of the last question, in milliseconds. */
  readonly last: number;
  /** Empty until it has a title. */
  readonly label: string;
}

/** The address of the list of chats, optionally filtered by a text. */
export function listAddress(query: string): string {
  return query === "" ? `${root}/list` : `${root}/list?q=${encodeURIComponent(query)}`;
}

export async function fetchChats(address: string): Promise<readonly Chat[]> {
  return listOf(await request(address)).flatMap((entry) => {
    if (!isRecord(entry) || typeof entry["chat_id"] !== "string") return [];
    const { chat_id: id, last, label } = entry;
    return { id, last: Date.parse(textOf(last)) || 0, label: textOf(label) };
  });
}

/** The messages of a chat; null if it does not exist. */
export async function fetchChat(id: string): Promise<readonly StoredMessage[] | null> {
  try {
    const chat = fieldsOf(await request(`${root}/${encodeURIComponent(id)}`));
    return listOf(chat["messages"]).flatMap((message) => {
      if (!isRecord(message) || !isRecord(message["metadata"])) return [];
      const answer = fieldsOf(message["assistant"]);
      return {
        metadata: metadataFrom(message["metadata"]),
        question: textOf(fieldsOf(message["user"])["content"]),
        answer: textOrNull(answer["content"]),
        finish: textOrNull(answer["finish_reason"]),
        failed: message["state"] === "failed",
      };
    });
  } catch (error) {
    if (error instanceof RequestError && error.status < 500) return null;
    throw error;
  }
}

/** Deletes a chat, or all of them. A missing chat counts as deleted. */
export async function deleteChats(id: string | null): Promise<void> {
  try {
    const name = id === null ? "list" : encodeURIComponent(id);
    await request(`${root}/${name}`, "DELETE");
  } catch (error) {
    if (statusOf(error) !== 404) throw error;
  }
}

/** Rates an answer; if a question is given, the writers of its pages can see it. */
export async function rateAnswer(
  messageID: string,
  useful: boolean,
  question?: string,
): Promise<void> {
  const typ = useful ? "thumbs_up" : "thumbs_down";
  await request(feedback, "POST", { typ, message_id: messageID, question });
}

/** Requests a title for a chat, based on its first question and answer. */
export async function nameChat(messageID: string): Promise<void> {
  await request(`${root}/summary/${messageID}`, "POST");
}

/** Chats of a period. */
export interface Group {
  readonly key: "today" | "yesterday" | "week" | "month" | "earlier";
  /** The start of the month, for earlier ones. */
  readonly month: number;
  readonly chats: readonly Chat[];
}

const day = 86_400_000;

/** Chats grouped by the time of their last question, latest first. */
export function groupsOf(chats: readonly Chat[], now: number): readonly Group[] {
  const today = new Date(now);
  today.setHours(0, 0, 0, 0);
  const start = today.getTime();
  const place = ({ last }: Chat): Pick<Group, "key" | "month"> => {
    if (last >= start) return { key: "today", month: 0 };
    if (last >= start - day) return { key: "yesterday", month: 0 };
    if (last >= start - 7 * day) return { key: "week", month: 0 };
    if (last >= start - 30 * day) return { key: "month", month: 0 };
    const date = new Date(last);
    return { key: "earlier", month: Date.UTC(date.getFullYear(), date.getMonth()) };
  };
  const groups: { key: Group["key"]; month: number; chats: Chat[] }[] = [];
  for (const chat of [...chats].sort((a, b) => b.last - a.last)) {
    const { key, month } = place(chat);
    const group = groups.at(-1);
    if (group?.key === key && group.month === month) group.chats.push(chat);
    else groups.push({ key, month, chats: [chat] });
  }
  return groups;
}
