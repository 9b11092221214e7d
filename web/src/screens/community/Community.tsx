import { useEffect, useRef, type RefObject } from "react";
import type { GenericPage } from "#/contract/page.ts";
import { BodySection, Prose, useDecoration } from "#/reading/body/index.ts";
import { Island } from "#/ui/Island/Island.tsx";
import { Main } from "#/ui/Main.tsx";
import { Issues } from "./Issues.tsx";
import styles from "./Community.module.css";

/** The section that contains the list of open issues. */
const issuesID = "help_us_fix_open_issues";

/** The page for new contributors. */
export function Community({ page }: { readonly page: GenericPage }) {
  const article = useRef<HTMLElement>(null);
  useDecoration(article, page);
  useContributorNames(article, page);
  const [header, ...rest] = page.hyData.sections;
  return (
    <Main className="screen">
      <article
        ref={article}
        className={`main-page-content ${styles.community}`}
        lang="en-US"
        dir="ltr"
      >
        {header !== undefined && (
          <header>
            <Prose html={header.value.content ?? ""} index={0} />
          </header>
        )}
        {rest.map((section, i) => (
          <div key={`${i} ${section.value.id ?? ""}`} className={styles.part}>
            <BodySection section={section} index={i + 1} />
            {section.value.id === issuesID && (
              <Island>
                <Issues />
              </Island>
            )}
          </div>
        ))}
      </article>
    </Main>
  );
}

/**
 * Lists of contributors give a name, an address and perhaps an organisation: the name
 * becomes a link to the address.
 */
function useContributorNames(root: RefObject<HTMLElement | null>, page: unknown): void {
  useEffect(() => {
    const items = root.current?.querySelectorAll("contributor-list li") ?? [];
    for (const item of items) {
      const link = item.querySelector("a");
      const name = link?.previousSibling;
      if (link === null || !(name instanceof Text) || name.data.trim() === "") continue;
      link.textContent = name.data.trim();
      name.remove();
    }
  }, [root, page]);
}
