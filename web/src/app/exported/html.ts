import type { ExportedContents, ExportedPage } from "#/contract/exported.ts";
import type { Site } from "#/contract/site.ts";
import { direction } from "#/core/locales.ts";
import type { Translator } from "#/l10n/translator.ts";
import { escapeHTML, pageDescription } from "../head.ts";
import { pageTitle } from "../title.ts";

interface ExportedHTML {
  readonly exported: ExportedPage | ExportedContents;
  readonly site: Site;
  readonly translator: Translator;
  readonly body: string;
}

/** Blocks all external resources, whatever the page contains. */
const policy = [
  "default-src 'self' file: data:",
  "style-src 'self' file: 'unsafe-inline'",
  "script-src 'self' file:",
  "frame-src 'none'",
  "object-src 'none'",
  "base-uri 'none'",
  "form-action 'none'",
].join("; ");

/** A complete document; its addresses are still those of the site. */
export function exportedHTML({ exported, site, translator, body }: ExportedHTML): string {
  const { frame, locale } = exported;
  const isPage = exported.kind === "page";
  const title = isPage ? pageTitle(exported.page, site, translator) : exported.title;
  const description = isPage ? pageDescription(exported.page, site) : "";
  const head = [
    '<meta charset="utf-8">',
    ...(frame.complete
      ? [`<meta http-equiv="Content-Security-Policy" content="${policy}">`]
      : []),
    '<meta name="viewport" content="width=device-width,initial-scale=1">',
    `<title>${escapeHTML(title)}</title>`,
    ...(description === ""
      ? []
      : [`<meta name="description" content="${escapeHTML(description)}">`]),
    ...(frame.online === ""
      ? []
      : [`<link rel="canonical" href="${escapeHTML(frame.online)}">`]),
    '<link rel="icon" type="image/png" href="/exported/icon.png">',
    `<link rel="stylesheet" href="/exported/${frame.complete ? "style" : "docset"}.css">`,
    // It sets the theme before the first paint.
    ...(frame.complete ? ['<script src="/exported/exported.js"></script>'] : []),
  ];
  const texts = Object.entries({
    online: "exported-only-online",
    missing: "exported-missing",
    example: "exported-example",
    media: "exported-media",
    "diagram-name": "diagram-name",
    "diagram-failed": "diagram-failed",
    "diagram-too-large": "diagram-too-large",
  })
    .map(([name, id]) => ` data-${name}="${escapeHTML(translator.t(id))}"`)
    .join("");
  return (
    `<!doctype html><html lang="${locale}" dir="${direction(locale)}"><head>` +
    `${head.join("\n")}</head><body${texts}>${body}</body></html>\n`
  );
}
