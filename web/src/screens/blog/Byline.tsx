import type { BlogMeta } from "#/contract/page.ts";
import { useSite } from "#/core/context.ts";
import { useTranslator } from "#/l10n/context.tsx";
import { formatDate } from "#/l10n/dates.ts";
import styles from "./Byline.module.css";

/** The authors, date and reading time of a post. */
export function Byline({ post }: { readonly post: BlogMeta }) {
  const { t, locale } = useTranslator();
  const { brand } = useSite();
  const { author, date, readTime, sponsored } = post;
  const name = author.name === "" ? t("blog-team", { name: brand.name }) : author.name;
  return (
    <p className={styles.byline}>
      {author.avatar_url !== null && (
        <img
          className={styles.avatar}
          src={author.avatar_url}
          alt=""
          width={36}
          height={36}
          loading="lazy"
        />
      )}
      {author.link === null ? (
        <span className={styles.name}>{name}</span>
      ) : (
        <a
          className={`lone-link ${styles.name}`}
          href={author.link}
          rel="author external noreferrer"
        >
          {name}
        </a>
      )}
      <time dateTime={date.slice(0, 10)}>{formatDate(Date.parse(date), locale)}</time>
      <span>{t("blog-read-time", { minutes: readTime })}</span>
      {sponsored && <span className={styles.sponsored}>{t("blog-sponsored")}</span>}
    </p>
  );
}
