/** The page for choosing offline content, which needs no account. */
export function offlineAddress(locale: string): string {
  return `/${locale}/offline`;
}
