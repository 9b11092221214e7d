// @vitest-environment jsdom
import { act, screen } from "@testing-library/react";
import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { docPage } from "../../../test/pages.ts";
import { show } from "../../../test/show.tsx";
import { usePage } from "./index.ts";

const loadScreen = () => Promise.resolve();

function Shown() {
  const result = usePage("/en-US/docs/Web/Elsewhere", docPage, loadScreen);
  return <p>{result.state}</p>;
}

const respond = (status: number) =>
  vi
    .fn()
    .mockImplementation(() =>
      Promise.resolve(new Response(JSON.stringify(docPage), { status })),
    );

beforeEach(() => {
  vi.useFakeTimers();
});
afterEach(() => {
  vi.useRealTimers();
});

const wait = (ms: number) => act(() => vi.advanceTimersByTimeAsync(ms));

test("a page that failed is asked for again until it is there", async () => {
  vi.stubGlobal("fetch", respond(503));
  show(<Shown />);
  await wait(100);
  expect(screen.getByText("failed")).toBeDefined();
  vi.stubGlobal("fetch", respond(200));
  await wait(60_000);
  expect(screen.getByText("loaded")).toBeDefined();
});

test("one that is missing is not", async () => {
  const fetch = respond(404);
  vi.stubGlobal("fetch", fetch);
  show(<Shown />);
  await wait(60_000);
  expect(screen.getByText("failed")).toBeDefined();
  expect(fetch).toHaveBeenCalledOnce();
});

test("one that is shown is asked for again when the reader returns, not each time", async () => {
  const fetch = respond(200);
  vi.stubGlobal("fetch", fetch);
  show(<Shown />);
  await wait(60_000);
  expect(fetch).toHaveBeenCalledOnce();
  const comeBack = () => window.dispatchEvent(new Event("focus"));
  act(() => void comeBack());
  await wait(1000);
  act(() => void comeBack());
  await wait(1000);
  expect(fetch).toHaveBeenCalledTimes(2);
});

test("in development a page is fetched twice a second", async () => {
  const fetch = respond(200);
  vi.stubGlobal("fetch", fetch);
  show(<Shown />, { site: { flags: { devMode: true } } });
  await wait(100);
  fetch.mockClear();
  await wait(10_000);
  expect(fetch.mock.calls.length).toBeGreaterThanOrEqual(18);
});
