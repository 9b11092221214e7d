import type { ReactNode } from "react";
import { ChunkFailure } from "#/core/chunk.ts";
import { useTranslator } from "#/l10n/context.tsx";
import { Boundary } from "#/ui/Boundary.tsx";
import styles from "./Island.module.css";

/** Contains a failure in part of a page: a note takes its place, and the rest stays. */
export function Island({ children }: { readonly children: ReactNode }) {
  return (
    <Boundary fallback={(error) => <IslandFailure error={error} />}>{children}</Boundary>
  );
}

/** The note in place of a part that failed to load or render, with the reason. */
function IslandFailure({ error }: { readonly error: Error }) {
  const { t } = useTranslator();
  return (
    <p role="alert" className={styles.failure}>
      {t(error instanceof ChunkFailure ? "chunk-failed" : "part-failed")}{" "}
      <code>{error.message}</code>
    </p>
  );
}
