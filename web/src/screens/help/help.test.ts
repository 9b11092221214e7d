// @vitest-environment node
import { readFileSync } from "node:fs";
import { createServer, type ServerResponse } from "node:http";
import type { AddressInfo } from "node:net";
import { afterAll, beforeAll, describe, expect, test, vi } from "vitest";
import { readEvents } from "#/core/eventStream.ts";
import { translatorFor } from "#/l10n/load-all.ts";
import { ask, type AskFailure } from "./ask.ts";
import { eventFrom, metadataFrom, quotaFrom, type AnswerEvent } from "./events.ts";
import { groupsOf } from "./history.ts";
import { linkOf } from "./links.ts";
import { isOffTopic, refusalPrefix } from "./offTopic.ts";
import { reportAddress } from "./reportAddress.ts";
import { fromNow, momentOf } from "./times.ts";
import { empty, isRefusal, pathOf, reduce, shownText, type Action } from "./tree.ts";

const metadata = (id: string, more: object = {}) => ({
  type: "metadata",
  chat_id: "chat",
  message_id: id,
  parent_id: null,
  sources: [{ url: "/en-US/docs/A#b", title: "A", section: "B", baseline: "high" }],
  quota: { count: 1, remaining: 4, limit: 5, reset: "2026-11-23T10:00:00Z" },
  created_at: "2026-11-22T22:00:00Z",
  mode: "model",
  model: "small",
  ...more,
});

const piece = (content: string, finish_reason: string | null = null) => ({
  id: "m",
  choices: [{ index: 0, delta: { role: null, content }, finish_reason }],
});

const sse = (...events: object[]) =>
  events.map((event) => `data: ${JSON.stringify(event)}\n\n`).join("");

describe("the stream", () => {
  const text = sse(
    metadata("1"),
    piece("größer 🦊"),
    piece("\n\n```js"),
    piece("", "stop"),
  );
  const bytes = new TextEncoder().encode(text);

  /** A body in chunks of a number of bytes. */
  const inPieces = (size: number) =>
    new ReadableStream<Uint8Array>({
      start(controller) {
        for (let at = 0; at < bytes.length; at += size) {
          controller.enqueue(bytes.slice(at, at + size));
        }
        controller.close();
      },
    });

  test.each([1, 2, 3, 7, 64, 4096])("is the same in pieces of %d bytes", async (size) => {
    const events: AnswerEvent[] = [];
    await readEvents(inPieces(size), (data) => {
      const event = eventFrom(data);
      if (event !== null) events.push(event);
    });
    expect(events.map(({ type }) => type)).toEqual(["metadata", "text", "text", "text"]);
    expect(
      events.map((event) => (event.type === "text" ? event.text : "")).join(""),
    ).toBe("größer 🦊\n\n```js");
    expect(events.at(-1)).toMatchObject({ finish: "stop" });
  });

  test.each([
    "",
    "{",
    "null",
    "[]",
    '{"choices":[{}]}',
    '{"id":"","choices":[{}]}',
    '"x"',
  ])("%s is not an event", (data) => expect(eventFrom(data)).toBeNull());

  test("what is not as agreed is left out", () => {
    const data = {
      type: "metadata",
      sources: [1, { url: 2 }, { url: "/x" }],
      quota: "many",
    };
    expect(eventFrom(JSON.stringify(data))).toMatchObject({
      metadata: { sources: [{ url: "/x", title: "/x", baseline: null }], chatID: "" },
    });
    expect(quotaFrom({ remaining: "5" })).toBeUndefined();
    expect(quotaFrom(null)).toBeNull();
  });
});

