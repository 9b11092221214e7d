import type { Page } from "#/contract/page.ts";
import { Landing } from "./Landing.tsx";
import { Lesson } from "./Lesson.tsx";

/** The curriculum. */
export default function CurriculumScreen({ page }: { readonly page: Page }) {
  switch (page.renderer) {
    case "CurriculumLanding":
      return <Landing page={page} />;
    case "CurriculumAbout":
    case "CurriculumDefault":
    case "CurriculumModule":
    case "CurriculumOverview":
      return <Lesson page={page} />;
    default:
      return null;
  }
}
