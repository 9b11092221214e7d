import type { BrowserName, Browsers, Compat, Platform } from "./data.ts";

export interface Column {
  readonly platform: Platform;
  readonly browsers: readonly BrowserName[];
}

const platforms: readonly Platform[] = ["desktop", "mobile", "server"];

const hidden = new Set(["ie"]);

/**
 * The browsers to show, by platform. Server runtimes are shown for JavaScript, and
 * elsewhere each one with data for the feature itself.
 */
export function columnsFor(
  query: string,
  browsers: Browsers,
  root: Compat | undefined,
): Column[] {
  const [category = ""] = query.split(".");
  const shows = (name: BrowserName): boolean => {
    const browser = browsers[name];
    if (browser === undefined || hidden.has(name)) return false;
    if (category === "webextensions" && browser.accepts_webextensions !== true)
      return false;
    if (browser.type !== "server" || category === "javascript") return true;
    return root?.support[name] !== undefined;
  };
  return platforms
    .map((platform) => ({
      platform,
      browsers: Object.keys(browsers).filter(
        (name) => browsers[name]?.type === platform && shows(name),
      ),
    }))
    .filter((column) => column.browsers.length > 0);
}

/** The icon of a browser, or of its family. */
export function browserIcon(name: BrowserName): string {
  if (name.startsWith("firefox")) return "firefox";
  if (name === "webview_android") return "webview";
  if (name === "webview_ios") return "safari";
  return name.split("_")[0] ?? name;
}
