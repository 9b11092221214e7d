import { find } from "#/core/find.ts";
import { readItem } from "#/storage/local.ts";

export const themes = ["os-default", "light", "dark"] as const;

export type Theme = (typeof themes)[number];

export const themeKey = "theme";

/** Page backgrounds, for the colour of the browser's toolbar. */
export const frameColours = { light: "#fbfdfc", dark: "#121917" } as const;

/** The reader's choice, or the operating system's. */
export function storedTheme(): Theme {
  const stored = readItem(themeKey);
  return themes.find((theme) => theme === stored) ?? "os-default";
}

/**
 * Applies a theme: an attribute for the style sheets, a class for older content, and the
 * colour of the browser's toolbar.
 */
export function applyTheme(theme: Theme): void {
  const root = document.documentElement;
  root.dataset["theme"] = theme;
  root.classList.remove(...themes);
  root.classList.add(theme);
  for (const scheme of ["light", "dark"] as const) {
    const meta = find(`meta[name="theme-color"][media*="${scheme}"]`);
    meta?.setAttribute("content", frameColours[theme === "os-default" ? scheme : theme]);
  }
}
