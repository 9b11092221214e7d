import { lazy, Suspense, useEffect, useState } from "react";
import { useSite } from "#/app/context.ts";
import type { Survey } from "#/contract/site.ts";
import { chunk } from "#/ui/chunk.ts";
import { isDue } from "./record.ts";

const SurveyBox = lazy(chunk(() => import("./SurveyBox.tsx")));

/** Place of a survey between title and text, where this site has one. */
export function SurveySlot({ path }: { readonly path: string }) {
  const { surveys } = useSite();
  const [survey, setSurvey] = useState<Survey | null>(null);
  useEffect(() => {
    const now = Date.now();
    setSurvey(surveys.find((candidate) => isDue(candidate, path, now)) ?? null);
  }, [surveys, path]);
  if (survey === null) return null;
  return (
    <Suspense fallback={null}>
      <SurveyBox survey={survey} path={path} />
    </Suspense>
  );
}
