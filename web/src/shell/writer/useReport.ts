import { useEffect, useState } from "react";
import type { Page } from "#/contract/page.ts";
import { fetchReport, ownReport, type Report } from "./report.ts";

/**
 * The report for writers: that of `waymark dev`, updated after each change; elsewhere the
 * one embedded in the page. Null while it loads.
 */
export function useReport(
  page: Page,
  path: string,
  isDev: boolean,
  changes: number,
): Report | null {
  const [report, setReport] = useState<Report | null>(null);
  useEffect(() => {
    if (!isDev) {
      setReport(ownReport(page));
      return;
    }
    let current = true;
    fetchReport(path)
      .then((fetched) => {
        if (current) setReport(fetched);
      })
      .catch(() => {
        // Without a page or a server, the embedded report is used.
        if (current) setReport(ownReport(page));
      });
    return () => {
      current = false;
    };
  }, [page, path, isDev, changes]);
  return report;
}
