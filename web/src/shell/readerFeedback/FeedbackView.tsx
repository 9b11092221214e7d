import { useWriterTranslator } from "#/l10n/writers.ts";
import { formatDate } from "#/l10n/dates.ts";
import { VoteBar } from "#/ui/Chart/Bar.tsx";
import styles from "./FeedbackView.module.css";

/** Readers' feedback on a page over some days. */
export interface PageFeedback {
  readonly from: string;
  readonly to: string;
  /** The number of readers whom it helped, and whom it did not. */
  readonly yes: number;
  readonly no: number;
  readonly reasons: readonly { readonly name: string; readonly count: number }[];
}

/** Readers' feedback on a page. The reasons are arbitrary text from browsers. */
export function FeedbackView({ feedback }: { readonly feedback: PageFeedback }) {
  const { t, locale } = useWriterTranslator();
  const { from, to, yes, no, reasons } = feedback;
  const day = (text: string) => formatDate(Date.parse(text), locale);
  return (
    <div className={styles.feedback}>
      <p>{t("writer-feedback-votes", { yes, votes: yes + no })}</p>
      {yes + no > 0 && <VoteBar yes={yes} no={no} />}
      {reasons.length > 0 && (
        <ul aria-label={t("writer-feedback-reasons")}>
          {reasons.map(({ name, count }) => (
            <li key={name}>
              <bdi>{name}</bdi> ({count})
            </li>
          ))}
        </ul>
      )}
      <p className={styles.period}>
        {t("writer-feedback-period", { from: day(from), to: day(to) })}
      </p>
    </div>
  );
}
