import { useEffect, useState } from "react";
import type { Survey } from "#/contract/site.ts";
import { useSite } from "#/core/context.ts";
import { useRouter } from "#/shell/navigation/index.ts";
import { isDue } from "./record.ts";
import SurveyBox from "./SurveyBox.tsx";

/** The survey that is due on a page, if there is one. */
export default function DueSurvey({ path }: { readonly path: string }) {
  const { surveys } = useSite();
  const { location } = useRouter();
  // While the next page loads, the location is already that page's.
  const from = location.path === path ? location.from : undefined;
  const [survey, setSurvey] = useState<Survey>();
  useEffect(() => {
    const now = Date.now();
    setSurvey(surveys.find((candidate) => isDue(candidate, path, now, from)));
  }, [surveys, path, from]);
  return survey === undefined ? null : <SurveyBox survey={survey} path={path} />;
}
