import { Activity, useEffect, useState, type ComponentType, type ReactNode } from "react";
import type { Doc } from "#/contract/page.ts";
import { withChunk } from "#/core/chunk.ts";
import { useTranslator } from "#/l10n/context.tsx";
import { Breadcrumbs, Toolbar } from "#/reading/article/index.ts";
import { BookmarkSlot } from "#/reading/bookmark/index.ts";
import { ArticleFooter, AskLink } from "#/reading/feedback/index.ts";
import { LanguageMenu, TranslationBanner } from "#/reading/language/index.ts";
import { Sidebar, useSidebarState } from "#/reading/sidebar/index.ts";
import { Toc } from "#/reading/toc/index.ts";
import { AdSlot } from "#/shell/ads/index.ts";
import { whenLikely } from "#/shell/navigation/index.ts";
import { useUser } from "#/shell/session/index.ts";
import { loadVisits } from "#/shell/viewed/index.ts";
import { Boundary } from "#/ui/Boundary.tsx";
import { Button } from "#/ui/Button/Button.tsx";
import { Icon } from "#/ui/Icon/Icon.tsx";
import { Island } from "#/ui/Island/Island.tsx";
import { Main } from "#/ui/Main.tsx";
import { usePainted } from "#/ui/usePainted.ts";
import { whenIdle } from "#/ui/whenIdle.ts";
import { Article } from "./Article.tsx";
import styles from "./DocView.module.css";

interface DocViewProps {
  readonly doc: Doc;
  /** What follows the article. */
  readonly ArticleEnd?: ComponentType<{ readonly doc: Doc }> | undefined;
}

/**
 * A documentation page. The sidebar stays while the reader follows links; everything else
 * belongs to one page.
 */
export function DocView({ doc, ArticleEnd = ArticleFooter }: DocViewProps) {
  const { t } = useTranslator();
  const user = useUser();
  const { state, toggle, close, opener } = useSidebarState();
  const painted = usePainted(doc);
  // The sidebar follows the text, unless it appears and moves the text.
  const beside = painted.sidebarHTML === undefined ? doc : painted;
  const [filtering, setFiltering] = useState(false);
  const signedIn = user?.isAuthenticated === true;
  // It is hydrated as it is: never rendered ahead.
  const [first] = useState(doc.mdn_url);
  // The page and, out of sight, the one that the reader is likely to open next.
  const [pair, setPair] = useState([doc]);
  useEffect(() => {
    whenLikely((next) => {
      if (next.mdn_url !== first) setPair([doc, next]);
    });
  }, [doc, first]);
  /** A part of each page. */
  const each = (className: string | undefined, part: (of: Doc) => ReactNode) =>
    (pair[0] === doc ? pair : [doc]).map((it) => {
      const at = it.mdn_url;
      const isNext = it !== doc;
      // Nobody sees that the next page fails.
      const onFailure = (error: Error) => {
        if (isNext) return null;
        throw error;
      };
      const own = (
        <div key={at} className={className} data-ahead={isNext ? at : undefined}>
          <Boundary fallback={onFailure}>{part(it)}</Boundary>
        </div>
      );
      return at === first ? (
        own
      ) : (
        <Activity key={at} mode={isNext ? "hidden" : "visible"}>
          {own}
        </Activity>
      );
    });
  useEffect(() => {
    return whenIdle(() =>
      withChunk(loadVisits, ({ noteRead, noteVisit }) => {
        noteRead(doc);
        if (signedIn) noteVisit(doc);
      }),
    );
  }, [signedIn, doc]);

  const hasSidebar = doc.sidebarHTML !== undefined;
  const expanded = state !== "hidden";
  return (
    <div className={styles.page} data-sidebar-state={hasSidebar ? state : "none"}>
      <Toolbar>
        {hasSidebar && (
          <Button
            look="bare"
            ref={opener}
            className={styles.sidebarButton}
            aria-expanded={expanded}
            aria-controls="sidebar-quicklinks"
            aria-label={t(expanded ? "sidebar-collapse" : "sidebar-expand")}
            onClick={toggle}
          >
            <Icon name="panel" />
          </Button>
        )}
        {each(styles.actions, (it) => (
          <>
            <Island>
              {it.parents !== undefined && <Breadcrumbs parents={it.parents} />}
            </Island>
            <Island>
              <BookmarkSlot url={it.mdn_url} title={it.title} />
            </Island>
            <Island>
              <LanguageMenu doc={it} />
            </Island>
          </>
        ))}
      </Toolbar>
      <div className={styles.layout}>
        <Island>
          {hasSidebar && beside.sidebarHTML !== undefined && (
            <Sidebar
              html={beside.sidebarHTML}
              page={beside.mdn_url}
              state={state}
              onClose={close}
              onFilter={setFiltering}
            >
              {!filtering && (
                <Toc key={beside.mdn_url} entries={beside.toc} where="sidebar" />
              )}
            </Sidebar>
          )}
        </Island>
        {each(styles.main, (it) => (
          <>
            <Island>
              <TranslationBanner doc={it} />
            </Island>
            <Main>
              <Article doc={it} ahead={it !== doc} />
              <Island>
                <AskLink page={it.mdn_url} />
              </Island>
            </Main>
            <Island>
              <ArticleEnd doc={it} />
            </Island>
          </>
        ))}
        {each(styles.toc, (it) => (
          <>
            <Island>
              <Toc entries={it.toc} where="page" />
            </Island>
            <AdSlot slot="side" />
          </>
        ))}
      </div>
    </div>
  );
}
