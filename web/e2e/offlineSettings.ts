import { message, type Locator, type Page } from "./harness.ts";

/** A button of the settings by its exact text. */
export const button = (page: Page, name: string | RegExp): Locator =>
  page.getByRole("button", { name, exact: true });

/** The message that the selection has been downloaded. */
export const current = (page: Page): Locator =>
  page.getByText(message("offline-current"), { exact: true });

/** Turns offline reading on and selects all of English. */
export async function chooseEnglish(page: Page): Promise<void> {
  await page
    .getByRole("switch", { name: message("offline-switch"), exact: true })
    .click();
  const all = message("offline-all", "en-US", { language: "English (US)" });
  await page.getByRole("checkbox", { name: all }).click();
}

export async function downloadEnglish(page: Page): Promise<void> {
  await chooseEnglish(page);
  await button(page, /^Download \d/).click();
  await current(page).waitFor();
}