describe("a question to a server", () => {
  let respond: (response: ServerResponse, body: string) => void;
  let closed = 0;
  const server = createServer((request, response) => {
    let body = "";
    request.on("data", (part: Buffer) => (body += part.toString()));
    request.on("end", () => respond(response, body));
    response.on("close", () => (closed += 1));
  });
  beforeAll(async () => {
    await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
    const { port } = server.address() as AddressInfo;
    const real = globalThis.fetch;
    vi.stubGlobal("fetch", (path: string, init: RequestInit) =>
      real(`http://127.0.0.1:${port}${path}`, init),
    );
    vi.stubGlobal("navigator", { onLine: true });
  });
  afterAll(() => {
    vi.unstubAllGlobals();
    server.closeAllConnections();
    server.close();
  });

  const question = {
    messages: ["first", "second"],
    chatID: "chat",
    parentID: "1",
    locale: "de",
    page: null,
  };
  const long = { first: 20_000, later: 20_000 };
  const short = { first: 300, later: 150 };
  const run = async (timeouts = long, signal = new AbortController().signal) => {
    const events: AnswerEvent[] = [];
    const failure = await ask(question, (one) => events.push(one), signal, timeouts).then(
      () => null,
      (error: unknown) => (error as AskFailure).kind,
    );
    return { events, failure };
  };

  test("has the reader's messages only, and its answer ends", async () => {
    let sent: unknown;
    respond = (response, body) => {
      sent = JSON.parse(body);
      response.end(sse(metadata("2"), piece("Yes."), piece("", "stop")));
    };
    const { events, failure } = await run();
    expect(failure).toBeNull();
    expect(events).toHaveLength(3);
    expect(sent).toEqual({
      messages: [
        { role: "user", content: "first" },
        { role: "user", content: "second" },
      ],
      chat_id: "chat",
      parent_id: "1",
      locale: "de",
    });
  });

  test.each([
    [400, "refused"],
    [401, "session"],
    [402, "quota"],
    [429, "busy"],
    [500, "server"],
    [501, "unavailable"],
    [502, "server"],
    [503, "busy"],
  ])("that is answered with %d has failed: %s", async (status, kind) => {
    respond = (response) => response.writeHead(status).end("<html>no JSON");
    expect((await run()).failure).toBe(kind);
  });

  test.each([
    [400, "flagged", "", "flagged", null],
    [400, "too_long", "", "long", null],
    [400, "conversation_too_long", "", "conversation", null],
    [404, "not_continued", "", "gone", null],
    [429, "under_way", "60", "underway", 60_000],
    [429, "", "60", "busy", 60_000],
    [402, "something new", "7200", "quota", 7_200_000],
    [503, "", "soon", "busy", null],
  ] as const)(
    "that is answered with %d says why and until when: %s, %s",
    async (status, reason, retry, kind, retryAfter) => {
      respond = (response) =>
        response
          .writeHead(status, { "Retry-After": retry })
          .end(JSON.stringify({ code: status, error: "AI Error", reason }));
      const { signal } = new AbortController();
      const failure = await ask(question, () => undefined, signal).catch(
        (error: unknown) => error as AskFailure,
      );
      expect(failure).toMatchObject({ kind, retryAfter });
    },
  );

  test.each([
    ["before anything", "", "timeout", false],
    ["before the first text", sse(metadata("2")), "timeout", false],
    ["in the middle", sse(metadata("2"), piece("Half")), "timeout", false],
    ["and drops", sse(metadata("2"), piece("Half")), "dropped", true],
    ["and ends without a reason", sse(metadata("2"), piece("Half")), "dropped", null],
    ["and sends garbage", "data: {{{\n\nnonsense\n\n", "dropped", null],
  ] as const)("whose server stalls %s says so", async (_, text, kind, drops) => {
    vi.spyOn(console, "warn").mockReturnValue();
    respond = (response) => {
      response.writeHead(200, { "Content-Type": "text/event-stream" });
      response.flushHeaders();
      response.write(text, () => {
        if (drops === true) response.destroy();
        if (drops === null) response.end();
      });
    };
    const timeouts = kind === "timeout" ? short : long;
    expect((await run(timeouts)).failure).toBe(kind);
  });

  test("that is stopped closes the connection", async () => {
    const before = closed;
    respond = (response) => response.write(sse(metadata("2"), piece("Half")));
    const control = new AbortController();
    const running = run(long, control.signal);
    setTimeout(() => control.abort(), 60);
    expect((await running).failure).toBeUndefined();
    await expect.poll(() => closed).toBeGreaterThan(before);
  });

  test("whose server says that it is alive is waited for", async () => {
    respond = (response) => {
      response.write(sse(metadata("2")));
      let count = 0;
      const timer = setInterval(() => {
        response.write(": alive\n\n");
        count += 1;
        if (count < 20) return;
        clearInterval(timer);
        response.end(sse(piece("Late."), piece("", "stop")));
      }, 100);
    };
    const timeouts = { first: 1500, later: 1500 };
    expect((await run(timeouts)).failure).toBeNull();
  });
});

