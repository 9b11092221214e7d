import type { BlogMeta } from "#/contract/page.ts";
import styles from "./Picture.module.css";

interface PictureProps {
  readonly post: BlogMeta;
  /** Whether it is the first thing to see, not to be loaded late. */
  readonly first: boolean;
}

/** The picture of a post, in the shape that all of them have. */
export function Picture({ post: { slug, image }, first }: PictureProps) {
  if (image.file === "") return null;
  return (
    <img
      className={styles.picture}
      src={`/en-US/blog/${slug}/${image.file.toLowerCase()}`}
      alt={image.alt ?? ""}
      width={800}
      height={420}
      loading={first ? "eager" : "lazy"}
      fetchPriority={first ? "high" : "auto"}
    />
  );
}
