import type { Doc } from "#/contract/page.ts";
import { withQuery } from "#/core/query.ts";

/** Address of a prefilled form to report a problem with a page. */
export function issueURL(doc: Doc, form: string): string {
  const { source, mdn_url: url, modified, locale } = doc;
  const suffix = locale === "en-US" ? "" : `-${locale.toLowerCase()}`;
  const metadata = [
    "<!-- Do not make changes below this line -->",
    "<details>",
    "<summary>Page report details</summary>",
    "",
    `* Folder: \`${source?.folder ?? ""}\``,
    `* URL: ${url}`,
    `* Source: ${source?.github_url ?? ""}`,
    `* Last commit: ${source?.last_commit_url ?? ""}`,
    `* Document last modified: ${modified}`,
    "",
    "</details>",
  ].join("\n");
  return withQuery(form, {
    template: `page-report${suffix}.yml`,
    "mdn-url": url,
    metadata,
  });
}