describe("the tree", () => {
  const asked = (id: string, parent: string | null = null): Action => ({
    type: "asked",
    id,
    parent,
    question: `question ${id}`,
    now: 0,
  });
  const say = (id: string, text: string, finish: string | null = null): Action => ({
    type: "text",
    id,
    text,
    finish,
  });
  const after = (...actions: Action[]) => actions.reduce(reduce, empty);
  const shown = (...actions: Action[]) =>
    pathOf(after(...actions)).map(
      ({ turn, index, count }) =>
        `${turn.id} ${index + 1}/${count} ${turn.answer.status}`,
    );

  test("grows by questions and text", () => {
    expect(shown(asked("a"))).toEqual(["a 1/1 pending"]);
    expect(shown(asked("a"), say("a", "x"))).toEqual(["a 1/1 in-progress"]);
    const done = [asked("a"), say("a", "x"), say("a", "y", "stop")];
    expect(shown(...done, asked("b", "a"))).toEqual(["a 1/1 complete", "b 1/1 pending"]);
    expect(after(...done).turns["a"]?.answer.text).toBe("xy");
  });

  test("text that comes before what is known of the answer is kept", () => {
    const event = eventFrom(JSON.stringify(metadata("m")));
    if (event?.type !== "metadata") throw new Error("no metadata");
    const { turns, chatID } = after(asked("a"), say("a", "x"), { ...event, id: "a" });
    expect(turns["a"]).toMatchObject({
      messageID: "m",
      answer: { text: "x", model: "small" },
    });
    expect(chatID).toBe("chat");
  });

  test("what is edited or asked again is a sibling, which is shown", () => {
    const two = [asked("a"), say("a", "x", "stop"), asked("b", "a"), asked("a2")];
    expect(shown(...two)).toEqual(["a2 2/2 pending"]);
    expect(shown(...two, { type: "chose", parent: null, index: 0 })).toEqual([
      "a 1/2 complete",
      "b 1/1 pending",
    ]);
  });

  test.each([
    [say("a", "", "length"), "stopped", "length"],
    [say("a", "", "content_filter"), "stopped", "content_filter"],
    [{ type: "stopped", id: "a" } as const, "stopped", null],
    [
      { type: "failed", id: "a", failure: "timeout", retryAfter: null } as const,
      "errored",
      null,
    ],
  ])("an answer can end otherwise: %o", (end, status, finish) => {
    const { turns } = after(asked("a"), say("a", "x"), end, say("a", "late"));
    expect(turns["a"]?.answer).toMatchObject({ status, finish, text: "x" });
  });

  test("a stored chat waits a minute for an answer", () => {
    const event = eventFrom(JSON.stringify(metadata("m")));
    if (event?.type !== "metadata") throw new Error("no metadata");
    const message = {
      metadata: event.metadata,
      question: "q",
      answer: null,
      finish: null,
      failed: false,
    };
    const at = (now: number): Action => ({
      type: "loaded",
      chatID: "chat",
      messages: [message],
      now,
    });
    const { createdAt } = event.metadata;
    expect(shown(at(createdAt + 59_000))).toEqual(["m 1/1 pending"]);
    expect(shown(at(createdAt + 61_000))).toEqual(["m 1/1 errored"]);
    const stored = (more: object) =>
      shown({ type: "loaded", chatID: "c", messages: [{ ...message, ...more }], now: 0 });
    expect(stored({ failed: true })).toEqual(["m 1/1 errored"]);
    expect(stored({ answer: "x", finish: "stop" })).toEqual(["m 1/1 complete"]);
    expect(stored({ answer: "x", finish: "length" })).toEqual(["m 1/1 stopped"]);
    expect(stored({ answer: "x", finish: null })).toEqual(["m 1/1 stopped"]);
  });

  test("messages that are each other's parents do not end in a loop", () => {
    const loop = (id: string, parent: string) => {
      const event = eventFrom(JSON.stringify(metadata(id, { parent_id: parent })));
      if (event?.type !== "metadata") throw new Error("no metadata");
      return {
        metadata: event.metadata,
        question: id,
        answer: "",
        finish: null,
        failed: false,
      };
    };
    const messages = [loop("a", "b"), loop("b", "a")];
    expect(shown({ type: "loaded", chatID: "c", messages, now: 0 })).toEqual([]);
  });

  test("the label of quotations is left to the screen", () => {
    const text = "**[gap](/en-US/docs/A)**\n\n> The *gap*.\n\n*No model wrote this.*\n";
    const labelled = (more: object) => {
      const actions = [
        { type: "asked", id: "a", parent: null, question: "Gap?", now: 0 },
        { type: "metadata", id: "a", metadata: metadataFrom(metadata("a", more)) },
        { type: "text", id: "a", text, finish: "stop" },
      ] as const;
      const answer = actions.reduce(reduce, empty).turns["a"]?.answer;
      return answer === undefined ? "" : shownText(answer);
    };
    const quoted = "**[gap](/en-US/docs/A)**\n\n> The *gap*.\n";
    expect(labelled({ mode: "extractive" })).toBe(quoted);
    expect(labelled({ notice: "unproved" })).toBe(quoted);
    expect(labelled({})).toBe(text);
  });

  test("refusals begin as the server has them begin", () => {
    const file = new URL("../../../../internal/tools/help/help.go", import.meta.url);
    expect(readFileSync(file, "utf8")).toContain(`RefusalPrefix = "${refusalPrefix}"`);
  });

  test("refusals are recognised, also where they are cut off", () => {
    expect(isOffTopic(`${refusalPrefix}. More.`, false)).toBe(true);
    expect(isOffTopic("", true)).toBe(true);
    expect(isOffTopic("", false)).toBe(false);
    expect(isOffTopic("Sorry", true)).toBe(true);
    expect(isOffTopic("Sorry, no", true)).toBe(false);
    const turn = after(asked("a"), say("a", "", "stop")).turns["a"];
    expect(turn !== undefined && isRefusal(turn)).toBe(true);
  });
});

