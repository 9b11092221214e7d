import type { Doc, Flaw, Page } from "#/contract/page.ts";
import { isRecord, parseURL } from "#/core/parse.ts";
import { request } from "#/core/request.ts";
import type { PageFeedback } from "#/shell/readerFeedback/index.ts";

/** A flaw at one position of a source. Empty texts are unknown. */
export interface ReportedFlaw {
  readonly name: string;
  readonly file: string;
  readonly line: number;
  readonly column: number;
  readonly explanation: string;
  readonly suggestion: string;
  readonly fixable: boolean;
  readonly excerpt: string;
  readonly href: string;
  readonly macro: string;
  /** Opens the position in an editor. */
  readonly editor: string;
}

/** The source of a page. */
interface PageSource {
  readonly file: string;
  readonly editor: string;
  readonly edit: string;
  readonly history: string;
}

/** The reason why a page cannot be rendered. */
export interface Problem {
  readonly file: string;
  readonly line: number;
  readonly text: string;
  readonly excerpt: string;
  readonly editor: string;
}

/** The report of a page for writers (docs/reference/http.md, Development). */
export interface Report {
  readonly url: string;
  readonly source: PageSource | null;
  readonly flaws: readonly ReportedFlaw[];
  readonly problem: Problem | null;
  readonly notices: readonly string[];
  /** Null if unknown. */
  readonly feedback: PageFeedback | null;
}

/** Fetches the report of a page from `waymark dev`; null for a missing page. */
export async function fetchReport(url: string): Promise<Report> {
  const value = await request(`/_dev/flaws?url=${encodeURIComponent(url)}`);
  if (!isRecord(value) || !Array.isArray(value["flaws"])) {
    throw new Error("The response is not a report");
  }
  return value as unknown as Report;
}

/** The report embedded in a page in writer mode. */
export function ownReport(page: Page): Report {
  const doc: Partial<Doc> = page.renderer === "Doc" ? page.doc : {};
  const { source } = doc;
  return {
    url: page.url,
    source:
      source === undefined
        ? null
        : {
            file: `${source.folder}/${source.filename}`,
            editor: "",
            edit: source.github_url,
            history: source.github_url.replace("/blob/", "/commits/"),
          },
    flaws: Object.values(doc.flaws ?? {})
      .flat()
      .map(ownFlaw)
      .sort((a, b) => a.line - b.line || a.column - b.column),
    problem: null,
    notices: [],
    feedback: null,
  };
}

function ownFlaw(flaw: Flaw): ReportedFlaw {
  return {
    name: flaw.name,
    file: flaw.filepath,
    line: flaw.line,
    column: flaw.column,
    explanation: flaw.explanation,
    suggestion: flaw.suggestion ?? "",
    fixable: false,
    excerpt: flaw.sourceContext,
    href: flaw.href ?? "",
    macro: flaw.macroName ?? "",
    editor: "",
  };
}

/** Schemes of addresses that run code or show data as a page. */
const dangerous =
  /^(?:javascript|vbscript|data|blob|filesystem|about|file|view-source):$/;

/** The address of an editor or a code host, undefined for unsafe ones. */
export function safeLink(address: string): string | undefined {
  const url = parseURL(address);
  return url === null || dangerous.test(url.protocol) ? undefined : address;
}
