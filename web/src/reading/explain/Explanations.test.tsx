// @vitest-environment jsdom
import { act, screen, waitFor, within } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { afterEach, beforeEach, describe, expect, test, vi } from "vitest";
import type { PartialSite } from "#/contract/site.ts";
import { translatorFor } from "#/l10n/load-all.ts";
import { show } from "../../../test/show.tsx";
import { findBlocks } from "./blocks.ts";
import { Explanations } from "./Explanations.tsx";

const { t } = translatorFor("en-US");

const css = ".box {\n  display: grid;\n}\n";
const js = "add(1, 2);\n";

const example = (language: string, code: string) =>
  `<div class="code-example"><div class="example-header"><span class="language-name">${language}</span>` +
  `<button class="copy-icon"></button></div><pre class="${language}">${code}</pre></div>`;

interface Asked {
  readonly body: Record<string, unknown>;
  /** Sends part of the explanation. */
  readonly text: (text: string, finish?: string) => void;
  readonly start: (cached?: boolean) => void;
  readonly end: () => void;
  readonly drop: () => void;
  /** Whether the browser has closed the connection. */
  readonly left: () => boolean;
}

/** The fake server. */
const server = {
  examples: [] as object[],
  /** The status for the list of examples, and the reader's entitlement. */
  listStatus: 200,
  status: 200,
  whoami: {} as object,
  lists: 0,
  asked: [] as Asked[],
  votes: [] as unknown[],
};

const json = (status: number, body: object | null) =>
  Promise.resolve(new Response(body === null ? "" : JSON.stringify(body), { status }));

const bodyOf = ({ body }: RequestInit) =>
  JSON.parse(typeof body === "string" ? body : "{}") as Record<string, unknown>;

function explanation(init: RequestInit): Promise<Response> {
  if (!navigator.onLine) return Promise.reject(new TypeError("Failed to fetch"));
  if (server.status !== 200) return json(server.status, { error: "AI Error" });
  let to: ReadableStreamDefaultController<Uint8Array> | undefined;
  let left = false;
  const stream = new ReadableStream<Uint8Array>({ start: (made) => void (to = made) });
  init.signal?.addEventListener("abort", () => {
    left = true;
    to?.error(init.signal?.reason);
  });
  const send = (event: object) =>
    to?.enqueue(new TextEncoder().encode(`data: ${JSON.stringify(event)}\n\n`));
  server.asked.push({
    body: bodyOf(init),
    start: (cached = false) => send({ initial: { cached, hash: "aGFzaA==" } }),
    text: (content, finish) =>
      send({ id: 1, choices: [{ delta: { content }, finish_reason: finish ?? null }] }),
    end: () => to?.close(),
    drop: () => to?.error(new TypeError("network error")),
    left: () => left,
  });
  return Promise.resolve(new Response(stream));
}

function respond(url: string, init: RequestInit = {}): Promise<Response> {
  if (url === "/api/v1/whoami") return json(200, server.whoami);
  if (url.includes("/explain/examples?")) {
    server.lists += 1;
    return json(server.listStatus, { examples: server.examples });
  }
  if (url.endsWith("/explain/feedback")) {
    server.votes.push(bodyOf(init));
    return json(201, null);
  }
  return explanation(init);
}

function setOnline(onLine: boolean) {
  Object.defineProperty(navigator, "onLine", { value: onLine, configurable: true });
}

let article: HTMLElement;

beforeEach(() => {
  localStorage.clear();
  sessionStorage.clear();
  Object.assign(server, {
    examples: [
      { language: "css", sample: css, signature: "c2ln" },
      { language: "js", sample: js, signature: "anM=" },
    ],
    listStatus: 200,
    status: 200,
    whoami: { geo: {} },
    lists: 0,
    asked: [],
    votes: [],
  });
  setOnline(true);
  vi.stubGlobal("fetch", respond);
  article = document.createElement("main");
  article.innerHTML = example("css", css) + example("js", js);
  document.body.append(article);
});

afterEach(() => {
  article.remove();
  window.getSelection()?.removeAllRanges();
  vi.useRealTimers();
});

const everyone: PartialSite = { flags: { aiHelp: true } };

