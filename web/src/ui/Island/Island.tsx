import type { ReactNode } from "react";
import { ChunkFailure } from "#/core/chunk.ts";
import { useTranslator } from "#/l10n/context.tsx";
import { Boundary } from "#/ui/Boundary.tsx";
import styles from "./Island.module.css";

/**
 * A part of a page that fails by itself: a note takes its place, and the rest
 * of the page stays as it is.
 */
export function Island({ children }: { readonly children: ReactNode }) {
  return (
    <Boundary fallback={(error) => <IslandFailure error={error} />}>{children}</Boundary>
  );
}

/** Says in place of a part of the page that it did not arrive, or does not work, and why. */
function IslandFailure({ error }: { readonly error: Error }) {
  const { t } = useTranslator();
  return (
    <p role="alert" className={styles.failure}>
      {t(error instanceof ChunkFailure ? "chunk-failed" : "part-failed")}{" "}
      <code>{error.message}</code>
    </p>
  );
}
