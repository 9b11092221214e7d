import { describe } from "vitest";
import { expect, journey, message, ready, type Page } from "./harness.ts";
import { call, devSite, makeCollection, signInPath } from "./plus.ts";

const site = devSite();

/** Text that runs if part of it becomes HTML, an attribute, an address or a script. */
const hostile = [
  `"><img src=x onerror=harm()>`,
  `</script><script>harm()</script>`,
  `'--!><svg/onload=harm()>`,
  `{{harm()}}\${harm()}</title></textarea><iframe srcdoc="<script>parent.harm()</script>">`,
];
const all = hostile.join(" ");

const harms = "data-harms";

/** Counts scripts that run, and refusals of the content security policy. */
async function watch(page: Page): Promise<void> {
  await page.addInitScript((attribute) => {
    const count = (what: string) => {
      const root = document.documentElement;
      root.setAttribute(attribute, `${root.getAttribute(attribute) ?? ""} ${what}`);
    };
    Object.assign(window, { harm: () => count("ran") });
    document.addEventListener("securitypolicyviolation", (event) =>
      count(`refused ${event.violatedDirective} ${event.blockedURI}`),
    );
  }, harms);
}

/** Opens a page, waits for a text on it, and checks for harm. */
async function visit(page: Page, path: string, text: string): Promise<void> {
  await page.goto(`${site.url}${path}`);
  await ready(page);
  await page.getByText(text).first().waitFor();
  expect(await page.evaluate(() => document.querySelector("[onerror],[onload]"))).toBe(
    null,
  );
  expect(await page.locator("html").getAttribute(harms)).toBe(null);
}

describe("what readers store is text", () => {
  journey("in collections, notes and links to share", async ({ open }) => {
    const page = await open(signInPath("plus", "/en-US/"), { site: site.url });
    await watch(page);
    const id = await makeCollection(page, hostile[0] ?? "");
    await call(page, `/api/v2/collections/${id}/`, "POST", {
      name: hostile[0],
      description: all,
    });
    await call(page, `/api/v2/collections/${id}/items/`, "POST", {
      url: "/en-US/docs/Web/CSS",
      title: all,
      notes: all,
    });
    const { url } = (await call(page, `/api/v2/collections/${id}/share/`, "POST", {
      notes: true,
    })) as { readonly url: string };
    await visit(page, "/en-US/plus/collections", "onerror=harm()");
    await visit(page, `/en-US/plus/collections/${id}`, "srcdoc=");
    await visit(page, `/en-US${url}`, "srcdoc=");
    await page.goto(`${site.url}/en-US/docs/Web/CSS`);
    await ready(page);
    await page.getByRole("button", { name: /or add a note$/ }).click();
    await page.getByRole("combobox").first().waitFor();
    expect(await page.locator("html").getAttribute(harms)).toBe(null);
  });

  journey("in the names of what readers follow", async ({ open }) => {
    const page = await open(signInPath("core", "/en-US/"), {
      site: site.url,
      expected: [/status (?:of )?400/], // not names of browsers
    });
    await watch(page);
    await call(page, "/api/v2/updates/subscriptions/", "POST", {
      name: hostile[1],
      channel: "feed",
    });
    await call(page, "/api/v2/updates/subscriptions/", "POST", {
      name: hostile[2],
      channel: "webhook",
      url: 'https://example.org/?"><script>harm()</script>',
    });
    await page.goto(
      `${site.url}/en-US/plus/updates?q=${encodeURIComponent(hostile[0] ?? "")}&browserslist=${encodeURIComponent(hostile[2] ?? "")}`,
    );
    await ready(page);
    await page.getByRole("button", { name: message("updates-follow") }).click();
    await page.getByText("</script><script>harm()</script>").first().waitFor();
    await page.getByText("--!><svg/onload=harm()>").first().waitFor();
    expect(await page.locator("html").getAttribute(harms)).toBe(null);
  });

  journey("in what the browser remembers of pages", async ({ open }) => {
    const page = await open(signInPath("core", "/en-US/"), { site: site.url });
    await watch(page);
    await page.evaluate((text) => {
      const now = Date.now();
      const record = (serial: number, url: string) => ({
        serial,
        url,
        title: text,
        parents: [{ uri: url, title: text }],
        timestamps: [now, now - 1, now - 2],
      });
      const records = [
        record(1, "/en-US/docs/Web/CSS"),
        record(2, `javascript:harm()//${text}`),
      ];
      localStorage.setItem("frequently-viewed-documents-v2", JSON.stringify(records));
    }, all);
    await visit(page, "/en-US/plus/collections/frequently-viewed", "srcdoc=");
    expect(await page.locator("a[href^='javascript:']").count()).toBe(0);
  });
});
