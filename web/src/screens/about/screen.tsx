import type { Page } from "#/contract/page.ts";
import { About } from "./About.tsx";

export default function AboutScreen({ page }: { readonly page: Page }) {
  return page.renderer === "GenericAbout" ? <About page={page} /> : null;
}
