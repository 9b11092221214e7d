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
