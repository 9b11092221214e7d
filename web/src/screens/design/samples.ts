import type { Doc, Section } from "#/contract/page.ts";
import type { IconName } from "#/ui/Icon/Icon.tsx";

export const colours = [
  "ground",
  "ground-sunken",
  "ground-raised",
  "ground-hover",
  "line",
  "line-strong",
  "ink",
  "ink-soft",
  "ink-faint",
  "link",
  "accent",
  "focus",
  "button",
  "mark",
  "info",
  "good",
  "caution",
  "bad",
  "lab",
];

export const areas = ["html", "css", "javascript", "api", "http", "web", "learn"];

export const sizes = ["xs", "sm", "md", "body", "lg", "xl", "2xl"];

export const spaces = [1, 2, 3, 4, 5, 6, 7, 8];

export const icons: readonly IconName[] = [
  "check",
  "chevron",
  "copy",
  "cross",
  "deprecated",
  "external",
  "flask",
  "globe",
  "info",
  "lock",
  "menu",
  "moon",
  "nonstandard",
  "panel",
  "play",
  "screen",
  "search",
  "sun",
  "thumb",
  "user",
  "warning",
];

export const supportQuery = "css.trails";

export const parents = [
  { uri: "/en-US/docs/Web", title: "Web" },
  { uri: "/en-US/docs/Web/CSS", title: "CSS" },
  { uri: "/en-US/docs/Web/CSS/trails", title: "trails" },
];

export const sampleDoc: Doc = {
  body: [],
  isActive: true,
  isTranslated: false,
  locale: "en-US",
  mdn_url: "/en-US/docs/Web/CSS/trails",
  modified: "2025-06-17T08:00:00.000Z",
  native: "English (US)",
  noIndexing: true,
  other_translations: [
    { locale: "en-US", title: "trails", native: "English (US)" },
    { locale: "de", title: "trails", native: "Deutsch" },
    { locale: "ja", title: "trails", native: "日本語" },
  ],
  pageTitle: "trails",
  short_title: "trails",
  source: {
    folder: "en-us/web/css/trails",
    github_url: "https://code.example/trails/index.md",
    last_commit_url: "https://code.example/commit/1",
    filename: "index.md",
  },
  title: "trails",
  titleHTML: "trails",
  toc: [],
  pageType: "css-property",
};

export const translated: readonly Doc[] = ["de", "fr", "hu"].map((locale) => ({
  ...sampleDoc,
  locale,
  isTranslated: true,
}));

const support = {
  chrome: "120",
  chrome_android: "120",
  edge: "120",
  firefox: "121",
  firefox_android: "121",
  safari: "17",
  safari_ios: "17",
};

export const baselines: readonly Doc[] = [
  {
    ...sampleDoc,
    baseline: {
      baseline: "high",
      baseline_low_date: "≤2019-03-02",
      support,
      asterisk: true,
    },
  },
  {
    ...sampleDoc,
    baseline: { baseline: "low", baseline_low_date: "2025-02-04", support },
  },
  { ...sampleDoc, baseline: { baseline: false, support: { chrome: "1", edge: "1" } } },
  {
    ...sampleDoc,
    status: { baseline: "discouraged" },
    baseline: {
      alternatives: [{ name: "paths", mdn_url: "/docs/Web/CSS/paths" }],
      feature: {
        name: "trails",
        discouraged: { reason_html: "Paths <em>replaced</em> it." },
      },
    },
  },
  { ...sampleDoc, status: { baseline: "removing" } },
];

const note = (kind: string, label: string, text: string) =>
  `<div class="notecard ${kind}"><p><strong>${label}:</strong> ${text}</p></div>`;

const code = (language: string, classes: string, text: string) =>
  `<div class="code-example"><div class="example-header"><span class="language-name">${language}</span></div>` +
  `<pre class="brush: ${language} ${classes} notranslate"><code>${text}</code></pre></div>`;

const prose = (id: string, title: string, content: string): Section => ({
  type: "prose",
  value: { id, title, isH3: false, content },
});

/** Authored HTML in all common shapes of the documentation. */
export const sections: readonly Section[] = [
  prose(
    "text",
    "Text",
    `<p>A paragraph with <strong>weight</strong>, <em>stress</em>, <code>code()</code>, <kbd>Ctrl</kbd> + <kbd>K</kbd>,
a <a href="#text">link</a>, an <a class="external" href="https://example.org" target="_blank">external link</a>,
a <a class="page-not-created" title="Not written yet">page to come</a> and <abbr title="abbreviation">abbr.</abbr></p>
<ul><li>One<ul><li>and another within</li></ul></li><li>Two</li></ul><ol><li>First</li><li>Second</li></ol>
<dl><dt><code>term</code> <span class="badge inline optional">Optional</span> <span class="badge inline readonly">Read only</span></dt><dd><p>What it means.</p></dd>
<dt><code>other</code> <span class="icon icon-experimental" role="img" aria-label="Experimental"></span> <span class="icon icon-nonstandard" role="img" aria-label="Non-standard"></span> <span class="icon icon-deprecated" role="img" aria-label="Deprecated"></span></dt><dd><p>What it means.</p></dd></dl>
<blockquote><p>Words of somebody else.</p></blockquote>
<math display="block"><msup><mi>a</mi><mn>2</mn></msup><mo>+</mo><msup><mi>b</mi><mn>2</mn></msup><mo>=</mo><msup><mi>c</mi><mn>2</mn></msup></math>`,
  ),
  prose(
    "notes",
    "Notes",
    [
      note("note", "Note", "Something to know."),
      note("tip", "Tip", "Something that helps."),
      note("warning", "Warning", "Something to look out for."),
      note("secure", "Secure context", "Only where the connection is safe."),
      note("experimental", "Experimental", "Still being tried."),
      note("nonstandard", "Non-standard", "Outside the standards."),
      note("deprecated", "Deprecated", "On its way out."),
      '<div class="callout"><p>A callout without a label.</p></div>',
    ].join(""),
  ),
  prose(
    "code",
    "Code",
    code("js", "", 'const path = await find("summit"); // the short one\n') +
      code("css", "example-good", ".trail {\n  color: green;\n}\n") +
      code(
        "html",
        "example-bad",
        "&lt;div onclick=&quot;go()&quot;&gt;Go&lt;/div&gt;\n",
      ) +
      '<pre class="brush: plain notranslate">No header, no colours.</pre>',
  ),
  prose(
    "tables",
    "Tables",
    '<figure class="table-container"><table><thead><tr><th>Sign</th><th>Meaning</th></tr></thead><tbody><tr><td>▲</td><td>Up</td></tr><tr><td>▼</td><td>Down</td></tr></tbody></table></figure>' +
      '<table class="properties"><tbody><tr><th>Initial value</th><td><code>none</code></td></tr><tr><th>Inherited</th><td>no</td></tr></tbody></table>' +
      '<ul class="prev-next"><li class="prev"><a class="button secondary" href="#text"><span class="button-wrap">Previous</span></a></li><li class="next"><a class="button secondary" href="#code"><span class="button-wrap">Next</span></a></li></ul>',
  ),
  {
    type: "specifications",
    value: {
      id: "specifications",
      title: "Specifications",
      isH3: false,
      query: supportQuery,
      specifications: [
        { bcdSpecificationURL: "https://specs.example/trails/#fork", title: "Trails" },
      ],
    },
  },
  {
    type: "specifications",
    value: {
      id: "no_specifications",
      title: "No specifications",
      isH3: false,
      query: supportQuery,
      specifications: [],
    },
  },
];
