import { measured } from "#/core/report.ts";
import { watchClicks } from "#/telemetry/clicks.ts";

const reports: string[] = [];

watchClicks();
document.addEventListener(measured, (event) => {
  reports.push((event as CustomEvent<string>).detail);
});

/** The names that were reported since the last call, in their order. */
export function takeReports(): string[] {
  return reports.splice(0);
}
