import type { Code } from "#/tools/runner/index.ts";

/** Initial examples, by the last part of their name's message id. */
export const starters: Readonly<Record<"center" | "grid" | "counter", Code>> = {
  center: {
    html: '<div class="stage">\n  <p>In the middle</p>\n</div>\n',
    css: ".stage {\n  border: 2px solid teal;\n  display: grid;\n  min-height: 10rem;\n  place-items: center;\n}\n",
    js: "",
  },
  grid: {
    html: '<ul class="cards">\n  <li>One</li>\n  <li>Two</li>\n  <li>Three</li>\n  <li>Four</li>\n</ul>\n',
    css: ".cards {\n  display: grid;\n  gap: 1rem;\n  grid-template-columns: repeat(auto-fill, minmax(8rem, 1fr));\n  list-style: none;\n  padding: 0;\n}\n\n.cards li {\n  border: 2px solid teal;\n  border-radius: 0.5rem;\n  padding: 1rem;\n}\n",
    js: "",
  },
  counter: {
    html: '<button type="button">Count</button>\n<output>0</output>\n',
    css: "button {\n  font: inherit;\n  padding: 0.5rem 1rem;\n}\n",
    js: 'const output = document.querySelector("output");\nlet count = 0;\n\ndocument.querySelector("button").addEventListener("click", () => {\n  count += 1;\n  output.textContent = count;\n});\n',
  },
};
