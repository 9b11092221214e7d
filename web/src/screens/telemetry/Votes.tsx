import type { Answer, Answers, Feedback, PageFeedback } from "#/contract/telemetry.ts";
import { useWriterTranslator } from "#/l10n/writers.ts";
import { VoteBar } from "#/ui/Chart/Bar.tsx";
import { CountTable } from "./CountTable.tsx";
import { ListPart } from "./Part.tsx";
import { Counted, Name } from "./Ranking.tsx";
import { wordsOf } from "./words.ts";
import styles from "./Telemetry.module.css";

interface VotesPartProps extends VotesProps {
  /** The first day with stored single visits. */
  readonly since: string | undefined;
}

interface VotesProps {
  readonly title: string;
  readonly list: Answers | Feedback;
  /** The subject of the votes. */
  readonly subject: string;
  readonly areAddresses?: boolean;
}

/** Votes for yes and no under a title, with their scope. */
export function VotesPart({ since, ...props }: VotesPartProps) {
  const { title, list } = props;
  return (
    <ListPart
      title={title}
      scope={list.scope}
      since={since}
      isEmpty={list.items.length === 0}
    >
      <Votes {...props} />
    </ListPart>
  );
}

/** Votes for yes and no, with the reasons for no if readers were asked. */
function Votes({ title, list, subject, areAddresses = false }: VotesProps) {
  const { t, locale } = useWriterTranslator();
  const { number } = wordsOf(locale);
  return (
    <CountTable<Answer | PageFeedback>
      title={title}
      columns={[subject, t("staff-yes"), t("staff-no")]}
      list={list}
      name={(row) => (
        <>
          <Name row={row} isAddress={areAddresses} />
          <VoteBar yes={row.yes} no={row.no} />
          {hasReasons(row) && (
            <p className={styles.detail}>
              {t("staff-reasons")}: <Counted items={row.reasons} />
            </p>
          )}
        </>
      )}
      numbers={(row) => [number(row.yes), number(row.no)]}
    />
  );
}

function hasReasons(row: Answer | PageFeedback): row is PageFeedback {
  return "reasons" in row && row.reasons.length > 0;
}
