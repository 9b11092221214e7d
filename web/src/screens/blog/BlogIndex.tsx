import type { BlogIndexPage } from "#/contract/page.ts";
import { useSite } from "#/core/context.ts";
import { useTranslator } from "#/l10n/context.tsx";
import { Main } from "#/ui/Main.tsx";
import { Byline } from "./Byline.tsx";
import { Pager } from "./Pager.tsx";
import { Picture } from "./Picture.tsx";
import styles from "./BlogIndex.module.css";

/** Two columns, or one on a narrow screen. */
const sizes = "(min-width: 72rem) 33rem, (min-width: 52rem) 46vw, calc(100vw - 2rem)";

/** The list of posts, newest first. */
export function BlogIndex({ page }: { readonly page: BlogIndexPage }) {
  const { t } = useTranslator();
  const { docs } = useSite();
  const { posts, pagination } = page.hyData;
  return (
    <Main className="screen">
      <header className={styles.header}>
        <h1>
          {page.doc.title}
          {docs === null && <span>{t("blog-motto")}</span>}
        </h1>
        <p>
          <a
            className="lone-link"
            href="/en-US/blog/rss.xml"
            type="application/rss+xml"
            data-native=""
          >
            {t("blog-rss")}
          </a>
          <a
            className="lone-link"
            href="/en-US/blog/atom.xml"
            type="application/atom+xml"
            data-native=""
          >
            {t("blog-atom")}
          </a>
        </p>
      </header>
      {posts.length === 0 && <p>{t("blog-empty")}</p>}
      <div className={styles.posts}>
        {posts.map((post, i) => {
          const url = `/en-US/blog/${post.slug}/`;
          return (
            <article key={post.slug} lang="en-US">
              <a href={url} tabIndex={-1} aria-hidden="true">
                <Picture post={post} first={i === 0} sizes={sizes} />
              </a>
              <h2>
                <a href={url}>{post.title}</a>
              </h2>
              <Byline post={post} />
              <p>{post.description}</p>
              <p>
                <a className="lone-link" href={url}>
                  <span aria-hidden="true">{t("blog-read-more")}</span>
                  <span className="visually-hidden">
                    {t("blog-read-more-of", { title: post.title })}
                  </span>
                </a>
              </p>
            </article>
          );
        })}
      </div>
      <Pager {...pagination} />
    </Main>
  );
}
