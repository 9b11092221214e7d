import type { ReactNode } from "react";
import type { DocParent, TocEntry } from "#/contract/page.ts";
import { Breadcrumbs, Toolbar } from "#/reading/article/index.ts";
import { Toc } from "#/reading/toc/index.ts";
import { AdSlot } from "#/shell/ads/index.ts";
import { Island } from "#/ui/Island/Island.tsx";
import styles from "./Columns.module.css";

interface ColumnsProps {
  readonly parents: readonly DocParent[] | undefined;
  /** Navigation next to the article. */
  readonly side?: ReactNode;
  readonly toc?: readonly TocEntry[] | undefined;
  readonly tocHeading?: string;
  /** The class of the page's topic. */
  readonly topic?: string;
  readonly children: ReactNode;
}

/** Breadcrumbs above, navigation on one side, contents on the other. */
export function Columns({
  parents = [],
  side,
  toc = [],
  tocHeading,
  topic,
  children,
}: ColumnsProps) {
  const heading = tocHeading === undefined ? {} : { heading: tocHeading };
  return (
    <div className={topic}>
      {parents.length > 0 && (
        <Toolbar>
          <Island>
            <Breadcrumbs parents={parents} />
          </Island>
        </Toolbar>
      )}
      <div
        className={styles.layout}
        data-side={side !== undefined}
        data-toc={toc.length > 0}
      >
        <div className={styles.main}>{children}</div>
        {toc.length > 0 && (
          <aside className={styles.toc}>
            <Island>
              <Toc entries={toc} where="page" {...heading} />
            </Island>
            <AdSlot slot="side" />
          </aside>
        )}
        {side !== undefined && (
          <div className={styles.side}>
            <Island>{side}</Island>
          </div>
        )}
      </div>
    </div>
  );
}
