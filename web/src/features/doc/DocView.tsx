import { useCallback, useEffect, useRef, useState } from "react";
import type { Doc } from "#/contract/page.ts";
import { BaselineBox } from "#/features/baseline/index.ts";
import { ArticleFooter } from "#/features/feedback/index.ts";
import { LanguageMenu, TranslationBanner } from "#/features/language/index.ts";
import { useUser } from "#/features/session/index.ts";
import { Sidebar, useSidebarState } from "#/features/sidebar/index.ts";
import { SurveySlot } from "#/features/survey/index.ts";
import { Toc } from "#/features/toc/index.ts";
import { noteVisit } from "#/features/viewed/index.ts";
import { useTranslator } from "#/l10n/context.tsx";
import { direction } from "#/l10n/locales.ts";
import { Icon } from "#/ui/Icon/Icon.tsx";
import { areaOf } from "./area.ts";
import { Breadcrumbs } from "./Breadcrumbs.tsx";
import { Sections } from "./Sections.tsx";
import { Toolbar } from "./Toolbar.tsx";
import { useDecoration } from "./useDecoration.ts";
import styles from "./DocView.module.css";

/** A documentation page. */
export function DocView({ doc }: { readonly doc: Doc }) {
  const { t } = useTranslator();
  const user = useUser();
  const article = useRef<HTMLElement>(null);
  const { state, toggle, close, opener } = useSidebarState();
  const [filtering, setFiltering] = useState(false);
  const onFilter = useCallback((active: boolean) => setFiltering(active), []);
  useDecoration(article, doc);

  const signedIn = user?.isAuthenticated === true;
  useEffect(() => {
    if (signedIn) noteVisit(doc);
  }, [signedIn, doc]);

  const expanded = state === "open" || state === "shown";
  return (
    <div
      className={`${styles.page} category-${areaOf(doc.mdn_url)}`}
      data-sidebar-state={state}
    >
      <Toolbar>
        <button
          ref={opener}
          type="button"
          className={styles.sidebarButton}
          aria-expanded={expanded}
          aria-controls="sidebar-quicklinks"
          aria-label={t(expanded ? "sidebar-collapse" : "sidebar-expand")}
          onClick={toggle}
        >
          <Icon name="panel" />
        </button>
        {doc.parents !== undefined && <Breadcrumbs parents={doc.parents} />}
        <LanguageMenu doc={doc} />
      </Toolbar>
      <div className={styles.layout}>
        <Sidebar
          html={doc.sidebarHTML}
          page={doc.mdn_url}
          state={state}
          onClose={close}
          onFilter={onFilter}
        >
          {!filtering && <Toc entries={doc.toc} where="sidebar" />}
        </Sidebar>
        <div className={styles.main}>
          <TranslationBanner doc={doc} />
          <main id="content" tabIndex={-1}>
            <article
              ref={article}
              className="main-page-content"
              lang={doc.locale}
              dir={direction(doc.locale)}
            >
              <header>
                <h1 dangerouslySetInnerHTML={{ __html: doc.titleHTML }} />
                <BaselineBox doc={doc} />
              </header>
              <SurveySlot path={doc.mdn_url} />
              <Sections body={doc.body} />
            </article>
          </main>
          <ArticleFooter doc={doc} />
        </div>
        <div className={styles.toc}>
          <Toc entries={doc.toc} where="page" />
        </div>
      </div>
    </div>
  );
}
