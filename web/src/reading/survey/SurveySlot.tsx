import { lazy } from "react";
import { useSite } from "#/core/context.ts";
import { withScreenStrings } from "#/l10n/load.ts";
import { ClientOnly } from "#/ui/ClientOnly.tsx";

const DueSurvey = lazy(withScreenStrings(() => import("./DueSurvey.tsx")));

/** A slot between title and text for sites with a survey. */
export function SurveySlot({ path }: { readonly path: string }) {
  const { flags, surveys } = useSite();
  if (flags.writerMode || surveys.length === 0) return null;
  return (
    <ClientOnly>
      <DueSurvey path={path} />
    </ClientOnly>
  );
}
