import {
  createServer,
  request as forward,
  type IncomingMessage,
  type Server,
  type ServerResponse,
} from "node:http";
import type { AddressInfo } from "node:net";
import { startSite } from "./server.ts";

interface StoredMessage {
  readonly metadata: Record<string, unknown>;
  readonly user: { readonly content: string };
  assistant: { readonly content: string; readonly finish_reason?: string } | null;
}

interface StoredChat {
  label: string;
  last: string;
  readonly messages: StoredMessage[];
}

/** The script and record of the server, for journeys to change and read. */
export interface HelpState {
  /** Whether the reader's questions are stored. */
  keeps: boolean;
  quota: { remaining: number; limit: number; reset: string } | null;
  mode: "model" | "extractive";
  /** The sources of answers. */
  sources: readonly object[];
  votes: Record<string, unknown>[];
  /** Why answers are unusual, empty if they are not. */
  notice: string;
  /** Writes the answer to a question, by default a short one. */
  answer: (say: Say, question: string) => Promise<void> | void;
  readonly asked: Record<string, unknown>[];
  readonly chats: Map<string, StoredChat>;
  /** The number of connections closed by readers before the answer was complete. */
  left: number;
}

/** Writes an answer. */
export interface Say {
  readonly fail: (status: number, reason?: string, retryAfter?: number) => void;
  readonly start: () => void;
  /** Holds back later parts, so that they arrive at once when the answer ends. */
  readonly hold: () => void;
  readonly text: (text: string) => void;
  readonly end: (reason?: string) => void;
  readonly raw: (text: string) => void;
  readonly drop: () => void;
}

export interface HelpSite {
  readonly url: string;
  readonly state: HelpState;
  readonly stop: () => Promise<void>;
}

const sources = [
  {
    url: "/en-US/docs/Web/CSS/Reference/Properties/gap#syntax",
    title: "gap",
    section: "Syntax",
    baseline: "high",
  },
  { url: "/en-US/docs/Web/CSS", title: "CSS", section: "", baseline: null },
];

const fresh = (): Omit<HelpState, "asked" | "chats"> => ({
  keeps: false,
  quota: { remaining: 4, limit: 5, reset: "2099-01-01T10:00:00Z" },
  mode: "model",
  sources,
  votes: [],
  notice: "",
  answer: (say) => {
    say.start();
    say.text("Use `gap`.");
    say.end();
  },
  left: 0,
});

const root = "/api/v1/plus/ai/help";

/**
 * Starts a site whose calls for AI help go to a scripted server. Everything else is
 * handled by the program.
 */
export async function startHelpSite(flags: readonly string[]): Promise<HelpSite> {
  const state: HelpState = { ...fresh(), asked: [], chats: new Map() };
  let program = "";
  const server: Server = createServer((request, response) => {
    const { pathname } = new URL(request.url ?? "/", "http://localhost");
    if (pathname.startsWith(root)) {
      void help(state, pathname.slice(root.length), request, response);
    } else pass(state, program, request, response);
  });
  await new Promise<void>((resolve) => server.listen(0, "localhost", resolve));
  const url = `http://localhost:${(server.address() as AddressInfo).port}`;
  const site = await startSite({ flags: [...flags, "--base-url", url] });
  program = site.url;
  const stop = async () => {
    server.closeAllConnections();
    server.close();
    await site.stop();
  };
  return { url, state, stop };
}

export function reset(state: HelpState): void {
  Object.assign(state, fresh());
  state.asked.length = 0;
  state.chats.clear();
}

/** Passes a request on to the program, and adds the reader's stored state. */
function pass(
  state: HelpState,
  to: string,
  request: IncomingMessage,
  response: ServerResponse,
): void {
  const { port } = new URL(to);
  const isReader = request.url === "/api/v1/whoami";
  const headers = { ...request.headers };
  if (isReader) delete headers["accept-encoding"];
  const options = {
    host: "localhost",
    port,
    path: request.url,
    method: request.method,
    headers,
  };
  const onward = forward(options, (answer) => {
    if (!isReader) {
      response.writeHead(answer.statusCode ?? 502, answer.rawHeaders);
      answer.pipe(response);
      return;
    }
    let body = "";
    answer.on("data", (part: Buffer) => (body += part.toString()));
    answer.on("end", () => {
      const reader = JSON.parse(body) as { settings?: object | null };
      const settings = { ...reader.settings, ai_help_history: state.keeps };
      response.writeHead(answer.statusCode ?? 502, {
        "Content-Type": "application/json",
      });
      response.end(JSON.stringify({ ...reader, settings }));
    });
  });
  onward.on("error", () => response.destroy());
  request.pipe(onward);
}

