const name = "preferredlocale";
const maxAge = 94608000;

function attributes(age: number): string {
  const secure = window.location.protocol === "https:" ? "; secure" : "";
  return `; path=/; max-age=${age}; samesite=lax${secure}`;
}

/** The stored locale of the reader. */
export function preferredLocale(): string | null {
  try {
    const match = new RegExp(`(?:^|; )${name}=([^;]*)`).exec(document.cookie);
    return match?.[1] ?? null;
  } catch (error) {
    console.warn("Could not read the cookie of the preferred locale", error);
    return null;
  }
}

/** Stores a locale; null deletes it. */
export function setPreferredLocale(locale: string | null): void {
  try {
    document.cookie = `${name}=${locale ?? ""}${attributes(locale === null ? 0 : maxAge)}`;
  } catch (error) {
    console.warn("Could not set the cookie of the preferred locale", error);
  }
}
