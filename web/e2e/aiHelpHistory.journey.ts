import { describe } from "vitest";
import { answers, ask, button, enter, helpPath, helpSite, text } from "./aiHelp.ts";
import { expect, inspectSizes, journey, message, sizes } from "./harness.ts";

const site = helpSite();

describe("the history of AI help", () => {
  journey("keeps conversations, and deletes them", async ({ open }) => {
    site.state.keeps = true;
    const page = await enter(site, open);
    await ask(page, "Gap?");
    await answers(page).getByText("Use gap.").waitFor();
    const entry = page.getByRole("link", { name: "Space between items" });
    await entry.waitFor();
    await page.waitForURL(/\?c=chat-/);
    await page.reload();
    await answers(page).getByText("Use gap.").waitFor();
    await inspectSizes(page, "ai-help-history", ["desktop", "phone"]);
    await page.setViewportSize(sizes.desktop);
    await button(page, "help-delete-all").click();
    const dialog = page.getByRole("dialog");
    await text(dialog, "help-delete-question").waitFor();
    await button(dialog, "help-delete").click();
    await text(page, "help-history-none").waitFor();
    expect(site.state.chats.size).toBe(0);
    await expect.poll(() => new URL(page.url()).search).toBe("");
  });

  journey("searches the history", async ({ open }) => {
    site.state.keeps = true;
    const last = new Date().toISOString();
    for (const label of ["Grid", "Flex", "Fonts", "Forms", "Fetch", "Promises"]) {
      site.state.chats.set(`chat-${label}`, { label, last, messages: [] });
    }
    const page = await enter(site, open);
    const search = page.getByRole("searchbox", { name: message("help-history-search") });
    await search.fill("f");
    await expect.poll(() => page.getByRole("link", { name: "Grid" }).count()).toBe(0);
    await page.getByRole("link", { name: "Flex" }).waitFor();
    await search.fill("no such thing");
    await text(page, "help-history-nothing").waitFor();
    await search.fill("");
    await page.getByRole("link", { name: "Grid" }).waitFor();
  });

  journey("names a conversation whose answer comes at once", async ({ open }) => {
    site.state.keeps = true;
    site.state.answer = (say) => {
      say.hold();
      say.start();
      say.text("Use `gap`.");
      say.end();
    };
    const page = await enter(site, open);
    await ask(page, "Gap?");
    await page.waitForURL(/\?c=chat-/);
    await button(page, "help-new").last().click();
    await expect.poll(() => new URL(page.url()).search).toBe("");
    await button(page, "help-return").click();
    await page.waitForURL(/\?c=chat-/);
    await answers(page).getByText("Use gap.").waitFor();
  });

  journey("finds an answer that came while the page was loaded", async ({ open }) => {
    site.state.keeps = true;
    site.state.answer = (say) => say.start();
    const page = await enter(site, open);
    await ask(page, "Slow?");
    await page.waitForURL(/\?c=chat-/);
    await page.reload();
    await page.getByRole("heading", { name: "Slow?" }).waitFor();
    const [chat] = site.state.chats.values();
    const [first] = chat?.messages ?? [];
    if (first === undefined) throw new Error("nothing is kept");
    first.assistant = { content: "Found again." };
    await answers(page).getByText("Found again.").waitFor();
  });

  journey("drops the address of a chat that is not there", async ({ open }) => {
    site.state.keeps = true;
    const page = await enter(site, open, `${helpPath}?c=none`, {
      expected: [/status(?: of)? 404/],
    });
    await expect.poll(() => new URL(page.url()).search).toBe("");
    await text(page, "help-examples").waitFor();
  });
});
