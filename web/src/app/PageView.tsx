import { lazy } from "react";
import type { Page } from "#/contract/page.ts";
import { chunk } from "#/core/chunk.ts";
import { parametersOf, screenOf } from "#/core/kind.ts";
import { DocView } from "#/screens/doc/index.ts";
import { NotFound } from "#/screens/notfound/index.ts";
import { Loading, ServerError } from "#/shell/errors/index.ts";
import { ClientOnly } from "#/ui/ClientOnly.tsx";
import type { Screen } from "./runtime.ts";

const DesignView = lazy(chunk(() => import("#/screens/design/DesignView.tsx")));

interface PageViewProps {
  readonly page: Page;
  /** Renders kinds that are not in the first script. */
  readonly Screen: Screen;
}

export function PageView({ page, Screen }: PageViewProps) {
  switch (page.renderer) {
    case "Doc":
      return <DocView doc={page.doc} />;
    case "Design":
      return (
        <ClientOnly fallback={<Loading />}>
          <DesignView />
        </ClientOnly>
      );
    case "SpaError":
      return <ServerError page={page} />;
    default:
      if (screenOf(page.renderer) === undefined) return <NotFound path={page.url} />;
      return <Screen key={page.url} page={page} parameters={parametersOf(page)} />;
  }
}
