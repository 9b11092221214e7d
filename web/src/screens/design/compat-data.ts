const releases = {
  "1": { status: "retired", release_date: "2019-04-02" },
  "9": { status: "current", release_date: "2025-06-17" },
  "10": { status: "planned" },
};

const flag = {
  type: "preference",
  name: "trails.enabled",
  value_to_set: "true",
} as const;

/** Invented compatibility data with every kind of cell, label and icon. */
export const compatData = {
  browsers: {
    chrome: { name: "Chrome", type: "desktop", pref_url: "chrome://flags", releases },
    edge: { name: "Edge", type: "desktop", releases },
    firefox: { name: "Firefox", type: "desktop", preview_name: "Nightly", releases },
    opera: { name: "Opera", type: "desktop", releases },
    safari: { name: "Safari", type: "desktop", preview_name: "TP", releases },
    chrome_android: { name: "Chrome Android", type: "mobile", releases },
    firefox_android: { name: "Firefox for Android", type: "mobile", releases },
    safari_ios: { name: "Safari on iOS", type: "mobile", releases },
    webview_android: { name: "WebView Android", type: "mobile", releases },
    deno: { name: "Deno", type: "server", releases },
  },
  data: {
    __compat: {
      support: {
        chrome: { version_added: "9", release_date: "2025-06-17" },
        edge: { version_added: "9", notes: "Needs a <em>steady</em> hand." },
        firefox: { version_added: "preview" },
        opera: { version_added: false },
        safari: { version_added: "10" },
        chrome_android: { version_added: "1", partial_implementation: true },
        firefox_android: { version_added: "1", version_removed: "9", version_last: "8" },
        safari_ios: [
          { version_added: "9" },
          { version_added: "1", version_removed: "9", prefix: "-webkit-" },
        ],
        webview_android: { version_added: null },
        deno: { version_added: "1" },
      },
    },
    fork: {
      __compat: {
        status: { experimental: true, standard_track: true },
        support: {
          chrome: { version_added: "1", flags: [flag] },
          edge: { version_added: "1", alternative_name: "junction" },
          firefox: { version_added: "1", prefix: "moz" },
          safari: { version_added: false, impl_url: "https://webkit.org/b/1" },
        },
      },
      detour: {
        __compat: {
          description: "A <code>detour</code> around the fork",
          status: { deprecated: true, standard_track: false },
          support: { chrome: { version_added: "1" } },
        },
      },
    },
  },
};