async function bodyOf(request: IncomingMessage): Promise<Record<string, unknown>> {
  let body = "";
  for await (const part of request) body += String(part);
  return JSON.parse(body === "" ? "{}" : body) as Record<string, unknown>;
}

async function help(
  state: HelpState,
  path: string,
  request: IncomingMessage,
  response: ServerResponse,
): Promise<void> {
  const json = (value: unknown, status = 200) =>
    response
      .writeHead(status, { "Content-Type": "application/json" })
      .end(value === undefined ? "" : JSON.stringify(value));
  if (path === "/quota") return void json({ quota: state.quota });
  if (path === "") return answer(state, await bodyOf(request), response);
  if (path === "/feedback") {
    state.votes.push(await bodyOf(request));
    return void json(undefined, 201);
  }
  if (!state.keeps) return void json({ code: 501, error: "Not implemented" }, 501);
  const [, , id = "", message] = path.split("/");
  if (id === "summary") {
    const chat = [...state.chats.values()].find(({ messages }) =>
      messages.some(({ metadata }) => metadata["message_id"] === message),
    );
    if (chat !== undefined) chat.label = "Space between items";
    return void json({ title: chat?.label ?? null });
  }
  if (id === "list") {
    if (request.method === "DELETE") {
      state.chats.clear();
      return void json(undefined, 201);
    }
    const query = new URL(request.url ?? "", "http://x").searchParams.get("q") ?? "";
    const list = [...state.chats]
      .filter(([, { label }]) => label.toLowerCase().includes(query.toLowerCase()))
      .map(([chat_id, { label, last }]) => ({ chat_id, label, last }));
    return void json(list);
  }
  if (request.method === "DELETE") {
    return void json(undefined, state.chats.delete(id) ? 204 : 404);
  }
  const messages = state.chats.get(id)?.messages;
  if (messages === undefined) return void json({ code: 404 }, 404);
  json({ chat_id: id, messages });
}

let made = 0;

async function answer(
  state: HelpState,
  body: Record<string, unknown>,
  response: ServerResponse,
): Promise<void> {
  state.asked.push(body);
  made += 1;
  const question = (body["messages"] as { content: string }[]).at(-1)?.content ?? "";
  const chatID = (body["chat_id"] as string | undefined) ?? `chat-${made}`;
  const begun = body["continue"] as string | undefined;
  if (state.quota !== null && begun === undefined) state.quota.remaining -= 1;
  const stored: StoredMessage = {
    metadata: {
      type: "metadata",
      chat_id: chatID,
      message_id: begun ?? `message-${made}`,
      parent_id: body["parent_id"] ?? null,
      sources: state.sources,
      quota: state.quota,
      created_at: new Date().toISOString(),
      mode: state.mode,
      model: state.mode === "model" ? "test-model" : "",
      notice: state.notice,
    },
    user: { content: question },
    assistant: null,
  };
  let text = "";
  let done = false;
  response.on("close", () => {
    if (!done) state.left += 1;
  });
  const raw = (data: string) => void response.write(data);
  const send = (event: object) => raw(`data: ${JSON.stringify(event)}\n\n`);
  const chunk = (content: string, reason: string | null) =>
    send({
      id: "x",
      object: "chat.completion.chunk",
      choices: [{ index: 0, delta: { content }, finish_reason: reason }],
    });
  await state.answer(
    {
      raw,
      fail: (status, reason, retryAfter) => {
        done = true;
        if (state.quota !== null) state.quota.remaining += 1;
        response.writeHead(status, {
          "Content-Type": "application/json",
          ...(retryAfter === undefined ? {} : { "Retry-After": retryAfter }),
        });
        response.end(
          JSON.stringify({ code: status, error: "AI Error", message: "", reason }),
        );
      },
      hold: () => response.cork(),
      start: () => {
        response.writeHead(200, { "Content-Type": "text/event-stream" });
        send(stored.metadata);
        if (!state.keeps) return;
        const chat = state.chats.get(chatID) ?? { label: "", last: "", messages: [] };
        chat.last = new Date().toISOString();
        chat.messages.push(stored);
        state.chats.set(chatID, chat);
      },
      text: (part) => {
        text += part;
        chunk(part, null);
      },
      end: (reason = "stop") => {
        done = true;
        stored.assistant = { content: text, finish_reason: reason };
        chunk("", reason);
        response.end();
      },
      drop: () => {
        done = true;
        response.destroy();
      },
    },
    question,
  );
}
