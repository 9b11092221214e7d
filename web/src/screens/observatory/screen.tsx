import type { Page } from "#/contract/page.ts";
import { Landing } from "./Landing.tsx";
import { ReportView } from "./ReportView.tsx";

/** The scanner: its start page and its reports. */
export default function ObservatoryScreen({ page }: { readonly page: Page }) {
  switch (page.renderer) {
    case "SpaObservatoryLanding":
      return <Landing />;
    case "SpaObservatoryAnalyze":
      return <ReportView page={page} />;
    default:
      return null;
  }
}
