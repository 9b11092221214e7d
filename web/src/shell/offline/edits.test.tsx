// @vitest-environment jsdom
import { expect, test } from "vitest";
import { useTranslator } from "#/l10n/context.tsx";
import { show } from "../../../test/show.tsx";
import { parseEdits, toastsOf } from "./edits.ts";

const message = (edits: object) => ({ type: "edits", edits });

test.each<[string, unknown]>([
  ["another message", { type: "status", status: {} }],
  ["nothing", null],
  ["no state", { type: "edits", edits: 3 }],
])("takes no edits from %s", (_, value) => {
  expect(parseEdits(value)).toBeNull();
});

test("leaves out notes that it does not know", () => {
  const notes = [
    { kind: "kept", title: "A" },
    { kind: "odd", title: "B" },
    { kind: "full" },
  ];
  expect(parseEdits(message({ waiting: "x", notes }))).toEqual({
    waiting: 0,
    sent: 0,
    sentAt: null,
    needsSession: false,
    notes: [{ kind: "kept", title: "A" }],
  });
});

const none = { waiting: 0 };

test.each<[string, object | null, object, readonly [boolean, RegExp][]]>([
  ["nothing", none, {}, []],
  ["all are sent", none, { sent: 2 }, [[false, /are saved/]]],
  ["the first one waits", none, { waiting: 1 }, [[false, /Saved in this browser/]]],
  ["another one waits", { waiting: 1 }, { waiting: 2 }, []],
  ["some have waited before", null, { waiting: 3 }, []],
  ["some are sent", { waiting: 3 }, { sent: 2, waiting: 1 }, []],
  [
    "nobody is signed in",
    null,
    { waiting: 3, needsSession: true },
    [[true, /Sign in .*3/]],
  ],
  [
    "nobody is signed in, still",
    { waiting: 3, needsSession: true },
    { waiting: 4, needsSession: true },
    [],
  ],
  [
    "notes were joined",
    { waiting: 1 },
    { sent: 1, notes: [{ kind: "joined", title: "Grid" }] },
    [
      [false, /are saved/],
      [true, /Grid.*Both versions/],
    ],
  ],
])("says what became of changes, once: %s", (_, before, edits, want) => {
  const now = parseEdits(message(edits));
  const earlier = before === null ? null : parseEdits(message(before));
  const toasts: ReturnType<typeof toastsOf>[] = [];
  function Probe() {
    const translator = useTranslator();
    if (now !== null) toasts.push(toastsOf(now, earlier, translator));
    return null;
  }
  show(<Probe />);
  const [said = []] = toasts;
  expect(said).toHaveLength(want.length);
  said.forEach(({ isImportant, mainText }, i) => {
    expect(isImportant).toBe(want[i]?.[0]);
    // Directional isolates in texts are irrelevant here.
    expect(mainText.replace(/[\u2068\u2069]/g, "")).toMatch(want[i]?.[1] ?? /^$/);
  });
});
