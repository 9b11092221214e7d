import type { Page } from "#/contract/page.ts";
import { parametersOf, screenOf } from "#/core/kind.ts";
import { DocView } from "#/screens/doc/index.ts";
import { NotFound } from "#/screens/notfound/index.ts";
import { ServerError } from "#/shell/errors/index.ts";
import type { Runtime } from "./runtime.ts";

interface PageViewProps extends Pick<Runtime, "Screen" | "ArticleEnd"> {
  readonly page: Page;
}

export function PageView({ page, Screen, ArticleEnd }: PageViewProps) {
  switch (page.renderer) {
    case "Doc":
      return <DocView doc={page.doc} ArticleEnd={ArticleEnd} />;
    case "SpaError":
      return <ServerError page={page} />;
    default:
      if (screenOf(page.renderer) === undefined) return <NotFound path={page.url} />;
      return <Screen key={page.url} page={page} parameters={parametersOf(page)} />;
  }
}
