// @vitest-environment jsdom
import { beforeEach, expect, test, vi } from "vitest";
import { recover, reloadAfterConflict, withoutScripts } from "./recover.ts";

const reload = vi.fn();

beforeEach(() => {
  reload.mockClear();
  vi.stubGlobal("location", { reload });
  vi.spyOn(console, "error").mockImplementation(() => undefined);
});

test("the page is loaded again once, then something is shown on it", () => {
  const show = vi.fn();
  recover(new Error("no"), show);
  expect(reload).toHaveBeenCalledOnce();
  expect(show).not.toHaveBeenCalled();
  recover(new Error("no again"), show);
  expect(reload).toHaveBeenCalledOnce();
  expect(show).toHaveBeenCalledOnce();
});

test("without storage it is not loaded again and again", () => {
  vi.spyOn(console, "warn").mockImplementation(() => undefined);
  vi.spyOn(Storage.prototype, "setItem").mockImplementation(() => {
    throw new Error("blocked");
  });
  const show = vi.fn();
  recover(new Error("no"), show);
  expect(reload).not.toHaveBeenCalled();
  expect(show).toHaveBeenCalledOnce();
});

test("only an error that comes of others' changes loads a drawn page again", () => {
  reloadAfterConflict(new TypeError("ours"));
  expect(reload).not.toHaveBeenCalled();
  reloadAfterConflict(new DOMException("not a child of this node", "NotFoundError"));
  expect(reload).toHaveBeenCalledOnce();
});

test("a page that cannot start looks as it does without scripts", () => {
  const root = document.createElement("html");
  root.className = "js draw-later light";
  withoutScripts(root);
  expect([...root.classList].sort()).toEqual(["light", "nojs"]);
});
