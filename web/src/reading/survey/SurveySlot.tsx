import { lazy, Suspense, useEffect, useState } from "react";
import type { Survey } from "#/contract/site.ts";
import { chunk, withChunk } from "#/core/chunk.ts";
import { useSite } from "#/core/context.ts";
import { withScreenStrings } from "#/l10n/load.ts";
import { useRouter } from "#/shell/navigation/index.ts";

const loadRecord = chunk(() => import("./record.ts"));

const SurveyBox = lazy(withScreenStrings(() => import("./SurveyBox.tsx")));

/** A slot between title and text for sites with a survey. */
export function SurveySlot({ path }: { readonly path: string }) {
  const { flags, surveys } = useSite();
  const { location } = useRouter();
  // While the next page loads, the location is already that page's.
  const from = location.path === path ? location.from : undefined;
  const [survey, setSurvey] = useState<Survey | null>(null);
  useEffect(() => {
    if (flags.writerMode || surveys.length === 0) return;
    let current = true;
    withChunk(loadRecord, ({ isDue }) => {
      const now = Date.now();
      const due = surveys.find((candidate) => isDue(candidate, path, now, from));
      if (current) setSurvey(due ?? null);
    });
    return () => {
      current = false;
    };
  }, [flags, surveys, path, from]);
  if (survey === null) return null;
  return (
    <Suspense fallback={null}>
      <SurveyBox survey={survey} path={path} />
    </Suspense>
  );
}
