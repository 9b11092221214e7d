// @vitest-environment jsdom
import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { translatorFor } from "#/l10n/load-all.ts";
import { closeToast, currentToasts } from "#/shell/toasts/store.ts";
import { addCopyLinks } from "./index.ts";

const writeText = vi.fn<(text: string) => Promise<void>>();

beforeEach(() => {
  window.history.replaceState(null, "", "/en-US/docs/Here?x#other");
  document.body.innerHTML = `<h2 id="größe"><a href="#größe">Size</a></h2><h4>No id</h4>`;
  Object.defineProperty(navigator, "clipboard", {
    configurable: true,
    value: { writeText },
  });
});

afterEach(() => {
  Reflect.deleteProperty(navigator, "clipboard");
  for (const { id } of currentToasts()) closeToast(id);
});

const press = () => document.querySelector("button")?.click();
const said = () => currentToasts().map(({ mainText }) => mainText);

test("the address of a heading is copied, and that is said", async () => {
  writeText.mockResolvedValue();
  const { t } = translatorFor("en-US");
  addCopyLinks(document.body, t);
  addCopyLinks(document.body, t);
  expect(document.querySelectorAll("button")).toHaveLength(1);
  press();
  await vi.waitFor(() => expect(said()).toEqual(["Link copied."]));
  expect(writeText).toHaveBeenCalledWith(
    `${window.location.origin}/en-US/docs/Here?x#gr%C3%B6%C3%9Fe`,
  );
  expect(document.querySelector("h2")?.ariaLabel ?? "Size").toBe("Size");
});

test("that it could not be copied is said as well", async () => {
  writeText.mockRejectedValue(new Error("no"));
  addCopyLinks(document.body, translatorFor("en-US").t);
  press();
  await vi.waitFor(() => expect(said()).toEqual(["The link could not be copied."]));
});
