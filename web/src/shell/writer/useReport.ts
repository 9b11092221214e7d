import { useEffect, useState } from "react";
import type { Page } from "#/contract/page.ts";
import { fetchReport, ownReport, type Report } from "./report.ts";

/**
 * What writers are told about a page: what `waymark dev` says now, again after each
 * change; elsewhere what the page itself carries. Null while it is on its way.
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
        // There is no such page, or no server: the page itself says so.
        if (current) setReport(ownReport(page));
      });
    return () => {
      current = false;
    };
  }, [page, path, isDev, changes]);
  return report;
}
