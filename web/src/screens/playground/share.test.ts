import { expect, test } from "vitest";
import { toDataURL, toMarkdown } from "./share.ts";

test("Markdown has a fence for each language that is there", () => {
  expect(toMarkdown({ html: "<p>\n", css: " ", js: "a" })).toBe(
    "```html\n<p>\n```\n\n```js\na\n```",
  );
  expect(toMarkdown({ html: "```", css: "", js: "" })).toBe("````html\n```\n````");
});

test("a data address keeps code in its element", () => {
  const url = toDataURL({ html: "<p>", css: "a{}", js: "'</script>'" });
  expect(decodeURIComponent(url.slice(url.indexOf(",") + 1))).toBe(
    "<!doctype html>\n<meta charset=\"utf-8\">\n<style>\na{}\n</style>\n<p>\n<script>\n'<\\/script>'\n</script>\n",
  );
});
