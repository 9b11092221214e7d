import type { SpeedRequest } from "#/contract/observatory.ts";
import { useTranslator } from "#/l10n/context.tsx";
import { CardTable, Cell, Row, RowHead } from "./CardTable.tsx";
import { bytes, duration } from "./units.ts";
import { endOf, kindOf, phases, segmentsOf, took } from "./waterfall.ts";
import styles from "./Charts.module.css";

/** The timing of each request. The numbers are in the table; the bars are decorative. */
export function Waterfall({ requests }: { readonly requests: readonly SpeedRequest[] }) {
  const { t } = useTranslator();
  const end = endOf(requests);
  return (
    <>
      <ul className={styles.legend} aria-hidden="true">
        {phases.map((phase) => (
          <li key={phase} data-phase={phase}>
            {t(`observatory-phase-${phase}`)}
          </li>
        ))}
      </ul>
      <CardTable
        className={styles.waterfall}
        headings={[
          t("observatory-address"),
          t("observatory-size"),
          t("observatory-time"),
        ]}
      >
        {requests.map((request, i) => (
          <RequestRow key={i} request={request} end={end} />
        ))}
      </CardTable>
    </>
  );
}

interface RequestRowProps {
  readonly request: SpeedRequest;
  readonly end: number;
}

function RequestRow({ request, end }: RequestRowProps) {
  const { t, locale } = useTranslator();
  const { url, kind, status, failure, third_party, blocking } = request;
  return (
    <Row>
      <RowHead>
        <code className={styles.address} title={url}>
          {shortened(url)}
        </code>
        <span className={styles.about}>
          {t(`observatory-kind-${kindOf(kind)}`)}
          {third_party && ` · ${t("observatory-third-party")}`}
          {blocking && <strong> · {t("observatory-blocking")}</strong>}
          {status >= 400 && <strong className={styles.failed}> · {status}</strong>}
          {failure !== undefined && (
            <strong className={styles.failed}> · {failure}</strong>
          )}
        </span>
      </RowHead>
      <Cell className={styles.size}>{bytes(request.bytes, locale)}</Cell>
      <Cell className={styles.when}>
        <span className={styles.lane} aria-hidden="true">
          {segmentsOf(request, end).map(({ phase, start, length }) => (
            <span
              key={phase}
              data-phase={phase}
              style={{ insetInlineStart: `${start}%`, inlineSize: `${length}%` }}
            />
          ))}
        </span>
        <span className={styles.took}>{duration(took(request), locale)}</span>
      </Cell>
    </Row>
  );
}

/** Longer addresses are shortened in the middle. */
const longest = 72;

/** An address without its scheme, shortened in the middle. */
function shortened(url: string): string {
  const text = url.replace(/^https?:\/\//, "");
  if (text.length <= longest) return text;
  return `${text.slice(0, longest / 2)}…${text.slice(-longest / 2 + 1)}`;
}