function open(site = everyone) {
  const blocks = findBlocks(article);
  show(<Explanations blocks={blocks} page="/en-US/docs/A" />, { site });
}

/** The button and the explanation of a block. */
function blockOf(at: number) {
  const [button] = screen.getAllByRole("button", { name: t("explain") }).slice(at);
  const element = button?.closest<HTMLElement>(".code-example");
  if (button === undefined || element === null || element === undefined) {
    throw new Error(`no block ${at}`);
  }
  return { button, element, box: () => within(element).queryByRole("region") };
}

async function question(number: number): Promise<Asked> {
  const asked = await vi.waitUntil(() => server.asked[number - 1]);
  expect(server.asked).toHaveLength(number);
  return asked;
}

/** Sends a whole explanation. */
function explained({ start, text, end }: Asked, words = "It makes a grid.") {
  start();
  text(words);
  text("", "stop");
  end();
}

/** Collects the announcements of the live region. */
function listen(): readonly string[] {
  const announced: string[] = [];
  const region = document.querySelector("[data-explain-status]");
  if (region === null) throw new Error("no live region");
  new MutationObserver(() => announced.push(region.textContent)).observe(region, {
    characterData: true,
    childList: true,
    subtree: true,
  });
  return announced;
}

describe("an explanation", () => {
  test("is waited for, comes, is complete, and says each step once", async () => {
    open();
    const announced = listen();
    const { button, box, element } = blockOf(0);
    expect(button.getAttribute("aria-expanded")).toBe("false");
    await userEvent.click(button);
    expect(button.getAttribute("aria-expanded")).toBe("true");
    expect(box()?.id).toBe(button.getAttribute("aria-controls"));
    within(element).getByText(t("explain-waiting"));
    expect(box()?.getAttribute("aria-busy")).toBe("true");
    const asked = await question(1);
    expect(asked.body).toEqual({
      language: "css",
      sample: css,
      signature: "c2ln",
      locale: "en-US",
    });
    asked.start();
    const words = "It makes a **grid** of what is in the box.".split(" ");
    for (const word of words) asked.text(`${word} `);
    await within(element).findByText(/of what is in the box/);
    expect(within(element).queryByText(t("explain-waiting"))).toBeNull();
    expect(box()?.getAttribute("aria-busy")).toBe("true");
    expect(within(element).queryByText(t("explain-note"))).toBeNull();
    asked.text("", "stop");
    asked.end();
    await within(element).findByText(t("explain-note"));
    expect(box()?.getAttribute("aria-busy")).toBe("false");
    await waitFor(() =>
      expect(announced).toEqual([t("explain-waiting"), t("explain-done")]),
    );
    // Nothing in the box is announced except the question at its end.
    const live = [
      ...element.querySelectorAll("[aria-live], [role=status], [role=alert]"),
    ];
    expect(live.map(({ textContent }) => textContent)).toEqual([t("explain-thumbs")]);
  });

  test("that the server has is complete at once, and asked for once", async () => {
    open();
    const { button, element, box } = blockOf(0);
    await userEvent.click(button);
    const { start, text, end } = await question(1);
    start(true);
    text("It was explained before.");
    end();
    await within(element).findByText(t("explain-note"));
    await userEvent.click(button);
    expect(box()).toBeNull();
    await userEvent.click(button);
    within(element).getByText("It was explained before.");
    expect(server.asked).toHaveLength(1);
    // The list of a page is requested once, too.
    await userEvent.click(blockOf(1).button);
    expect((await question(2)).body["signature"]).toBe("anM=");
    expect(server.lists).toBe(1);
  });

  test("that is put away stops, and is begun again", async () => {
    open();
    const announced = listen();
    const { button, element, box } = blockOf(0);
    await userEvent.click(button);
    const first = await question(1);
    first.start();
    first.text("Half of");
    await within(element).findByText("Half of");
    await userEvent.click(
      within(element).getByRole("button", { name: t("explain-close") }),
    );
    await waitFor(() => expect(first.left()).toBe(true));
    expect(box()).toBeNull();
    expect(document.activeElement).toBe(button);
    await waitFor(() => expect(announced.at(-1)).toBe(""));
    await userEvent.click(button);
    const second = await question(2);
    within(element).getByText(t("explain-waiting"));
    expect(within(element).queryByText("Half of")).toBeNull();
    await waitFor(() => expect(announced.at(-1)).toBe(t("explain-waiting")));
    explained(second);
    await within(element).findByText(t("explain-note"));
  });

  test("of a selected part names it, and leaves that of all as it is", async () => {
    open();
    const { button, element } = blockOf(0);
    const text = element.querySelector("pre")?.firstChild;
    if (text === null || text === undefined) throw new Error("no code");
    const range = document.createRange();
    range.setStart(text, css.indexOf("display"));
    range.setEnd(text, css.indexOf(";"));
    window.getSelection()?.addRange(range);
    // In jsdom a click keeps the selection.
    button.click();
    const asked = await question(1);
    expect(asked.body["highlighted"]).toBe("display: grid");
    within(element).getByText(t("explain-heading-part"));
    within(element).getByText("display: grid");
    explained(asked);
    await within(element).findByText(t("explain-note"));
    window.getSelection()?.removeAllRanges();
    button.click();
    expect((await question(2)).body["highlighted"]).toBeUndefined();
    await within(element).findByText(t("explain-heading"));
  });

  test("has no HTML, pictures or links of the model", async () => {
    open();
    const { button, element, box } = blockOf(0);
    await userEvent.click(button);
    explained(
      await question(1),
      "<img src=x onerror=alert(1)> ![a](https://evil.test/x.png) [b](https://evil.test/)",
    );
    await within(element).findByText(t("explain-note"));
    expect(box()?.querySelectorAll("img, a, script")).toHaveLength(0);
    expect(box()?.textContent).toContain("<img src=x onerror=alert(1)>");
  });
});

