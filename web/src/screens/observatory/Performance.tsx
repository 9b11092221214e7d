import type {
  Performance as Measured,
  Report,
  SpeedCheck,
  TimeRange,
} from "#/contract/observatory.ts";
import { useTranslator } from "#/l10n/context.tsx";
import { CardTable, Cell, Row, RowHead } from "./CardTable.tsx";
import { Icon } from "#/ui/Icon/Icon.tsx";
import { Prose } from "./Prose.tsx";
import { bytes, duration } from "./units.ts";
import { Waterfall } from "./Waterfall.tsx";
import { kindOf } from "./waterfall.ts";
import styles from "./Charts.module.css";
import looks from "./Observatory.module.css";

/** The speed of a site, which does not affect its grade. */
export function Performance({ report }: { readonly report: Report }) {
  const { t } = useTranslator();
  const measured = report.performance;
  if (measured === null) return <p>{t("observatory-performance-none")}</p>;
  return (
    <>
      <p className={styles.speed}>
        <strong>{measured.score}</strong>{" "}
        {t("observatory-performance-score", { runs: String(measured.runs) })}
      </p>
      <Timings measured={measured} />
      <h3>{t("observatory-checks")}</h3>
      <Checks checks={measured.checks} />
      {measured.requests.length > 0 && (
        <>
          <h3>{t("observatory-waterfall")}</h3>
          <Totals measured={measured} />
          <Waterfall requests={measured.requests} />
          {measured.omitted > 0 && (
            <p className={looks.footnote}>
              {t("observatory-omitted", { count: String(measured.omitted) })}
            </p>
          )}
        </>
      )}
    </>
  );
}

const timings = ["dns", "connect", "tls", "first_byte", "total"] as const;

function Timings({ measured }: { readonly measured: Measured }) {
  const { t } = useTranslator();
  return (
    <dl className={styles.timings}>
      {timings.map((name) => (
        <div key={name}>
          <dt>{t(`observatory-timing-${name.replace("_", "-")}`)}</dt>
          <dd>
            <Range range={measured.timings[name]} />
          </dd>
        </div>
      ))}
    </dl>
  );
}

function Range({ range: { median, min, max } }: { readonly range: TimeRange }) {
  const { t, locale } = useTranslator();
  return (
    <>
      {duration(median, locale)}
      {max > min && (
        <span className={styles.range}>
          {t("observatory-range", {
            from: duration(min, locale),
            to: duration(max, locale),
          })}
        </span>
      )}
    </>
  );
}

/** The icon of a rating. */
const signs = {
  good: { level: "good", icon: "check" },
  fair: { level: "caution", icon: "warning" },
  poor: { level: "bad", icon: "cross" },
  unknown: { level: "none", icon: "dots" },
} as const;

function Checks({ checks }: { readonly checks: readonly SpeedCheck[] }) {
  const { t } = useTranslator();
  return (
    <CardTable
      className={looks.tests}
      headings={[
        t("observatory-test"),
        t("observatory-verdict"),
        t("observatory-weight"),
        t("observatory-reason"),
      ]}
    >
      {checks.map((check) => (
        <CheckRow key={check.name} check={check} />
      ))}
    </CardTable>
  );
}

function CheckRow({ check }: { readonly check: SpeedCheck }) {
  const { t } = useTranslator();
  const { level, icon } = signs[check.rating];
  return (
    <Row>
      <RowHead lang="en-US">
        <a href={check.link}>{check.title}</a>
      </RowHead>
      <Cell className={looks.result}>
        <span className={looks.verdict} data-level={level}>
          <Icon name={icon} /> {t(`observatory-rating-${check.rating}`)}
        </span>
      </Cell>
      <Cell className={looks.points}>
        <span className={looks.cardLabel} aria-hidden="true">
          {t("observatory-weight")}{" "}
        </span>
        {check.weight}
      </Cell>
      <Cell className={looks.why} lang="en-US">
        <p>{check.value}</p>
        {check.advice !== "" && (
          <div className={looks.advice}>
            <Prose html={check.advice} />
          </div>
        )}
        {check.affected !== undefined && check.affected.length > 0 && (
          <ul className={looks.affected}>
            {check.affected.map((address, i) => (
              <li key={i}>
                <code>{address}</code>
              </li>
            ))}
          </ul>
        )}
      </Cell>
    </Row>
  );
}

function Totals({ measured }: { readonly measured: Measured }) {
  const { t, locale } = useTranslator();
  return (
    <p className={styles.totals}>
      <strong>
        {t("observatory-requests", {
          count: String(measured.total.requests),
          size: bytes(measured.total.bytes, locale),
        })}
      </strong>
      {measured.kinds.map(({ kind, requests, bytes: size }) => (
        <span key={kind}>
          {t(`observatory-kind-${kindOf(kind)}`)}: {requests} · {bytes(size, locale)}
        </span>
      ))}
    </p>
  );
}
