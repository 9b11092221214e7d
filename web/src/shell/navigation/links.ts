import { withoutBase } from "#/core/base.ts";
import { isWithinApplication } from "#/core/kind.ts";
import { parseURL } from "#/core/parse.ts";
import { firstSegment, withLocale } from "#/core/scheme.ts";

/** The playground asks before unsaved code is left. */
const promptsOnLeave = /^\/[^/]+\/play$/;

interface Address {
  readonly origin: string;
  readonly pathname: string;
}

/**
 * The address to navigate to within the application for a click, or null if the browser
 * should follow the link (or there is none): other sites, other locales, new tabs,
 * downloads, kinds of page without client rendering.
 */
export function clientTarget(event: MouseEvent, here: Address): string | null {
  if (event.defaultPrevented || event.button !== 0) return null;
  if (event.metaKey || event.ctrlKey || event.shiftKey || event.altKey) return null;
  const link = event
    .composedPath()
    .find((node): node is HTMLAnchorElement => node instanceof HTMLAnchorElement);
  return link === undefined ? null : linkTarget(link, here);
}

/** The address within the site of a link, or null as above. */
export function linkTarget(link: HTMLAnchorElement, here: Address): string | null {
  if (link.href === "") return null;
  if (link.hasAttribute("download") || link.dataset["native"] !== undefined) return null;
  if (link.target !== "" && link.target !== "_self") return null;
  const url = parseURL(link.href);
  if (url?.origin !== here.origin) return null;
  const path = withoutBase(url.pathname);
  const current = withoutBase(here.pathname);
  if (path === null || current === null) return null;
  const to = withLocale(path);
  const locale = firstSegment(to);
  if (locale === "" || locale !== firstSegment(withLocale(current))) return null;
  if (!isWithinApplication(to)) return null;
  if (url.search !== "") return null;
  if (promptsOnLeave.test(current)) return null;
  if (path === current && url.hash !== "") return null;
  return path + url.hash;
}
