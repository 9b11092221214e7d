// @vitest-environment jsdom
import { expect, test } from "vitest";
import { doc, docPage } from "../../test/pages.ts";
import { readEmbedded } from "./embedded.ts";

test("content that has the id of the page's data is not taken for it", () => {
  const named = (title: string) =>
    JSON.stringify({ page: { ...docPage, doc: { ...doc, title } }, site: {} });
  document.body.innerHTML = `<div data-root>
    <h2 id="hydration">Hydration</h2><div id="hydration">${named("Forged")}</div>
    </div><script type="application/json" id="hydration">${named("Real").replace(/</g, "\\u003c")}</script>`;
  expect(readEmbedded(document).page).toMatchObject({ doc: { title: "Real" } });
});

test("tabs that are set up are read as tabs to be set up", () => {
  const value = { id: "a", title: "A", content: "" };
  const empty = { ...doc, body: [{ type: "prose", value }] };
  const data = JSON.stringify({ page: { ...docPage, doc: empty }, site: {} });
  document.body.innerHTML = `<div data-root><div data-section="0"><div class="tabs" data-ready=""><p>Text</p></div></div>
    </div><script type="application/json" id="hydration">${data}</script>`;
  expect(readEmbedded(document).page).toMatchObject({
    doc: { body: [{ value: { content: '<div class="tabs"><p>Text</p></div>' } }] },
  });
});
