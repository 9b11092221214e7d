// @vitest-environment jsdom
import { expect, test, vi } from "vitest";
import { keepRoom } from "./room.ts";

test.each([
  ["in view", 100, 300, "300px"],
  ["that ends below the window", 100, 9000, "668px"],
  ["around the window", -4000, 9000, "768px"],
  ["out of view", 800, 300, ""],
])("a drawing for a source %s", (_, top, height, want) => {
  vi.stubGlobal("innerHeight", 768);
  const [figure, frame] = [
    document.createElement("figure"),
    document.createElement("div"),
  ];
  frame.getBoundingClientRect = () => new DOMRect(0, top, 100, height);
  keepRoom(figure, frame);
  expect(figure.style.minBlockSize).toBe(want);
});
