const name = "preferredlocale";
const maxAge = 94608000;

function attributes(age: number): string {
  const secure = window.location.protocol === "https:" ? "; secure" : "";
  return `; path=/; max-age=${age}; samesite=lax${secure}`;
}

/** The locale that the reader asked to be remembered. */
export function preferredLocale(): string | null {
  try {
    const match = new RegExp(`(?:^|; )${name}=([^;]*)`).exec(document.cookie);
    return match?.[1] ?? null;
  } catch (error) {
    console.warn("Could not read the cookie of the preferred locale", error);
    return null;
  }
}

/** Remembers a locale; null forgets it. */
export function setPreferredLocale(locale: string | null): void {
  try {
    document.cookie = `${name}=${locale ?? ""}${attributes(locale === null ? 0 : maxAge)}`;
  } catch (error) {
    console.warn("Could not set the cookie of the preferred locale", error);
  }
}
