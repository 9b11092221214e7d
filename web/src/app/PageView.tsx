import { lazy } from "react";
import type { Page } from "#/contract/page.ts";
import { DocView } from "#/features/doc/index.ts";
import { Loading } from "#/features/errors/index.ts";
import { NotFound } from "#/features/notfound/index.ts";
import { chunk } from "#/ui/chunk.ts";
import { ClientOnly } from "#/ui/ClientOnly.tsx";
import { viewName, type View } from "./views.ts";

const DesignView = lazy(chunk(() => import("#/features/design/DesignView.tsx")));

interface PageViewProps {
  readonly page: Page;
  /** Draws the kinds that are not in the first script. */
  readonly View: View;
}

/** The screen for a kind of page. */
export function PageView({ page, View }: PageViewProps) {
  switch (page.renderer) {
    case "Doc":
      return <DocView doc={page.doc} />;
    case "Design":
      return (
        <ClientOnly fallback={<Loading />}>
          <DesignView />
        </ClientOnly>
      );
    default:
      if (viewName(page.renderer) === undefined) return <NotFound path={page.url} />;
      return <View key={page.url} page={page} />;
  }
}
