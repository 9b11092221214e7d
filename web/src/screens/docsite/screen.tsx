import type { Page } from "#/contract/page.ts";
import { ArticleEnd } from "./ArticleEnd.tsx";
import { DocsFooter } from "./DocsFooter.tsx";
import { DocsHeader } from "./DocsHeader.tsx";
import { DocsHome } from "./DocsHome.tsx";
import { VersionNotice } from "./VersionNotice.tsx";

/** The parts of every page of a docs tree. */
export const frame = {
  Header: DocsHeader,
  Footer: DocsFooter,
  ArticleEnd,
  Notice: VersionNotice,
};

/** The home page of a docs tree. */
export default function DocsHomeScreen({ page }: { readonly page: Page }) {
  return page.renderer === "DocsHome" ? <DocsHome page={page} /> : null;
}
