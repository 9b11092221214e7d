import { useRef } from "react";
import type { BlogPostPage, Credit } from "#/contract/page.ts";
import { Message, useTranslator } from "#/l10n/context.tsx";
import { Columns, Neighbours } from "#/reading/columns/index.ts";
import { Sections, useDecoration } from "#/reading/body/index.ts";
import { Main } from "#/ui/Main.tsx";
import { Byline } from "./Byline.tsx";
import { Picture } from "./Picture.tsx";
import styles from "./BlogPost.module.css";

/** The maximum width of the text column. */
const sizes = "(min-width: 50rem) 46rem, calc(100vw - 2rem)";

export function BlogPost({ page }: { readonly page: BlogPostPage }) {
  const { t } = useTranslator();
  const article = useRef<HTMLElement>(null);
  useDecoration(article, page);
  const { blogMeta: post, doc } = page;
  const link = (to: { title: string; slug: string } | null | undefined) =>
    to ? { title: to.title, url: `/en-US/blog/${to.slug}/` } : null;
  return (
    <Columns parents={page.parents} toc={doc.toc}>
      <Main>
        <article
          ref={article}
          className={`main-page-content ${styles.post}`}
          lang="en-US"
          dir="ltr"
        >
          <header>
            <h1>{post.title}</h1>
            <Byline post={post} />
            <figure>
              <Picture post={post} first sizes={sizes} />
              <Credits source={post.image.source} creator={post.image.creator} />
            </figure>
          </header>
          <Sections body={doc.body ?? []} />
        </article>
        <Neighbours
          label={t("blog-more-posts")}
          previous={link(post.links?.previous)}
          next={link(post.links?.next)}
        />
      </Main>
    </Columns>
  );
}

interface CreditsProps {
  readonly source: Credit;
  readonly creator: Credit;
}

/** The credits of the picture. */
function Credits({ source, creator }: CreditsProps) {
  if (source.name === null && creator.name === null) return null;
  return (
    <figcaption>
      {creator.name !== null && (
        <span>
          <Message
            id="blog-image-creator"
            args={{ name: creator.name }}
            parts={{ a: (text) => <Linked text={text} link={creator.link} /> }}
          />
        </span>
      )}
      {source.name !== null && (
        <span>
          <Message
            id="blog-image-source"
            args={{ name: source.name }}
            parts={{ a: (text) => <Linked text={text} link={source.link} /> }}
          />
        </span>
      )}
    </figcaption>
  );
}

function Linked({ text, link }: { readonly text: string; readonly link: string | null }) {
  return link === null ? <span>{text}</span> : <a href={link}>{text}</a>;
}
