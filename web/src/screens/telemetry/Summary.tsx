import type { CountedDay, Item, VisitReport } from "#/contract/telemetry.ts";
import { useWriterTranslator } from "#/l10n/writers.ts";
import { place } from "#/shell/search/index.ts";
import { LineChart } from "#/ui/Chart/LineChart.tsx";
import { otherName, wordsOf } from "./words.ts";
import styles from "./Telemetry.module.css";

const sum = (days: readonly CountedDay[], of: (day: CountedDay) => number) =>
  days.reduce((total, day) => total + of(day), 0);

/** The totals, and the counts of each day. */
export function Summary({ report }: { readonly report: VisitReport }) {
  const { t, locale } = useWriterTranslator();
  const { number, day } = wordsOf(locale);
  const { days, feedback } = report;
  const totals = [
    ["staff-views", sum(days, ({ views }) => views)],
    ["staff-views-missing", sum(days, ({ missing }) => missing)],
    [
      "staff-clicks",
      report.clicks.scope === "none" ? null : sum(days, (counts) => counts.clicks),
    ],
    ["staff-votes", feedback.scope === "none" ? null : feedback.total],
  ] as const;
  return (
    <section className={styles.group} aria-labelledby="views">
      <h2 id="views">{t("staff-summary")}</h2>
      <dl className={styles.totals}>
        {totals.map(([id, total]) => (
          <div key={id}>
            <dt>{t(id)}</dt>
            <dd>{total === null ? "–" : number(total)}</dd>
          </div>
        ))}
      </dl>
      <Highlights report={report} />
      {days.length > 1 ? (
        <Days days={days} />
      ) : (
        <p className={styles.note}>{t("staff-one-day", { day: day(report.from) })}</p>
      )}
    </section>
  );
}

/** The most frequent actions of readers, in sentences. */
function Highlights({ report }: { readonly report: VisitReport }) {
  const { t, locale } = useWriterTranslator();
  const { number, share, day } = wordsOf(locale);
  const { days, paths, referrers, searches, missing, feedback } = report;
  const views = sum(days, (counts) => counts.views);
  const busiest = days.reduce<CountedDay | undefined>(
    (best, counts) => (best === undefined || counts.views > best.views ? counts : best),
    undefined,
  );
  const [page] = paths.items.filter(isNamed);
  const [referrer] = referrers.items.filter(isNamed);
  const [search] = searches.items.filter(isNamed);
  const [gone] = missing.items.filter(isNamed);
  const helped = feedback.items.reduce((total, { yes }) => total + yes, 0);
  const votes = feedback.items.reduce((total, { yes, no }) => total + yes + no, 0);
  const sentences = [
    views > 0 &&
      busiest !== undefined &&
      days.length > 1 &&
      t("staff-most-day", { day: day(busiest.day), count: number(busiest.views) }),
    page !== undefined &&
      t("staff-most-read", {
        name: titleOf(page),
        count: number(page.count),
        share: share(page.count, paths.total),
      }),
    referrer !== undefined &&
      t("staff-most-from", {
        name: referrer.name,
        share: share(referrer.count, referrers.total),
      }),
    search !== undefined &&
      t("staff-most-searched", { name: search.name, count: number(search.count) }),
    gone !== undefined &&
      t("staff-most-missing", { name: titleOf(gone), count: number(gone.count) }),
    votes > 0 && t("staff-most-helped", { yes: number(helped), count: number(votes) }),
  ].filter((sentence) => sentence !== false);
  if (sentences.length === 0) return null;
  return (
    <ul className={styles.highlights} aria-label={t("staff-highlights")}>
      {sentences.map((sentence) => (
        <li key={sentence}>
          <bdi>{sentence}</bdi>
        </li>
      ))}
    </ul>
  );
}

/** Reports whether an item has a name, and is not the rest or unknown. */
const isNamed = ({ name }: Item) => name !== "" && name !== otherName;

/** The page at an address in words: its place, or the address of a home page. */
const titleOf = ({ name }: Item) => place(name) || name;

function Days({ days }: { readonly days: readonly CountedDay[] }) {
  const { t, locale } = useWriterTranslator();
  const { number, day } = wordsOf(locale);
  const most = Math.max(...days.map(({ views }) => views));
  const busiest = days.find(({ views }) => views === most);
  const description = t("staff-days-line", {
    days: number(days.length),
    from: day(days[0]?.day ?? ""),
    to: day(days[days.length - 1]?.day ?? ""),
    total: number(sum(days, ({ views }) => views)),
    most: number(most),
    busiest: day(busiest?.day ?? ""),
  });
  return (
    <>
      <LineChart
        title={t("staff-days")}
        description={description}
        points={days.map((entry) => ({ label: day(entry.day), value: entry.views }))}
        format={number}
      />
      <details className={styles.days}>
        <summary>{t("staff-days-table")}</summary>
        <div
          className={styles.scroll}
          role="region"
          aria-label={t("staff-days-table")}
          tabIndex={0}
        >
          <table className={styles.table}>
            <thead>
              <tr>
                <th scope="col">{t("staff-day")}</th>
                {["staff-views", "staff-views-missing", "staff-clicks"].map((id) => (
                  <th key={id} scope="col" className={styles.number}>
                    {t(id)}
                  </th>
                ))}
              </tr>
            </thead>
            <tbody>
              {days.map((entry) => (
                <tr key={entry.day}>
                  <th scope="row">{day(entry.day)}</th>
                  <td className={styles.number}>{number(entry.views)}</td>
                  <td className={styles.number}>{number(entry.missing)}</td>
                  <td className={styles.number}>{number(entry.clicks)}</td>
                </tr>
              ))}
            </tbody>
          </table>
        </div>
      </details>
    </>
  );
}
