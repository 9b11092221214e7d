import type { BlogMeta } from "#/contract/page.ts";
import styles from "./Picture.module.css";

interface PictureProps {
  readonly post: BlogMeta;
  /** Whether it is above the fold, and not loaded lazily. */
  readonly first: boolean;
  /** Its width, as the `sizes` of an image. */
  readonly sizes: string;
}

/** The picture of a post, in a fixed aspect ratio. */
export function Picture({ post: { slug, image }, first, sizes }: PictureProps) {
  if (image.file === "") return null;
  return (
    <img
      className={styles.picture}
      src={`/en-US/blog/${slug}/${image.file.toLowerCase()}`}
      srcSet={image.srcset}
      sizes={image.srcset === undefined ? undefined : sizes}
      alt={image.alt ?? ""}
      width={800}
      height={420}
      loading={first ? "eager" : "lazy"}
      fetchPriority={first ? "high" : "auto"}
    />
  );
}
