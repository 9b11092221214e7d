import type { Page } from "#/contract/page.ts";
import { StaffView } from "./StaffView.tsx";

/** Where the staff look after the site. */
export default function StaffScreen({ page }: { readonly page: Page }) {
  return page.renderer === "Staff" ? <StaffView key={page.url} page={page} /> : null;
}
