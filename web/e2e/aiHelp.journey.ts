import { describe } from "vitest";
import {
  answers,
  ask,
  button,
  enter,
  field,
  helpPath,
  helpSite,
  text,
} from "./aiHelp.ts";
import { expect, fits, inspect, journey, layouts, message, overflow } from "./harness.ts";

const site = helpSite();

describe("AI help", () => {
  journey.for(layouts)(
    "begins with topics, and says to others what it is, on a %s",
    async (size, { open }) => {
      const page = await enter(site, open, helpPath, { size });
      await text(page, "help-examples").waitFor();
      await inspect(page, `ai-help-empty-${size}`, { fullPage: true });
      await fits(page);
      await button(page, "help-example-cors").click();
      await expect
        .poll(() => field(page).inputValue())
        .toBe(message("help-example-cors"));
      await button(page, "help-guidance").click();
      await text(page, "help-guidance-private").waitFor();
      await inspect(page, `ai-help-guidance-${size}`);
      const out = await open(helpPath, { site: site.url, size });
      await text(out, "help-example").waitFor();
      await inspect(out, `ai-help-signed-out-${size}`, { fullPage: true });
      const plain = await open(helpPath, { site: site.url, size, scripting: false });
      expect(await text(plain, "help-example").isVisible()).toBe(true);
    },
  );

  journey("is used with the keyboard, and with methods of input", async ({ open }) => {
    const page = await enter(site, open);
    const input = field(page);
    await expect
      .poll(() => input.evaluate((e) => e === document.activeElement))
      .toBe(true);
    await input.pressSequentially("Line");
    await input.press("Shift+Enter");
    await input.pressSequentially("more");
    await expect.poll(() => input.inputValue()).toBe("Line\nmore");
    await input.evaluate((e) =>
      e.dispatchEvent(
        new KeyboardEvent("keydown", { key: "Enter", isComposing: true, bubbles: true }),
      ),
    );
    expect(site.state.asked).toEqual([]);
    site.state.answer = (say) => {
      say.start();
      say.text("Half of ");
    };
    await input.press("Enter");
    await answers(page).getByText("Half of").waitFor();
    await page.keyboard.press("Escape");
    await text(page, "help-stopped").first().waitFor();
    await expect.poll(() => site.state.left).toBe(1);
    await expect
      .poll(() => input.evaluate((e) => e === document.activeElement))
      .toBe(true);
    site.state.answer = (say) => {
      say.start();
      say.text("All of it.");
      say.end();
    };
    await button(page, "help-retry").click();
    await answers(page).getByText("All of it.").waitFor();
    await page.getByText("2 / 2").waitFor();
  });

  journey("edits, asks again, and goes from one to the other", async ({ open }) => {
    site.state.answer = (say, question) => {
      say.start();
      say.text(`About: ${question}`);
      say.end();
    };
    const page = await enter(site, open);
    await ask(page, "One");
    await answers(page).getByText("About: One").waitFor();
    await ask(page, "Two");
    await answers(page).getByText("About: Two").waitFor();
    expect(site.state.asked.at(-1)).toMatchObject({
      messages: [
        { role: "user", content: "One" },
        { role: "user", content: "Two" },
      ],
    });
    await button(page, "help-edit").first().click();
    const edited = page.getByRole("textbox").first();
    await expect
      .poll(() => edited.evaluate((e) => e === document.activeElement))
      .toBe(true);
    await edited.fill("One more");
    await edited.press("Enter");
    await answers(page).getByText("About: One more").waitFor();
    await expect.poll(() => answers(page).count()).toBe(1);
    expect(site.state.asked.at(-1)).not.toHaveProperty("parent_id");
    await page.getByText("2 / 2").waitFor();
    await button(page, "help-version-before").click();
    await answers(page).getByText("About: Two").waitFor();
    await button(page, "help-new").last().click();
    await expect.poll(() => answers(page).count()).toBe(0);
    await button(page, "help-return").click();
    await answers(page).getByText("About: Two").waitFor();
  });

  journey("asks about a page", async ({ open }) => {
    const css = "/en-US/docs/Web/CSS";
    const page = await enter(site, open, `${helpPath}?page=${css}`);
    await page.locator(`main a[href="${css}"]`).waitFor();
    await ask(page, "What is it?");
    await answers(page).getByText("Use gap.").waitFor();
    expect(site.state.asked.at(-1)).toMatchObject({ page: css, locale: "en-US" });
  });

  journey("takes 25,000 characters and no more", async ({ open }) => {
    const page = await enter(site, open);
    await field(page).fill("a".repeat(24_990));
    await text(page, "help-length", { count: 24_990, limit: 25_000 }).waitFor();
    await field(page).press("End");
    await field(page).pressSequentially("bbbbbbbbbbbbbbb");
    await text(page, "help-length", { count: 25_000, limit: 25_000 }).waitFor();
    await inspect(page, "ai-help-longest");
    await field(page).press("Enter");
    await answers(page).getByText("Use gap.").waitFor();
    const [{ content }] = site.state.asked.at(-1)?.["messages"] as [{ content: string }];
    expect(content).toBe("a".repeat(24_990) + "b".repeat(10));
    expect(await overflow(page)).toBeLessThanOrEqual(0);
  });
});
