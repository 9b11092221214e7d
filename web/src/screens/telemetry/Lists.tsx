import type { Branch, ItemList, Tree, VisitReport } from "#/contract/telemetry.ts";
import { useWriterTranslator } from "#/l10n/writers.ts";
import type { Naming } from "./labels.ts";
import { Group, ListPart } from "./Part.tsx";
import { Counted, Ranking } from "./Ranking.tsx";
import { Vitals } from "./Vitals.tsx";
import { VotesPart } from "./Votes.tsx";
import styles from "./Telemetry.module.css";

/** The groups of lists, in order, by fragment. */
const groups = [
  ["views", "staff-summary"],
  ["pages", "staff-pages"],
  ["missing", "staff-missing"],
  ["feedback", "staff-feedback"],
  ["whence", "staff-whence"],
  ["how", "staff-how"],
  ["clicks", "staff-clicks"],
  ["vitals", "staff-vitals"],
] as const;

export function Lists({ report }: { readonly report: VisitReport }) {
  const { t } = useWriterTranslator();
  const since = report.visitsSince;
  const times = t("staff-count");
  const list = (title: string, of: ItemList | Tree, look: Look = {}) => (
    <RankingPart title={t(title)} list={of} since={since} {...look} />
  );
  const { feedback, thumbs, vitals } = report;
  return (
    <>
      <Group id="pages" title={t("staff-pages")}>
        {list("staff-by-path", report.paths, { areAddresses: true })}
        {list("staff-by-locale", report.locales, { naming: "locale" })}
        {list("staff-search", report.searches, {
          counted: times,
          note: t("staff-search-note"),
        })}
      </Group>
      <Group id="missing" title={t("staff-missing")}>
        {list("staff-missing", report.missing, { isFrom: true, isOnly: true })}
      </Group>
      <Group id="feedback" title={t("staff-feedback")}>
        <VotesPart
          title={t("staff-feedback-pages")}
          list={feedback}
          since={since}
          subject={t("staff-page")}
          areAddresses
        />
        {list("staff-feedback-reasons", feedback.reasons, { counted: times })}
        <VotesPart
          title={t("staff-thumbs")}
          list={thumbs}
          since={since}
          subject={t("staff-feature")}
        />
        {list("staff-surveys", report.surveys, { counted: times })}
      </Group>
      <Group id="whence" title={t("staff-whence")}>
        {list("staff-by-referrer", report.referrers, {
          nameless: t("staff-referrer-none"),
        })}
        {list("staff-by-country", report.countries, { naming: "country" })}
        {list("staff-by-language", report.languages, { naming: "language" })}
        {list("staff-by-campaign", report.campaigns)}
      </Group>
      <Group id="how" title={t("staff-how")}>
        {list("staff-by-baseline", report.baseline, {
          nameless: t("staff-baseline-none"),
          naming: "baseline",
        })}
        {list("staff-by-width", report.widths, { naming: "width" })}
        {list("staff-by-device", report.devices, { naming: "device" })}
        {list("staff-by-browser", report.browsers)}
        {list("staff-by-subscription", report.subscriptions, { naming: "subscription" })}
      </Group>
      <Group id="clicks" title={t("staff-clicks")}>
        {list("staff-by-click", report.clicks, {
          counted: t("staff-count-clicks"),
          naming: "click",
          isOnly: true,
        })}
      </Group>
      <Group id="vitals" title={t("staff-vitals")}>
        <ListPart
          title={t("staff-vitals")}
          scope={vitals.scope}
          since={since}
          isEmpty={vitals.items.length === 0}
          isOnly
        >
          <Vitals vitals={vitals.items} />
        </ListPart>
      </Group>
    </>
  );
}

/** Links to the groups of the page. */
export function Contents() {
  const { t } = useWriterTranslator();
  return (
    <nav aria-label={t("staff-contents")}>
      <ul className={styles.periods}>
        {groups.map(([id, title]) => (
          <li key={id}>
            <a href={`#${id}`}>{t(title)}</a>
          </li>
        ))}
      </ul>
    </nav>
  );
}

/** The differences of a list from one of views by name. */
interface Look {
  readonly counted?: string;
  readonly nameless?: string;
  readonly note?: string;
  readonly areAddresses?: boolean;
  readonly naming?: Naming;
  /** Its names are addresses of pages, and the details are their referrers. */
  readonly isFrom?: boolean;
  /** The only list of its group. */
  readonly isOnly?: boolean;
}

interface RankingPartProps extends Look {
  readonly title: string;
  readonly list: ItemList | Tree;
  readonly since: string | undefined;
}

function RankingPart(props: RankingPartProps) {
  const { t } = useWriterTranslator();
  const { title, list, since, counted, nameless, note, isOnly = false } = props;
  const { areAddresses = false, isFrom = false, naming } = props;
  return (
    <ListPart
      title={title}
      scope={list.scope}
      since={since}
      isEmpty={list.items.length === 0}
      isOnly={isOnly}
      note={note}
    >
      <Ranking
        title={title}
        list={list}
        counted={counted ?? t("staff-count-views")}
        areAddresses={areAddresses}
        nameless={nameless}
        naming={naming}
        detail={(row) => <Details row={row} isFrom={isFrom} />}
      />
    </ListPart>
  );
}

interface DetailsProps {
  readonly row: Branch;
  readonly isFrom: boolean;
}

/** The details of a row. */
function Details({ row: { by, more }, isFrom }: DetailsProps) {
  const { t } = useWriterTranslator();
  const items = (by ?? []).filter(({ name }) => isFrom || name !== "");
  if (items.length === 0) return null;
  return (
    <p className={styles.detail}>
      {isFrom && `${t("staff-from-where")} `}
      <Counted items={items} nameless={isFrom ? t("staff-referrer-none") : undefined} />
      {more > 0 && ` ${t("staff-more", { count: String(more) })}`}
    </p>
  );
}
