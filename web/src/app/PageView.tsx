import { lazy } from "react";
import type { Page } from "#/contract/page.ts";
import { chunk } from "#/core/chunk.ts";
import { parametersOf, screenOf } from "#/core/kind.ts";
import { DocView } from "#/screens/doc/index.ts";
import { NotFound } from "#/screens/notfound/index.ts";
import { Loading, ServerError } from "#/shell/errors/index.ts";
import { ClientOnly } from "#/ui/ClientOnly.tsx";
import type { Runtime } from "./runtime.ts";

const DesignView = lazy(chunk(() => import("#/screens/design/DesignView.tsx")));

interface PageViewProps extends Pick<Runtime, "Screen" | "ArticleEnd"> {
  readonly page: Page;
}

export function PageView({ page, Screen, ArticleEnd }: PageViewProps) {
  switch (page.renderer) {
    case "Doc":
      return <DocView doc={page.doc} ArticleEnd={ArticleEnd} />;
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
