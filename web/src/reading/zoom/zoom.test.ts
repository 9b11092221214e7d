// @vitest-environment jsdom
import { screen } from "@testing-library/dom";
import userEvent from "@testing-library/user-event";
import { beforeEach, expect, test, vi } from "vitest";
import { setUpZoom } from "./zoom.ts";

const t = ((id: string) => id) as Parameters<typeof setUpZoom>[1];

let resize: () => void = () => undefined;

beforeEach(() => {
  document.body.innerHTML = "";
  vi.stubGlobal(
    "ResizeObserver",
    class {
      private readonly targets: Element[] = [];
      constructor(call: (entries: readonly { target: Element }[]) => void) {
        resize = () => call(this.targets.map((target) => ({ target })));
      }
      observe(target: Element) {
        this.targets.push(target);
      }
      disconnect() {
        this.targets.length = 0;
      }
    },
  );
  HTMLDialogElement.prototype.showModal = function showModal(this: HTMLDialogElement) {
    this.open = true;
    this.querySelector("button")?.focus();
  };
  HTMLDialogElement.prototype.close = function close(this: HTMLDialogElement) {
    if (!this.open) return;
    this.open = false;
    this.dispatchEvent(new Event("close"));
  };
});

/** Shows an image whose file and place have widths. */
function show(natural: number, place: number, alt = "A bird"): () => void {
  const image = document.createElement("img");
  image.alt = alt;
  image.src = "/a.png";
  Object.defineProperties(image, {
    complete: { value: true },
    naturalWidth: { value: natural },
    clientWidth: { value: place },
  });
  document.body.append(image);
  const stop = setUpZoom([image], t);
  resize();
  return stop;
}

test("an image in a small place opens by key and returns the focus", async () => {
  show(1000, 400);
  const image = screen.getByRole("button", { name: "A bird" });
  await userEvent.tab();
  await userEvent.keyboard("{Enter}");
  const dialog = screen.getByRole("dialog", { name: "A bird" });
  expect(dialog.querySelector("img")?.src).toContain("/a.png");
  await userEvent.click(screen.getByRole("button", { name: "image-close" }));
  expect(screen.queryByRole("dialog")).toBeNull();
  expect(document.activeElement).toBe(image);
});

test("an image without text has a name as a button", async () => {
  show(1000, 400, "");
  await userEvent.click(screen.getByRole("button", { name: "image-enlarge" }));
  expect(screen.getByRole("dialog", { name: "image-enlarge" })).not.toBeNull();
});

test("an image of its own size is not a button", async () => {
  show(420, 400);
  expect(screen.queryByRole("button")).toBeNull();
  await userEvent.click(screen.getByRole("img"));
  expect(screen.queryByRole("dialog")).toBeNull();
});

test("the dialog closes when the page is left", async () => {
  const stop = show(1000, 400);
  await userEvent.click(screen.getByRole("button"));
  stop();
  expect(screen.queryByRole("dialog")).toBeNull();
});
