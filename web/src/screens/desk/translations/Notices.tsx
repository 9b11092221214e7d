import { useWriterTranslator } from "#/l10n/writers.ts";
import type { State } from "./types.ts";
import styles from "./Translations.module.css";

/** Progress and errors. It only takes room that is already reserved. */
export function Notices({ state }: { readonly state: State | undefined }) {
  const { t } = useWriterTranslator();
  const progress = state?.progress;
  const isBusy = progress !== undefined && progress.step !== "";
  return (
    <>
      <div className={styles.progress} role="status">
        {isBusy && (
          <>
            {t("desk-l10n-progress", { step: progress.step })}{" "}
            {progress.total > 0 && (
              <progress
                max={progress.total}
                value={progress.done}
                aria-label={progress.step}
              />
            )}
          </>
        )}
      </div>
      {(state?.problems ?? []).map((problem) => (
        <div className="notecard warning" key={problem}>
          <p>{problem}</p>
        </div>
      ))}
    </>
  );
}
