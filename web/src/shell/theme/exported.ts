import { findAll } from "#/core/find.ts";
import { chooseTheme, storedTheme, themes } from "./store.ts";

/** Makes the theme buttons show and change the reader's choice. */
export function startThemes(): void {
  const buttons = findAll("[data-theme-choice]");
  const show = () => {
    for (const button of buttons) {
      const isChosen = button.getAttribute("data-theme-choice") === storedTheme();
      button.setAttribute("aria-pressed", String(isChosen));
    }
  };
  for (const button of buttons) {
    button.parentElement?.removeAttribute("hidden");
    button.addEventListener("click", () => {
      const choice = button.getAttribute("data-theme-choice");
      chooseTheme(themes.find((theme) => theme === choice) ?? "os-default");
      show();
    });
  }
  show();
}
