import { mkdtemp, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, beforeAll, describe } from "vitest";
import {
  axe,
  calm,
  expect,
  fits,
  journey,
  layouts,
  message,
  sizes,
  waitForTitle,
  type Page,
} from "./harness.ts";
import { startSite, type RunningSite } from "./server.ts";

const provider = "https://ask.example";
const question = "Finden Sie, was Sie suchen?";
const footnote = "Die Antworten gehen an ask.example";
const from = "/de/docs/Web/HTML";
const asked = "/de/docs/Web/HTML/Reference/Elements/details";

let folder = "";
let site: RunningSite;

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), "waymark-notices-"));
  const survey = {
    key: "TRAILS_2026",
    bucket: "TRAILS",
    url: `${provider}/s/1`,
    path: "/de/docs/",
    teaser: "Helfen Sie uns, besser zu werden.",
    question,
    footnote,
  };
  const surveys = join(folder, "surveys.json");
  await writeFile(surveys, JSON.stringify([survey]));
  site = await startSite({
    flags: [
      `--surveys=${surveys}`,
      "--features-authentication",
      // Nobody signs in here, so there is no provider.
      "--auth-issuer=http://localhost:9",
      "--auth-client-id=waymark",
      "--auth-client-secret=none",
      `--auth-secret-key=${"a1".repeat(32)}`,
      `--database-dir=${folder}`,
    ],
  });
});

afterAll(async () => {
  await site.stop();
  await rm(folder, { recursive: true, force: true });
});

const surveyBox = (page: Page) =>
  page.getByRole("region", { name: message("survey-label", "de") });

/** Opens a document after another one. */
async function arrive(page: Page): Promise<void> {
  await page.goto(asked, { referer: `${site.url}${from}` });
  await page.locator("html[data-ready]").waitFor({ state: "attached" });
}

const record = (page: Page) =>
  page.evaluate(
    () =>
      JSON.parse(localStorage.getItem("survey.TRAILS") ?? "{}") as Record<string, number>,
  );

describe("a survey", () => {
  journey("asks readers who go from page to page", async ({ open }) => {
    const page = await open(asked, { site: site.url });
    await calm(page);
    expect(await surveyBox(page).count()).toBe(0);
    await arrive(page);
    await surveyBox(page).waitFor();
    expect(await surveyBox(page).textContent()).toContain(`(${footnote})`);
    await expect.poll(() => record(page)).toHaveProperty("seen_at");
  });

  journey(
    "fetches its form when it is opened, and records that it was submitted",
    async ({ open }) => {
      const page = await open(from, { site: site.url });
      await page.context().route(`${provider}/**`, (route) =>
        route.fulfill({
          contentType: "text/html",
          body: "<button onclick=\"parent.postMessage('submit', '*')\">Senden</button>",
        }),
      );
      await arrive(page);
      expect(await page.locator("iframe[src*='ask.example']").count()).toBe(0);
      await surveyBox(page).getByText(question).click();
      const form = page.frameLocator("iframe[src*='ask.example']");
      await form.getByRole("button", { name: "Senden" }).click();
      await expect.poll(() => record(page)).toHaveProperty("submitted_at");
      expect(await record(page)).toHaveProperty("opened_at");
      expect(await surveyBox(page).isVisible()).toBe(true);
      await arrive(page);
      await calm(page);
      expect(await surveyBox(page).count()).toBe(0);
    },
  );

  journey("counts the page before within the application", async ({ open }) => {
    const page = await open(from, { site: site.url });
    expect(await surveyBox(page).count()).toBe(0);
    const link = page.locator(
      `main a[href="${asked}"], [data-sidebar] a[href="${asked}"]`,
    );
    await link.first().evaluate((element: HTMLElement) => element.click());
    await waitForTitle(page, /<details>/);
    await surveyBox(page).waitFor();
  });

  journey("stays away once it was hidden, unless it is forced", async ({ open }) => {
    const page = await open(from, { site: site.url });
    await arrive(page);
    await surveyBox(page).waitFor();
    expect(await axe(page)).toEqual([]);
    const hide = page.getByRole("button", { name: message("survey-hide", "de") });
    await hide.focus();
    await page.keyboard.press("Enter");
    await surveyBox(page).waitFor({ state: "detached" });
    await expect.poll(() => record(page)).toHaveProperty("dismissed_at");
    await arrive(page);
    await calm(page);
    expect(await surveyBox(page).count()).toBe(0);
    await page.goto(`${site.url}${from}#FORCE_SURVEY=TRAILS_2026`);
    await surveyBox(page).waitFor();
  });
});

describe("while accounts do not work", () => {
  journey.for(layouts)("a notice takes their place on a %s", async (size, { open }) => {
    const page = await open("/en-US/docs/Web/CSS", {
      site: site.url,
      size,
      expected: [/503/, /Could not find out who is signed in/],
      before: (page) =>
        page.route("**/api/v1/whoami", (route) => route.fulfill({ status: 503 })),
    });
    if (size === "phone") {
      await page.getByRole("button", { name: message("menu-open") }).click();
    }
    const notice = page.getByRole("status").filter({ hasText: message("maintenance") });
    await notice.waitFor();
    const box = await notice.boundingBox();
    expect(box?.x ?? -1).toBeGreaterThanOrEqual(0);
    expect((box?.x ?? 0) + (box?.width ?? 0)).toBeLessThanOrEqual(sizes[size].width);
    expect(await page.getByRole("link", { name: message("sign-in") }).count()).toBe(0);
    await fits(page);
    expect(await axe(page)).toEqual([]);
  });
});
