/** Browsers in filters, in the order of the data. Names are not translated. */
export const browsers: Readonly<Record<string, string>> = {
  chrome: "Chrome",
  chrome_android: "Chrome Android",
  deno: "Deno",
  edge: "Edge",
  firefox: "Firefox",
  firefox_android: "Firefox for Android",
  ie: "Internet Explorer",
  nodejs: "Node.js",
  opera: "Opera",
  opera_android: "Opera Android",
  safari: "Safari",
  safari_ios: "Safari on iOS",
  samsunginternet_android: "Samsung Internet",
  webview_android: "WebView Android",
};

export const categories: Readonly<Record<string, string>> = {
  api: "API",
  css: "CSS",
  html: "HTML",
  http: "HTTP",
  javascript: "JavaScript",
  mathml: "MathML",
  svg: "SVG",
  webdriver: "WebDriver",
  webextensions: "WebExtensions",
};

/** The name of a category; the data has more categories than the filter. */
export function categoryName(category: string): string {
  return categories[category] ?? category;
}

export const kinds = ["added", "changed", "removed", "baseline"] as const;
