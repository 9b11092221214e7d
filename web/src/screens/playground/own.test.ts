// @vitest-environment jsdom
import { beforeEach, expect, test, vi } from "vitest";
import { forgetCode } from "#/storage/playgrounds.ts";
import { readDraft, readOwn, saveOwn, writeDraft } from "./own.ts";

const code = { html: "<p>", css: "", js: "" };

beforeEach(() => localStorage.clear());

test("damaged entries are left out, and others have at most one per id", () => {
  const damaged = [null, 1, [], {}, { id: 1, at: 1 }, { id: "a", at: 1e300, code }];
  const list = [...damaged, { id: "b", at: 2 }, { id: "b", at: 1, code }];
  localStorage.setItem("playground-own", JSON.stringify(list));
  expect(readOwn()).toMatchObject([{ id: "b", at: 2, code: { html: "" } }]);
  localStorage.setItem("playground-own", JSON.stringify({ length: 3 }));
  expect(readOwn()).toEqual([]);
});

test("no more is read than is saved", () => {
  const list = Array.from({ length: 10_000 }, (_, i) => ({ id: String(i), at: i, code }));
  localStorage.setItem("playground-own", JSON.stringify(list));
  expect(readOwn()).toHaveLength(50);
});

test("code of another tab stays, and a full storage is reported", () => {
  saveOwn({ id: "a", at: 1, code });
  localStorage.setItem("playground-own", JSON.stringify([{ id: "b", at: 2, code }]));
  expect(saveOwn({ id: "a", at: 3, code })).toBe(true);
  expect(readOwn().map(({ id }) => id)).toEqual(["a", "b"]);
  const warn = vi.spyOn(console, "warn").mockReturnValue();
  vi.spyOn(Storage.prototype, "setItem").mockImplementation(() => {
    throw new DOMException("full", "QuotaExceededError");
  });
  expect(saveOwn({ id: "c", at: 4, code })).toBe(false);
  expect(readOwn().map(({ id }) => id)).toEqual(["a", "b"]);
  expect(warn).toHaveBeenCalledOnce();
});

test("readers of one browser see their own code, and that of nobody", () => {
  const become = (name: string | null) => {
    if (name === null) localStorage.removeItem("reader");
    else localStorage.setItem("reader", name);
  };
  const seen = () => [readOwn().map(({ id }) => id), readDraft()?.html];
  saveOwn({ id: "nobody's", at: 1, code });
  become("ada");
  saveOwn({ id: "ada's", at: 2, code });
  writeDraft({ ...code, html: "ada" });
  become(null);
  expect(seen()).toEqual([["nobody's"], undefined]);
  become("ben");
  saveOwn({ id: "ben's", at: 3, code });
  expect(seen()).toEqual([["ben's", "nobody's"], undefined]);
  become("ada");
  expect(seen()).toEqual([["ada's", "nobody's"], "ada"]);
  forgetCode();
  expect(seen()).toEqual([["nobody's"], undefined]);
  become("ben");
  expect(seen()).toEqual([["ben's", "nobody's"], undefined]);
});
