import type { Page } from "#/contract/page.ts";
import { StaffView } from "./StaffView.tsx";

/** The pages for the staff of the site. */
export default function StaffScreen({ page }: { readonly page: Page }) {
  return page.renderer === "Staff" ? <StaffView key={page.url} page={page} /> : null;
}
