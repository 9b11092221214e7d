import { memo } from "react";
import type { Page } from "#/contract/page.ts";
import { parametersOf, screenOf } from "#/core/kind.ts";
import { DocView } from "#/screens/doc/index.ts";
import { NotFound } from "#/screens/notfound/index.ts";
import { ServerError } from "#/shell/errors/index.ts";
import type { Runtime } from "./runtime.ts";

interface PageViewProps extends Pick<Runtime, "Screen" | "ArticleEnd"> {
  readonly page: Page;
}

/** Memoized: the frame is rendered more often than the page changes. */
export const PageView = memo(function PageView(props: PageViewProps) {
  const { page, Screen, ArticleEnd } = props;
  switch (page.renderer) {
    case "Doc":
      return <DocView doc={page.doc} ArticleEnd={ArticleEnd} />;
    case "SpaError":
      return <ServerError key={page.url} page={page} />;
    default:
      if (screenOf(page.renderer) === undefined)
        return <NotFound key={page.url} path={page.url} />;
      return <Screen key={page.url} page={page} parameters={parametersOf(page)} />;
  }
});