test.each([
  ["/en-US/docs/Web#x", "/en-US/docs/Web#x"],
  ["https://site.test/en-US/docs/Web?x=1", "/en-US/docs/Web?x=1"],
  ["https://other.test/", null],
  ["//other.test/", null],
  ["/\\other.test/", null],
  ["javascript:alert(1)", null],
  ["JAVASCRIPT:alert(1)", null],
  ["data:text/html,x", null],
  ["https://site.test@other.test/", null],
  ["blob:https://site.test/x", null],
  ["#part", null],
  ["docs", null],
  ["", null],
])("a link to %s leads to %s", (address, href) => {
  const link = linkOf(address, "https://site.test");
  expect(link.kind === "page" ? link.href : null).toBe(href);
});

test("chats are grouped by when they were last", () => {
  const now = new Date(2026, 10, 22, 12).getTime();
  const chat = (id: string, ...date: [number, number, number]) => ({
    id,
    last: new Date(...date, 11).getTime(),
    label: "",
  });
  const groups = groupsOf(
    [
      chat("old", 2026, 7, 1),
      chat("today", 2026, 10, 22),
      chat("yesterday", 2026, 10, 21),
      chat("week", 2026, 10, 17),
      chat("month", 2026, 10, 1),
      chat("older", 2026, 7, 30),
    ],
    now,
  );
  expect(groups.map(({ key, chats }) => [key, chats.map(({ id }) => id)])).toEqual([
    ["today", ["today"]],
    ["yesterday", ["yesterday"]],
    ["week", ["week"]],
    ["month", ["month"]],
    ["earlier", ["older", "old"]],
  ]);
});

