import { afterAll, beforeAll, describe } from "vitest";
import { axe, expect, journey, overflow } from "./harness.ts";
import { startSite, type RunningSite } from "./server.ts";

const operation = "/reference/api/messages/send-message";

describe("an API reference", () => {
  let site: RunningSite;

  beforeAll(async () => {
    site = await startSite({ flags: ["--sample", "product"], first: "/" });
  });
  afterAll(() => site.stop());

  journey("leads from the list to a call in one's language", async ({ open }) => {
    const page = await open("/reference/api", { site: site.url });
    await page.getByRole("link", { name: "Send a message" }).last().click();
    await page.getByRole("heading", { name: "Send a message", level: 1 }).waitFor();
    expect(new URL(page.url()).pathname).toBe(operation);
    await page.getByRole("tab", { name: "Python" }).click();
    await page.getByText("requests.request(").waitFor();
    expect(await page.getByText("curl -X POST").isVisible()).toBe(false);
    await page.getByRole("link", { name: "NewMessage" }).last().click();
    await page.getByText("At most 65536 characters.").waitFor();
  });

  journey("is found by its words, and read as Markdown", async ({ open }) => {
    const page = await open("/en-US/search?q=has+dealt+with+the+message", {
      site: site.url,
    });
    await page.getByRole("link", { name: "Confirm a message" }).first().waitFor();
    const response = await fetch(`${site.url}${operation}.md`);
    expect(await response.text()).toContain("- `text` string, **required**");
  });

  for (const size of ["desktop", "phone"] as const) {
    for (const scheme of ["light", "dark"] as const) {
      journey(`fits and passes axe on a ${size}, ${scheme}`, async ({ open }) => {
        for (const path of ["/reference/api", operation]) {
          const page = await open(path, { site: site.url, size, scheme });
          expect(await overflow(page), path).toBeLessThanOrEqual(0);
          expect(await axe(page), path).toEqual([]);
        }
      });
    }
  }
});
