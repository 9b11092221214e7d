// @vitest-environment jsdom
import { act, renderHook } from "@testing-library/react";
import { afterEach, expect, test, vi } from "vitest";
import { useConversation } from "./useConversation.ts";

afterEach(() => vi.unstubAllGlobals());

/** A server that begins an answer and then stays silent. */
function serverThatBegins(...events: readonly object[]): void {
  vi.stubGlobal("fetch", (_address: string, { signal }: RequestInit) => {
    const body = new ReadableStream<Uint8Array>({
      start(controller) {
        for (const event of events) {
          const text = `data: ${JSON.stringify(event)}\n\n`;
          controller.enqueue(new TextEncoder().encode(text));
        }
        signal?.addEventListener("abort", () => controller.error(signal.reason));
      },
    });
    return Promise.resolve(new Response(body));
  });
}

const begins = {
  type: "metadata",
  chat_id: "chat",
  message_id: "message",
  sources: [],
};

function renderConversation() {
  const handlers = { onQuota: vi.fn(), onChat: vi.fn(), onDone: vi.fn() };
  const { result } = renderHook(() =>
    useConversation({ locale: "en-US", page: null, ...handlers }),
  );
  return { result, handlers };
}

test("an answer that is on its way can be stopped, once", async () => {
  serverThatBegins(begins);
  const { result, handlers } = renderConversation();
  act(() => result.current.send("Why?", null));
  await vi.waitFor(() => expect(handlers.onChat).toHaveBeenCalledWith("chat"));
  expect(result.current).toMatchObject({ live: true, busy: true });
  act(() => result.current.stop());
  act(() => result.current.stop());
  expect(result.current).toMatchObject({ live: false, busy: false });
  expect(handlers.onDone).toHaveBeenCalledOnce();
});

test("a conversation that was left in an answer can be returned to, and goes on", async () => {
  serverThatBegins(begins);
  const { result, handlers } = renderConversation();
  act(() => result.current.send("Why?", null));
  await vi.waitFor(() => expect(handlers.onChat).toHaveBeenCalledWith("chat"));
  act(() => result.current.begin("keep"));
  expect(result.current.path).toEqual([]);
  act(() => result.current.goBack());
  const [shown] = result.current.path;
  expect(shown?.turn.answer.status).toBe("stopped");
  expect(result.current.busy, "nothing is on its way").toBe(false);
});

test("a second question waits for the first answer", async () => {
  serverThatBegins(begins);
  const { result, handlers } = renderConversation();
  act(() => result.current.send("Why?", null));
  await vi.waitFor(() => expect(handlers.onChat).toHaveBeenCalledWith("chat"));
  act(() => result.current.send("How?", null));
  expect(result.current.path.map(({ turn }) => turn.question)).toEqual(["Why?"]);
});