test("the form for an issue is filled in, and its address is not too long", () => {
  const { turns } = [
    { type: "asked", id: "a", parent: null, question: "Why?", now: 0 } as const,
    { type: "text", id: "a", text: "ä".repeat(20_000), finish: "stop" } as const,
  ].reduce(reduce, empty);
  const turn = turns["a"];
  if (turn === undefined) throw new Error("no turn");
  const address = reportAddress("https://code.test/new?labels=ai", turn, ["Why?"]) ?? "";
  expect(address.length).toBeLessThanOrEqual(6000);
  const { searchParams } = new URL(address);
  expect(searchParams.get("title")).toBe("[AI Help] Why?");
  expect(searchParams.get("body")).toContain("> Why?");
  expect(reportAddress("", turn, [])).toBeNull();
});

test("an answer that goes on stays one answer", () => {
  const about = metadataFrom(metadata("1"));
  const other = metadataFrom(metadata("1", { sources: [] }));
  const actions: readonly Action[] = [
    { type: "asked", id: "a", parent: null, question: "Why?", now: 0 },
    { type: "metadata", id: "a", metadata: about },
    { type: "text", id: "a", text: "Half.\n", finish: "length" },
    { type: "continued", id: "a" },
    { type: "metadata", id: "a", metadata: other },
    { type: "text", id: "a", text: "Whole.", finish: null },
    { type: "text", id: "a", text: "", finish: "stop" },
  ];
  const path = pathOf(actions.reduce(reduce, empty));
  expect(path).toHaveLength(1);
  expect(path[0]?.turn).toMatchObject({
    question: "Why?",
    messageID: "1",
    answer: { status: "complete", text: "Half.\n\nWhole.", sources: about.sources },
  });
});

test("when there is something again", () => {
  expect(fromNow(1500, "en-US")).toBe("in 2 seconds");
  expect(fromNow(60_000, "de")).toBe("in 60 Sekunden");
  expect(fromNow(120_000, "ru")).toBe("через 2 минуты");
  expect(fromNow(5 * 3_600_000, "fr")).toBe("dans 5 heures");
  expect(fromNow(20 * 86_400_000, "es")).toBe("dentro de 20 días");
  const now = new Date(2026, 10, 23, 10, 0).getTime();
  const hour = 3_600_000;
  const said = [2, 26, 24 * 9].map((hours) =>
    momentOf(now + hours * hour, now, "en-US").replaceAll("\u202f", " "),
  );
  expect(said[0]).toBe("12:00 PM");
  expect(said[1]).toMatch(/^Tuesday.* 12:00 PM$/);
  expect(said[2]).toMatch(/^December 2.* 10:00 AM$/);
});

// Languages with several forms have all of them.
test.each([
  ["en-US", "1 of 5 questions left.", "3 of 5 questions left.", "1 more source"],
  ["de", "Noch 1 von 5 Fragen.", "Noch 3 von 5 Fragen.", "1 weitere Quelle"],
  ["es", "Queda 1 de 5", "Quedan 3 de 5", "1 fuente más"],
  ["fr", "Il reste 1 question sur 5.", "Il reste 3 questions sur 5.", "1 autre source"],
  ["pt-BR", "Resta 1 de 5", "Restam 3 de 5", "Mais 1 fonte"],
  ["ru", "Осталось вопросов: 1 из 5.", "Осталось вопросов: 3 из 5.", "Ещё 1 источник"],
] as const)("numbers of questions and sources in %s", (locale, one, few, source) => {
  const { t } = translatorFor(locale);
  expect(t("help-left", { count: 1, limit: 5 })).toContain(one);
  expect(t("help-left", { count: 3, limit: 5 })).toContain(few);
  expect(t("help-more-sources", { count: 1 })).toBe(source);
  expect(t("help-used-up", { limit: 5 })).toContain("5");
  if (locale !== "ru") expect(t("help-used-up", { limit: 1 })).not.toContain("1");
});
