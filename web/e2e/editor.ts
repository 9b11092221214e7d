import { expect, message, type Locator, type Page } from "./harness.ts";

/** The visible field for code in a language. */
export function editor(within: Page | Locator, language: string): Locator {
  const name = message("editor-label", "en-US", { language });
  return within.getByRole("textbox", { name, exact: true });
}

/** Waits until code editors have replaced all plain fields. */
export async function editorsReady(within: Page | Locator): Promise<void> {
  await within.locator(".cm-editor").first().waitFor({ state: "attached" });
  await expect.poll(() => within.locator("textarea").count()).toBe(0);
}

/**
 * Leaves a code editor with the keyboard. Both keys are sent at once: after Escape, Tab
 * moves focus for two seconds, and then indents again. The first Escape may only close a
 * list of completions.
 */
export async function leaveEditor(page: Page): Promise<void> {
  const left = await page.evaluateHandle(() => document.activeElement);
  const isLeft = async () => {
    await Promise.all([page.keyboard.press("Escape"), page.keyboard.press("Tab")]);
    return left.evaluate((field) => field !== document.activeElement);
  };
  await expect.poll(isLeft).toBe(true);
}

/** Replaces the code in a language, as a reader would. */
export async function write(
  page: Page,
  language: string,
  text: string,
  within: Page | Locator = page,
): Promise<void> {
  await editor(within.locator(".cm-editor"), language).click();
  await page.keyboard.press("ControlOrMeta+a");
  await page.keyboard.insertText(text);
}
