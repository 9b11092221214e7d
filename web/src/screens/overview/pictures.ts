/** A picture of a screen, in each theme. */
export interface Screenshot {
  readonly light: string;
  readonly dark: string;
}

const addresses = import.meta.glob<string>("./pictures/*.webp", {
  eager: true,
  import: "default",
});

/** The size of all of them, in their pixels. */
export const pictureSize = { width: 1200, height: 860 } as const;

/** The picture of a screen that scripts/pictures.mjs takes. */
export function pictureOf(
  name: "article" | "collection" | "playground" | "updates",
): Screenshot {
  const inTheme = (theme: string) => addresses[`./pictures/${name}-${theme}.webp`] ?? "";
  return { light: inTheme("light"), dark: inTheme("dark") };
}
