import type { ComponentType } from "react";
import type { ExportedContents, ExportedPage, ExportFrame } from "#/contract/exported.ts";
import type { Doc, Page, Section } from "#/contract/page.ts";
import { categoryOf } from "#/core/category.ts";
import { useSite } from "#/core/context.ts";
import { parametersOf, screenOf } from "#/core/kind.ts";
import { direction } from "#/core/locales.ts";
import { MainIDContext, ownMainID } from "#/core/mainID.ts";
import { Message, useTranslator } from "#/l10n/context.tsx";
import { formatDate } from "#/l10n/dates.ts";
import { Breadcrumbs } from "#/reading/article/index.ts";
import { BaselineBox } from "#/reading/baseline/index.ts";
import { BodySection } from "#/reading/body/index.ts";
import { StaticTree } from "#/reading/sidebar/index.ts";
import { Toc } from "#/reading/toc/index.ts";
import { Main } from "#/ui/Main.tsx";
import type { ScreenModule } from "../screenModules.ts";
import { Contents } from "./Contents.tsx";
import { Elsewhere } from "./Elsewhere.tsx";
import { ExportedHeader } from "./ExportedHeader.tsx";
import styles from "./ExportedView.module.css";

/** Renders the data of a compatibility table. */
export type CompatTable = ComponentType<{ readonly query: string }>;

interface ExportedViewProps {
  readonly exported: ExportedPage | ExportedContents;
  readonly CompatTable: CompatTable;
}

/** A page to be read without a server, or scripts. */
export function ExportedView({ exported, CompatTable }: ExportedViewProps) {
  const { t } = useTranslator();
  const isPage = exported.kind === "page";
  const category = isPage ? categoryOf(exported.page.url) : "none";
  return (
    <MainIDContext value={ownMainID}>
      <a className={styles.skip} href={`#${ownMainID}`}>
        {t("skip-to-content")}
      </a>
      {exported.frame.complete && <ExportedHeader home={exported.frame.home} />}
      <div className={`${styles.page} category-${category}`}>
        {isPage ? (
          <AnyPage exported={exported} CompatTable={CompatTable} />
        ) : (
          <Contents contents={exported} />
        )}
      </div>
    </MainIDContext>
  );
}

interface AnyPageProps {
  readonly exported: ExportedPage;
  readonly CompatTable: CompatTable;
}

function AnyPage({ exported: { page, frame }, CompatTable }: AnyPageProps) {
  if (page.renderer === "Doc") {
    return <Article doc={page.doc} frame={frame} CompatTable={CompatTable} />;
  }
  return <OtherPage page={page} frame={frame} />;
}

/** The screens of pages that need no script. */
const modules = import.meta.glob<ScreenModule>(
  "../../screens/{about,blog,community,curriculum,generic}/screen.tsx",
  { eager: true },
);

interface OtherPageProps {
  readonly page: Page;
  readonly frame: ExportFrame;
}

/** A page that is not a document, such as one of the blog or the curriculum. */
function OtherPage({ page, frame }: OtherPageProps) {
  const name = screenOf(page.renderer) ?? "";
  const PageScreen = modules[`../../screens/${name}/screen.tsx`]?.default;
  return (
    <>
      {PageScreen && <PageScreen page={page} parameters={parametersOf(page)} />}
      <div className={styles.other}>
        <PageEnd frame={frame} />
      </div>
    </>
  );
}

interface ArticleProps {
  readonly doc: Doc;
  readonly frame: ExportFrame;
  readonly CompatTable: CompatTable;
}

function Article({ doc, frame, CompatTable }: ArticleProps) {
  const { t } = useTranslator();
  const sidebar = frame.complete ? doc.sidebarHTML : undefined;
  return (
    <div className={styles.layout} data-has-sidebar={sidebar !== undefined}>
      {sidebar !== undefined && (
        <nav className={styles.sidebar} aria-label={t("sidebar-label")}>
          <StaticTree html={sidebar} />
        </nav>
      )}
      <div className={styles.main}>
        {frame.complete && (doc.parents?.length ?? 0) > 0 && (
          <div className={styles.above}>
            <Breadcrumbs parents={doc.parents ?? []} />
          </div>
        )}
        <Main>
          <article
            className="main-page-content"
            lang={doc.locale}
            dir={direction(doc.locale)}
          >
            <header>
              <h1 dangerouslySetInnerHTML={{ __html: doc.titleHTML }} />
              <BaselineBox doc={doc} />
            </header>
            <Toc entries={doc.toc} where="article" />
            {doc.body.map((section, i) => (
              <StaticSection
                key={section.value.id ?? i}
                section={section}
                index={i}
                CompatTable={CompatTable}
              />
            ))}
          </article>
        </Main>
        <PageEnd frame={frame} modified={Date.parse(doc.modified)} />
      </div>
      <div className={styles.toc}>
        <Toc entries={doc.toc} where="page" />
      </div>
    </div>
  );
}

interface StaticSectionProps {
  readonly section: Section;
  readonly index: number;
  readonly CompatTable: CompatTable;
}

function StaticSection({ section, index, CompatTable }: StaticSectionProps) {
  if (section.type !== "browser_compatibility") {
    return <BodySection section={section} index={index} />;
  }
  const { query, content = "", ...heading } = section.value;
  const headed: Section = { type: "prose", value: { ...heading, content: "" } };
  return (
    <>
      <BodySection section={headed} index={index} />
      <CompatTable query={query} />
      {content !== "" && (
        <div className="section-content" dangerouslySetInnerHTML={{ __html: content }} />
      )}
    </>
  );
}

interface PageEndProps {
  readonly frame: ExportFrame;
  /** Milliseconds since 1970. */
  readonly modified?: number;
}

/** The page's address on the web, its other languages, and its age. */
function PageEnd({ frame, modified = 0 }: PageEndProps) {
  const { t, locale } = useTranslator();
  const { links } = useSite();
  return (
    <footer className={styles.end}>
      <Elsewhere frame={frame} />
      {modified > 0 && (
        <p>
          <time dateTime={new Date(modified).toISOString()}>
            {formatDate(modified, locale)}
          </time>
        </p>
      )}
      <p>
        {links.licence === "" ? (
          t("footer-licence")
        ) : (
          <Message
            id="footer-licence-link"
            parts={{ a: (text) => <a href={links.licence}>{text}</a> }}
          />
        )}
      </p>
    </footer>
  );
}
