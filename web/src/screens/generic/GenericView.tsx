import { useRef } from "react";
import type { GenericPage } from "#/contract/page.ts";
import { Columns } from "#/reading/columns/index.ts";
import { Sections, useDecoration } from "#/reading/body/index.ts";
import { Main } from "#/ui/Main.tsx";
import { SideList } from "./SideList.tsx";
import styles from "./GenericView.module.css";

/** A page of prose outside the documentation, with the list of its section. */
export function GenericView({ page }: { readonly page: GenericPage }) {
  const article = useRef<HTMLElement>(null);
  useDecoration(article, page);
  const { sections, toc } = page.hyData;
  return (
    <Columns
      parents={page.parents}
      toc={toc}
      side={
        page.sideList && page.sideList.length > 0 ? (
          <SideList links={page.sideList} here={page.url} />
        ) : undefined
      }
    >
      <Main>
        <article
          ref={article}
          className={`main-page-content ${styles.prose}`}
          lang="en-US"
          dir="ltr"
        >
          <Sections body={sections} />
        </article>
      </Main>
    </Columns>
  );
}
