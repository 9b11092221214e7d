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
import { expect, inspect, journey, message, signal } from "./harness.ts";

const site = helpSite();

describe("AI help without an answer", () => {
  journey.for([
    [500, "help-failed-server"],
    [429, "help-failed-busy"],
    [400, "help-failed-refused"],
    [402, "help-failed-quota"],
    [501, "help-failed-unavailable"],
    [413, "help-failed-long"],
  ] as const)("says what to do after %d", async ([status, id], { open }) => {
    site.state.answer = (say) => say.fail(status);
    const page = await enter(site, open, helpPath, { expected: [/status(?: of)? \d+/] });
    await ask(page, "Why?");
    await page.getByRole("alert").getByText(message(id)).waitFor();
    await text(page, "help-left", { count: 4, limit: 5 }).waitFor();
    if (status === 500) await inspect(page, "ai-help-failed");
  });

  journey.for([
    [400, "flagged", undefined, "help-failed-flagged", ""],
    [400, "conversation_too_long", undefined, "help-failed-conversation", ""],
    [402, "", 7200, "help-failed-quota", "in 2 hours"],
    [429, "", 60, "help-failed-busy", "in 60 seconds"],
    [429, "under_way", 60, "help-failed-underway", "in 60 seconds"],
  ] as const)(
    "says why and until when after %d %s",
    async ([status, reason, after, id, when], { open }) => {
      site.state.answer = (say) => say.fail(status, reason, after);
      const page = await enter(site, open, helpPath, {
        expected: [/status(?: of)? \d+/],
      });
      await ask(page, "Why?");
      const card = page.getByRole("alert");
      await card.getByText(message(id)).waitFor();
      expect(await card.textContent()).toContain(when);
    },
  );

  journey("keeps what came before a connection broke", async ({ open }) => {
    const [broken, breakConnection] = signal();
    site.state.answer = async (say) => {
      say.start();
      say.raw("data: {{{\n\n");
      say.text("Half of it");
      await broken;
      say.drop();
    };
    const page = await enter(site, open, helpPath, {
      expected: [/unknown/, /ERR_/, /request failed/],
    });
    await ask(page, "Why?");
    await answers(page).getByText("Half of it").waitFor();
    breakConnection();
    await page.getByRole("alert").getByText(message("help-failed-dropped")).waitFor();
    await answers(page).getByText("Half of it").waitFor();
  });

  journey("ends with the last question, and offline", async ({ open }) => {
    const quota = { remaining: 1, limit: 5, reset: "2099-01-01T10:00:00Z" };
    site.state.quota = quota;
    const page = await enter(site, open, helpPath, {
      expected: [/ERR_INTERNET_DISCONNECTED/],
    });
    await field(page).waitFor();
    await page.context().setOffline(true);
    await text(page, "help-offline").waitFor();
    await ask(page, "Last?");
    expect(site.state.asked).toEqual([]);
    await page.context().setOffline(false);
    await text(page, "help-offline").waitFor({ state: "detached" });
    await field(page).press("Enter");
    await text(page, "help-used-up", { limit: 5 }).waitFor();
    await expect.poll(() => page.getByRole("textbox").count()).toBe(0);
    await expect.poll(() => button(page, "help-edit").count()).toBe(0);
    await inspect(page, "ai-help-used-up");
  });
});
