import { useWriterTranslator } from "#/l10n/writers.ts";
import { FeedbackView, type PageFeedback } from "#/shell/readerFeedback/index.ts";
import { useDesk } from "../kit/index.ts";
import styles from "./Flaws.module.css";

/** The parts of a page's report used here. */
interface Report {
  readonly url: string;
  readonly feedback: PageFeedback | null;
}

/** The page of the listed flaws, with readers' feedback. */
export function OnePage({ url }: { readonly url: string }) {
  const { t } = useWriterTranslator();
  const { data } = useDesk<Report>(`/_dev/flaws?url=${encodeURIComponent(url)}`);
  if (data === undefined) return null;
  return (
    <section className={styles.onePage} aria-labelledby="one-page">
      <h2 id="one-page">{t("writer-feedback")}</h2>
      <p>
        <a href={data.url}>{data.url}</a>
      </p>
      {data.feedback === null ? (
        <p>{t("desk-flaws-feedback-none")}</p>
      ) : (
        <FeedbackView feedback={data.feedback} />
      )}
    </section>
  );
}
