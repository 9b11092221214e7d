import { useRef } from "react";
import type { GenericPage } from "#/contract/page.ts";
import { BodySection, Prose, useDecoration } from "#/reading/body/index.ts";
import { Main } from "#/ui/Main.tsx";
import { groupSections } from "./groups.ts";
import { Tabs } from "./Tabs.tsx";
import styles from "./About.module.css";

/** The page about the site: a header, and sections with tabs. */
export function About({ page }: { readonly page: GenericPage }) {
  const article = useRef<HTMLElement>(null);
  useDecoration(article, page);
  const { header, groups } = groupSections(page.hyData.sections);
  return (
    <Main className="screen">
      <article
        ref={article}
        className={`main-page-content ${styles.about}`}
        lang="en-US"
        dir="ltr"
      >
        {header !== undefined && (
          <header>
            <Prose html={header.section.value.content ?? ""} index={header.index} />
          </header>
        )}
        {groups.map(({ head, tabs }) => (
          <div key={head.index} className={styles.group}>
            <BodySection section={head.section} index={head.index} />
            {tabs.length > 0 && (
              <Tabs tabs={tabs} label={head.section.value.title ?? ""} />
            )}
          </div>
        ))}
      </article>
    </Main>
  );
}
