import { describe } from "vitest";
import { expect, journey, message, type Page } from "./harness.ts";

const path = "/en-US/docs/Web/CSS";

/** Background of an element as `#rrggbb`, converted from any colour space. */
const background = (page: Page, selector = "html") =>
  page.locator(selector).evaluate((element) => {
    const canvas = document.createElement("canvas").getContext("2d");
    if (canvas === null) throw new Error("No canvas");
    canvas.fillStyle = getComputedStyle(element).backgroundColor;
    canvas.fillRect(0, 0, 1, 1);
    const [red, green, blue] = canvas.getImageData(0, 0, 1, 1).data;
    return `#${[red, green, blue].map((n) => Number(n).toString(16).padStart(2, "0")).join("")}`;
  });
const lightness = async (page: Page, selector?: string) =>
  (await background(page, selector)) > "#808080" ? "light" : "dark";
const frameColour = (page: Page) =>
  page.evaluate(() => {
    const metas = [
      ...document.querySelectorAll<HTMLMetaElement>("meta[name=theme-color]"),
    ];
    return metas.find(({ media }) => media === "" || matchMedia(media).matches)?.content;
  });
async function choose(page: Page, name: string): Promise<void> {
  const button = page.getByRole("button", { name: message("theme"), exact: true });
  await button.click();
  await page.getByRole("button", { name: message(name) }).click();
  await expect.poll(() => button.getAttribute("aria-expanded")).toBe("false");
}

describe("the theme", () => {
  journey("is the operating system's as long as none is chosen", async ({ open }) => {
    const page = await open(path, { scheme: "dark" });
    await expect.poll(() => lightness(page)).toBe("dark");
    await page.emulateMedia({ colorScheme: "light" });
    await expect.poll(() => lightness(page)).toBe("light");
  });

  journey("is chosen, stored, and there from the first paint", async ({ open }) => {
    const page = await open(path, { expected: [/net::ERR_FAILED/] });
    await choose(page, "theme-dark");
    await expect.poll(() => lightness(page)).toBe("dark");
    await expect
      .poll(() => page.evaluate(() => localStorage.getItem("theme")))
      .toBe("dark");
    await expect.poll(() => page.locator("html").getAttribute("class")).toContain("dark");
    await expect.poll(() => frameColour(page)).toBe(await background(page));

    // The first paint, before any module script has run.
    await page.route("**/static/*.js", (route) => route.abort());
    await page.reload({ waitUntil: "domcontentloaded" }).catch(() => undefined);
    await expect.poll(() => lightness(page)).toBe("dark");
    expect(await page.locator("html[data-ready]").count()).toBe(0);
    await page.unroute("**/static/*.js");
  });

  journey("follows the system again when that is chosen", async ({ open }) => {
    const page = await open(path, { scheme: "dark" });
    await choose(page, "theme-light");
    await expect.poll(() => lightness(page)).toBe("light");
    await expect.poll(() => frameColour(page)).toBe(await background(page));
    await choose(page, "theme-os-default");
    await expect
      .poll(() => page.evaluate(() => localStorage.getItem("theme")))
      .toBe("os-default");
    await expect.poll(() => lightness(page)).toBe("dark");
  });

  journey("leaves the head of the home page dark", async ({ open }) => {
    const header = "[data-site-header]";
    const page = await open("/en-US/", { scheme: "light" });
    await expect.poll(() => lightness(page)).toBe("light");
    await expect.poll(() => lightness(page, header)).toBe("dark");
    await page.getByRole("link", { name: "CSS", exact: true }).first().click();
    await page.waitForURL(`**${path}`);
    await expect.poll(() => lightness(page, header)).toBe("light");
  });

  journey("shows which one is chosen", async ({ open }) => {
    const page = await open(path);
    await choose(page, "theme-light");
    await page.getByRole("button", { name: message("theme"), exact: true }).click();
    const pressed = (id: string) =>
      page.getByRole("button", { name: message(id) }).getAttribute("aria-pressed");
    await expect.poll(() => pressed("theme-light")).toBe("true");
    await expect.poll(() => pressed("theme-dark")).toBe("false");
    await page.keyboard.press("Escape");
    const button = page.getByRole("button", { name: message("theme"), exact: true });
    await expect.poll(() => button.getAttribute("aria-expanded")).toBe("false");
    await expect
      .poll(() => button.evaluate((e) => e === document.activeElement))
      .toBe(true);
  });
});

describe("storage that throws", () => {
  journey("only warns", async ({ open }) => {
    const page = await open("/en-US/docs/Web/HTML/Reference/Elements/details", {
      expected: [/Could not (read|write|remove)/],
      before: (page) =>
        page.addInitScript(() => {
          for (const store of ["localStorage", "sessionStorage"]) {
            Object.defineProperty(window, store, {
              get: () => {
                throw new DOMException("Access is denied", "SecurityError");
              },
            });
          }
        }),
    });
    await choose(page, "theme-dark");
    await expect.poll(() => lightness(page)).toBe("dark");
    await page.locator("details.baseline-indicator summary").click();
    await page.getByText(message("baseline-learn")).waitFor();
  });
});