describe("without an explanation", () => {
  test.each([
    [400, "explain-failed-refused", false],
    [401, "explain-failed-changed", false],
    [403, "explain-failed-early", false],
    [404, "explain-failed-changed", false],
    [429, "explain-failed-busy", true],
    [500, "explain-failed-server", true],
    [501, "explain-failed-unavailable", false],
    [503, "explain-failed-busy", true],
  ] as const)("%d says %s, and whether to try again", async (status, id, again) => {
    server.status = status;
    open();
    const announced = listen();
    const { button, element, box } = blockOf(0);
    await userEvent.click(button);
    const alert = await within(element).findByRole("alert");
    expect(alert.textContent).toContain(t(id));
    expect(box()?.getAttribute("aria-busy")).toBe("false");
    await waitFor(() => expect(announced.at(-1)).toBe("")); // the alert announces it
    expect(announced).toHaveLength(2);
    const retry = within(alert).queryByRole("button", { name: t("explain-retry") });
    expect(retry !== null).toBe(again);
    expect(within(element).queryByText(t("explain-note"))).toBeNull();
  });

  test("that the connection cut off, what came stays until it is tried again", async () => {
    open();
    const { button, element, box } = blockOf(0);
    await userEvent.click(button);
    const first = await question(1);
    first.start();
    first.text("Half of it");
    await within(element).findByText("Half of it");
    first.drop();
    const alert = await within(element).findByRole("alert");
    expect(alert.textContent).toContain(t("explain-failed-dropped"));
    within(element).getByText("Half of it");
    await userEvent.click(
      within(alert).getByRole("button", { name: t("explain-retry") }),
    );
    explained(await question(2), "All of it");
    await within(element).findByText("All of it");
    await within(element).findByText(t("explain-note"));
    // The scroll position is kept.
    expect(document.activeElement).toBe(box());
  });

  test("that ends before it is complete, it is announced to be incomplete", async () => {
    open();
    const { button, element } = blockOf(0);
    await userEvent.click(button);
    const { start, text, end } = await question(1);
    start();
    text("Half of it", "length");
    end();
    const alert = await within(element).findByRole("alert");
    expect(alert.textContent).toContain(t("explain-failed-dropped"));
  });

  test("that the network keeps away, it can be tried again with it", async () => {
    setOnline(false);
    open();
    const { button, element } = blockOf(0);
    await userEvent.click(button);
    const alert = await within(element).findByRole("alert");
    expect(alert.textContent).toContain(t("explain-failed-offline"));
    setOnline(true);
    await userEvent.click(
      within(alert).getByRole("button", { name: t("explain-retry") }),
    );
    explained(await question(1));
    await within(element).findByText(t("explain-note"));
  });

  test("of which nothing comes for half a minute, the connection is given up", async () => {
    vi.useFakeTimers({ shouldAdvanceTime: true });
    open();
    const { button, element } = blockOf(0);
    button.click();
    const { left, start } = await question(1);
    start();
    await act(() => vi.advanceTimersByTimeAsync(29_000));
    expect(within(element).queryByRole("alert")).toBeNull();
    await act(() => vi.advanceTimersByTimeAsync(2000));
    expect(left()).toBe(true);
    const alert = await within(element).findByRole("alert");
    expect(alert.textContent).toContain(t("explain-failed-dropped"));
  });

  test("of code that the page no longer has, the reader loads it again", async () => {
    server.examples = [];
    open();
    const { button, element } = blockOf(0);
    await userEvent.click(button);
    const alert = await within(element).findByRole("alert");
    expect(alert.textContent).toContain(t("explain-failed-changed"));
    expect(server.asked).toEqual([]);
  });
});

