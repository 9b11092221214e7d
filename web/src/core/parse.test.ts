import { expect, test } from "vitest";
import { decodePart, fragmentID, parseBase64, parseJSON, parseURL } from "./parse.ts";

test.each([
  ["https://docs.example/a?b#c", undefined, "https://docs.example/a?b#c"],
  ["/a", "https://docs.example/b", "https://docs.example/a"],
  ["/a", undefined, undefined],
  ["https://[", undefined, undefined],
  ["", undefined, undefined],
])("parseURL(%j, %j)", (text, base, want) => {
  expect(parseURL(text, base)?.href).toBe(want);
});

test.each([
  ['{"a":[1]}', { a: [1] }],
  ["null", null],
  ["{", null],
  ["", null],
])("parseJSON(%j)", (text, want) => {
  expect(parseJSON(text)).toEqual(want);
});

test.each([
  ["gr%C3%B6%C3%9Fe", "größe"],
  ["%", "%"],
  ["%C3%", "%C3%"],
  ["50%25", "50%"],
])("decodePart(%j)", (part, want) => {
  expect(decodePart(part)).toBe(want);
});

test.each([
  ["#%", "%"],
  ["#Syntax", "Syntax"],
  ["#", ""],
  ["", ""],
])("fragmentID(%j)", (hash, want) => {
  expect(fragmentID(hash)).toBe(want);
});

test("parseBase64", () => {
  expect(parseBase64("YQ==")).toBe("a");
  expect(parseBase64("%")).toBeNull();
});
