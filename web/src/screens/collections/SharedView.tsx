import { lazy, Suspense, useState } from "react";
import { categoryOf } from "#/core/category.ts";
import { chunk } from "#/core/chunk.ts";
import { request, statusOf } from "#/core/request.ts";
import { useTranslator } from "#/l10n/context.tsx";
import { breakable, nameOf, useShared } from "#/reading/collections/index.ts";
import { PlusScreen, useWindowTitle } from "#/shell/plus/index.ts";
import { Button } from "#/ui/Button/Button.tsx";
import { Facts } from "./Facts.tsx";
import { Waiting } from "./Waiting.tsx";
import { CopyButton } from "./CopyButton.tsx";
import { Gone, Summary } from "./Item.tsx";
import { MoreButton } from "./MoreButton.tsx";
import { Note } from "./Note.tsx";
import styles from "./Collections.module.css";

const ReportDialog = lazy(
  chunk(async () => {
    const { ReportDialog: Report } = await import("#/ui/ReportDialog/ReportDialog.tsx");
    return { default: Report };
  }),
);

/** A collection shared by a public link. */
export function SharedView({ token }: { readonly token: string }) {
  const { t } = useTranslator();
  const { first, items, error, hasMore, isLoadingMore, more, retry } = useShared(token);
  const [isReporting, setReporting] = useState(false);
  const ended = statusOf(error) === 404;
  const name = ended || first === undefined ? undefined : nameOf(first, t);
  useWindowTitle(name);
  return (
    <PlusScreen
      title={name === undefined ? t("collection-shared-title") : breakable(name)}
      lead={
        first !== undefined &&
        !ended && (
          <>
            {first.curator !== "" && (
              <p className={styles.curator}>
                {t("shared-curator", { name: first.curator })}
              </p>
            )}
            {first.description !== null && <p>{first.description}</p>}
            <Facts count={first.article_count} edited={first.updated_at} />
          </>
        )
      }
      actions={name !== undefined && <CopyButton token={token} />}
    >
      {ended && <p className={styles.empty}>{t("shared-ended")}</p>}
      {!ended && items === undefined && <Waiting error={error} onRetry={retry} />}
      {!ended && items?.length === 0 && (
        <p className={styles.empty}>{t("shared-empty")}</p>
      )}
      {!ended && items !== undefined && (
        <ul className={styles.items}>
          {items.map(({ url, title, notes, gone }) => (
            <li
              key={url}
              className={`${styles.item} category-${categoryOf(url)}`}
              data-gone={gone}
            >
              <h2>
                {gone === true ? breakable(title) : <a href={url}>{breakable(title)}</a>}
              </h2>
              {gone === true ? <Gone url={url} /> : <Summary url={url} />}
              {typeof notes === "string" && notes !== "" && <Note text={notes} />}
            </li>
          ))}
        </ul>
      )}
      {!ended && (hasMore || (error !== undefined && items !== undefined)) && (
        <MoreButton
          loading={isLoadingMore}
          failed={error !== undefined}
          onMore={more}
          onRetry={retry}
        />
      )}
      {!ended && items !== undefined && (
        <p>
          <Button size="small" onClick={() => setReporting(true)}>
            {t("play-report")}
          </Button>
        </p>
      )}
      {isReporting && (
        <Suspense fallback={null}>
          <ReportDialog
            title={t("shared-report-title")}
            text={t("shared-report-text")}
            thanks={t("shared-report-sent")}
            onSend={(reason) =>
              request(`/api/v2/collections/shared/${token}/report/`, "POST", { reason })
            }
            onClose={() => setReporting(false)}
          />
        </Suspense>
      )}
    </PlusScreen>
  );
}
