/** Where readers decide about offline reading: a page that needs no account. */
export function offlineAddress(locale: string): string {
  return `/${locale}/offline`;
}
