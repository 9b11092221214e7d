import { expect, test } from "vitest";
import { keywordsOf, readAnswer } from "./ask.ts";
import { slotAtEnd, slotsOf } from "./slots.ts";

test.each([
  ["/en-US/", "hpTop hpMain hpFooter", "hpFooter"],
  ["/en-US/docs/Web/CSS", "top side bottom", "bottom"],
  ["/pt-BR/DOCS/Web", "top side bottom", "bottom"],
  ["/en-US/play", "top side", "side"],
  ["/en-US/search", "top side", "side"],
  ["/en-US/search-tips", "top", undefined],
  ["/en-US/blog/", "top side", "side"],
  ["/en-US/blog/a-post/", "top side", undefined],
  ["/en-US/observatory/analyze", "top side", "side"],
  ["/en-US/observatory/docs/faq", "top side", undefined],
  ["/en-US/curriculum/", "top", undefined],
  ["/en-US/curriculum/core/", "top side", undefined],
  ["/en-US/plus/settings", "top", undefined],
  ["/en-US/_flaws", "", undefined],
  ["/en-US/_homepage", "", undefined],
])("slots of %s", (address, slots, end) => {
  expect(slotsOf(address).join(" ")).toBe(slots);
  expect(slotAtEnd(address)).toBe(end);
});

test.each([
  ["/en-US/", []],
  ["/en-US/search", []],
  ["/en-US/plus/collections/A1b2C3", []],
  ["/en-US/plus/collections/shared/secret-token", []],
  ["/en-US/play", []],
  ["/en-US/blog/grid-news/", ["blog", "grid-news"]],
  ["/de/docs/Web/CSS/css", ["docs", "web", "css"]],
  ["/ja/docs/Web/%E3%81%82", ["docs", "web", "あ"]],
  ["/en-US/docs/%E0%A4%A", ["docs", "%e0%a4%a"]],
  [`/en-US/docs/${"x".repeat(51)}/${"あ".repeat(17)}`, ["docs"]],
])("keywords of %s", (address, keywords) => {
  expect(keywordsOf(address)).toEqual(keywords);
});

test("as many keywords as the server takes", () => {
  const words = Array.from({ length: 30 }, (_, i) => `w${i}`);
  expect(keywordsOf(`/en-US/docs/${words.join("/")}`)).toEqual([
    "docs",
    ...words.slice(0, 19),
  ]);
});

const placement = { status: "success", click: "c/+", view: "v", image: "i" };

test("an ad is read, with what it lacks left out", () => {
  const colors = {
    text: "#000000",
    ctaText: "#ffffff",
    ctaTextDark: "#eeeeee",
    background: "url(https://evil.example/)",
  };
  const answer = readAnswer(
    { status: "success", side: { ...placement, width: 130, colors } },
    ["top", "side"],
  );
  expect(answer).toEqual({
    status: "success",
    plusAvailable: true,
    ads: [
      {
        slot: "side",
        click: "/pong/click?version=1&code=c%2F%2B",
        view: "/pong/viewed?code=v",
        image: "/pimg/i",
        width: 130,
        height: undefined,
        alt: "",
        copy: "",
        heading: "",
        cta: "",
        colors: {
          "--ad-text": "#000000",
          "--ad-text-dark": "#000000",
          "--ad-cta-text": "#ffffff",
          "--ad-cta-text-dark": "#eeeeee",
        },
      },
    ],
  });
});

test.each([
  ["another status", { ...placement, status: "cap_reached" }],
  ["no link", { ...placement, click: "" }],
  ["no picture", { ...placement, image: 7 }],
  ["nothing", null],
])("no ad: %s", (_, side) => {
  const answer = readAnswer({ status: "empty", plusAvailable: false, side }, ["side"]);
  expect(answer).toEqual({ status: "empty", plusAvailable: false, ads: [] });
});

test("a slot that was not asked for stays empty", () => {
  expect(readAnswer({ side: placement }, ["top"]).ads).toEqual([]);
});
