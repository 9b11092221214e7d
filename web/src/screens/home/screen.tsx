import type { Page } from "#/contract/page.ts";
import { Home } from "./Home.tsx";

export default function HomeScreen({ page }: { readonly page: Page }) {
  return page.renderer === "Homepage" ? <Home page={page} /> : null;
}
