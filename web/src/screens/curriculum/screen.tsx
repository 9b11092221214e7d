import type { Page } from "#/contract/page.ts";
import { CurriculumArticle } from "./CurriculumArticle.tsx";
import { Landing } from "./Landing.tsx";

export default function CurriculumScreen({ page }: { readonly page: Page }) {
  switch (page.renderer) {
    case "CurriculumLanding":
      return <Landing page={page} />;
    case "CurriculumAbout":
    case "CurriculumDefault":
    case "CurriculumModule":
    case "CurriculumOverview":
      return <CurriculumArticle page={page} />;
    default:
      return null;
  }
}
