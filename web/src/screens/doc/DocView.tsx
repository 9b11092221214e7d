import { Fragment, useCallback, useEffect, useState, type ComponentType } from "react";
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
import { useUser } from "#/shell/session/index.ts";
import { loadVisits } from "#/shell/viewed/index.ts";
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
  const { mdn_url: url } = doc;
  const { t } = useTranslator();
  const user = useUser();
  const { state, toggle, close, opener } = useSidebarState();
  const painted = usePainted(doc);
  // The sidebar follows the text, unless it appears and moves the text.
  const beside = painted.sidebarHTML === undefined ? doc : painted;
  const [filtering, setFiltering] = useState(false);
  const onFilter = useCallback((active: boolean) => setFiltering(active), []);
  const signedIn = user?.isAuthenticated === true;
  useEffect(() => {
    return whenIdle(() =>
      withChunk(loadVisits, ({ noteRead, noteVisit }) => {
        noteRead(doc);
        if (signedIn) noteVisit(doc);
      }),
    );
  }, [signedIn, doc]);

  const hasSidebar = doc.sidebarHTML !== undefined;
  const expanded = state === "open" || state === "shown";
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
        <Fragment key={url}>
          <Island>
            {doc.parents !== undefined && <Breadcrumbs parents={doc.parents} />}
          </Island>
          <Island>
            <BookmarkSlot url={url} title={doc.title} />
          </Island>
          <Island>
            <LanguageMenu doc={doc} />
          </Island>
        </Fragment>
      </Toolbar>
      <div className={styles.layout}>
        <Island>
          {hasSidebar && beside.sidebarHTML !== undefined && (
            <Sidebar
              html={beside.sidebarHTML}
              page={beside.mdn_url}
              state={state}
              onClose={close}
              onFilter={onFilter}
            >
              {!filtering && (
                <Toc key={beside.mdn_url} entries={beside.toc} where="sidebar" />
              )}
            </Sidebar>
          )}
        </Island>
        <div key={url} className={styles.main}>
          <Island>
            <TranslationBanner doc={doc} />
          </Island>
          <Main>
            <Article doc={doc} />
            <Island>
              <AskLink page={url} />
            </Island>
          </Main>
          <Island>
            <ArticleEnd doc={doc} />
          </Island>
        </div>
        <div key={`${url} toc`} className={styles.toc}>
          <Island>
            <Toc entries={doc.toc} where="page" />
          </Island>
          <AdSlot slot="side" />
        </div>
      </div>
    </div>
  );
}
