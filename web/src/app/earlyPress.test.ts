// @vitest-environment jsdom
import { beforeEach, expect, test, vi } from "vitest";
import { keepEarlyPress } from "./earlyPress.ts";

const run = async () => {
  document.documentElement.dataset["ready"] = "";
  await Promise.resolve();
};

const opened = vi.fn();

/** The button is not yet that of an application. */
const button = (expanded: string) => {
  document.body.innerHTML = `<button aria-expanded="${expanded}"><span>Menu</span></button><p>Text</p>`;
  return document.querySelector("span") as HTMLElement;
};

beforeEach(() => {
  delete document.documentElement.dataset["ready"];
  delete document.documentElement.dataset["started"];
  opened.mockReset();
  keepEarlyPress();
});

const listen = () =>
  document.querySelector("button")?.addEventListener("click", () => void opened());

test("a press is done once the application runs", async () => {
  button("false").click();
  listen();
  await run();
  expect(opened).toHaveBeenCalledTimes(1);
});

test.each([
  ["before", 1],
  ["after", 0],
] as const)(
  "a press of any button %s React takes over is done %i times",
  async (when, times) => {
    document.body.innerHTML = "<button>Close</button>";
    if (when === "after") document.documentElement.dataset["started"] = "";
    document.querySelector("button")?.click();
    listen();
    await run();
    expect(opened).toHaveBeenCalledTimes(times);
  },
);

test("a press that the application has seen is not done again", async () => {
  button("false").click();
  document.querySelector("button")?.setAttribute("aria-expanded", "true");
  listen();
  await run();
  expect(opened).not.toHaveBeenCalled();
});

test("a press elsewhere counts as a change of mind", async () => {
  button("false").click();
  document.querySelector("p")?.click();
  listen();
  await run();
  expect(opened).not.toHaveBeenCalled();
});

test("the application handles later presses", async () => {
  const label = button("false");
  await run();
  listen();
  label.click();
  expect(opened).toHaveBeenCalledTimes(1);
});

test("presses of two buttons are both done", async () => {
  document.body.innerHTML = `<button>Close</button><button aria-expanded="false">Menu</button>`;
  const done: string[] = [];
  const buttons = [...document.querySelectorAll("button")];
  for (const it of buttons) it.click();
  for (const it of buttons)
    it.addEventListener("click", () => void done.push(it.textContent));
  await run();
  expect(done).toEqual(["Close", "Menu"]);
});