test("it is opened, left and closed with the keyboard", async () => {
  open();
  const { button, element, box } = blockOf(0);
  button.focus();
  await userEvent.keyboard("{Enter}");
  explained(await question(1));
  await within(element).findByText(t("explain-note"));
  expect(document.activeElement).toBe(button);
  await userEvent.tab(); // the copy button
  await userEvent.tab();
  expect(document.activeElement?.getAttribute("aria-label")).toBe(t("explain-close"));
  await userEvent.keyboard("{Escape}");
  expect(box()).toBeNull();
  expect(document.activeElement).toBe(button);
  await userEvent.keyboard(" ");
  expect(box()).not.toBeNull();
});

test("readers rate it once, and it is not asked about again", async () => {
  open();
  const { button, element } = blockOf(0);
  await userEvent.click(button);
  explained(await question(1));
  await userEvent.click(
    await within(element).findByRole("button", { name: t("feedback-no") }),
  );
  expect(document.activeElement?.textContent).toBe(t("feedback-thanks"));
  expect(server.votes).toEqual([
    { typ: "thumbs_down", hash: "aGFzaA==", signature: "c2ln", locale: "en-US" },
  ]);
});

test("a vote that is not stored disturbs nobody", async () => {
  const warned = vi.spyOn(console, "warn").mockImplementation(() => undefined);
  open();
  const { button, element } = blockOf(0);
  await userEvent.click(button);
  explained(await question(1));
  const yes = await within(element).findByRole("button", { name: t("feedback-yes") });
  vi.stubGlobal("fetch", () => Promise.reject(new TypeError("Failed to fetch")));
  await userEvent.click(yes);
  within(element).getByText(t("feedback-thanks"));
  await waitFor(() => expect(warned).toHaveBeenCalledOnce());
});

describe("with early access", () => {
  const early: PartialSite = {
    flags: { aiHelp: true, authentication: true },
    early: ["aiHelp"],
  };
  const signedIn = { geo: {}, is_authenticated: true };
  test.each([
    ["nobody", { geo: {} }, 0],
    ["a reader without it", signedIn, 0],
    ["a tester", { ...signedIn, is_beta_tester: true }, 2],
    ["a supporter", { ...signedIn, subscription_type: "mdn_plus_10y" }, 2],
  ] as const)("%s is offered that much", async (_, whoami, count) => {
    server.whoami = whoami;
    open(early);
    await waitFor(() => expect(sessionStorage.length).toBe(1)); // once the reader is known
    await waitFor(() =>
      expect(screen.queryAllByRole("button", { name: t("explain") })).toHaveLength(count),
    );
  });
});

test("code without a header, and code that is too long, has no button", () => {
  article.innerHTML = `<pre class="js">a()</pre>${example("js", "a".repeat(25_001))}`;
  open();
  expect(screen.queryByRole("button", { name: t("explain") })).toBeNull();
});
