import { withQuery } from "#/core/query.ts";

/** Address of a prefilled form to report a problem with compatibility data. */
export function issueLink(
  form: string,
  query: string,
  page: string,
  now = new Date(),
): string {
  const metadata = [
    "<!-- Do not make changes below this line -->",
    "<details>",
    "<summary>Page report details</summary>",
    "",
    `* Query: \`${query}\``,
    `* Report started: ${now.toISOString()}`,
    "",
    "</details>",
  ].join("\n");
  return withQuery(form, {
    "mdn-url": page,
    metadata,
    title: `${query} - <SUMMARIZE THE PROBLEM>`,
    template: "data-problem.yml",
  });
}
