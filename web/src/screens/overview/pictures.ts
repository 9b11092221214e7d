/** A screenshot in each theme. */
export interface Screenshot {
  readonly light: string;
  readonly dark: string;
}

const addresses = import.meta.glob<string>("./pictures/*.webp", {
  eager: true,
  import: "default",
});

/** The size of all screenshots, in their pixels. */
export const pictureSize = { width: 1200, height: 860 } as const;

/** A screenshot taken by scripts/pictures.mjs. */
export function pictureOf(
  name: "article" | "collection" | "playground" | "updates",
): Screenshot {
  const inTheme = (theme: string) => addresses[`./pictures/${name}-${theme}.webp`] ?? "";
  return { light: inTheme("light"), dark: inTheme("dark") };
}
