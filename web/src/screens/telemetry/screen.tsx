import type { Page } from "#/contract/page.ts";
import { TelemetryView } from "./TelemetryView.tsx";

/** Statistics of visits, for the staff of the site. */
export default function TelemetryScreen({ page }: { readonly page: Page }) {
  return page.renderer === "StaffTelemetry" ? <TelemetryView page={page} /> : null;
}
