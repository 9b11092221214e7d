import { describe } from "vitest";
import { calm, expect, inspectSizes, journey } from "./harness.ts";

/** One page of every kind, for screenshots and axe. */
const pages: Readonly<Record<string, string>> = {
  home: "/en-US/",
  details: "/en-US/docs/Web/HTML/Reference/Elements/details",
  sink: "/en-US/docs/Waymark/Kitchen_sink",
  embeds: "/en-US/docs/Waymark/Embeds",
  data: "/en-US/docs/Waymark/Data_sections",
  banners: "/en-US/docs/Waymark/Banners_and_labels",
  rtl: "/en-US/docs/Waymark/Right_to_left",
  listings: "/en-US/docs/Waymark/Listings_and_navigation",
  css: "/en-US/docs/Web/CSS",
  gap: "/en-US/docs/Web/CSS/Reference/Properties/gap",
  abort: "/en-US/docs/Web/API/AbortController",
  learn: "/en-US/docs/Learn_web_development",
  german: "/de/docs/Web/HTML/Reference/Elements/details",
  french: "/fr/docs/Web/CSS",
  missing: "/en-US/docs/Web/CSS/Reference/Properties/gaps",
};

/** Pages whose layout on tablets is one of its own. */
const tablets = new Set(["home", "details", "abort"]);

/** Scrolls through the page and back, so that lazy content loads. */
const walk = `(async () => {
  for (let y = 0; y < document.body.scrollHeight; y += 500) {
    window.scrollTo({ top: y, behavior: "instant" });
    await new Promise((resolve) => setTimeout(resolve, 15));
  }
  window.scrollTo({ top: 0, behavior: "instant" });
})()`;

describe.each(Object.entries(pages))("%s", (name, path) => {
  journey("fits on every size and passes axe", async ({ open }) => {
    const page = await open(path, {
      size: "phone",
      expected: [/status 404|404 \(Not/],
    });
    await page.evaluate(walk);
    await calm(page);
    expect(await page.locator("style").count()).toBe(0); // the policy refuses them
    await inspectSizes(page, name, ["phone", "tablet", "desktop"]);
    if (tablets.has(name)) await inspectSizes(page, name, ["tablet"]);
  });
});
