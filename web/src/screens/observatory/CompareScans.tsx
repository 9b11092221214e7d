import { useCallback, useEffect, useRef, useState, type SubmitEvent } from "react";
import type { PastScan, Report } from "#/contract/observatory.ts";
import { useLocale } from "#/core/context.ts";
import { withQuery } from "#/core/query.ts";
import { useTranslator } from "#/l10n/context.tsx";
import { Button } from "#/ui/Button/Button.tsx";
import { SelectField } from "#/ui/Field/Field.tsx";
import { compareScans } from "./calls.ts";
import { Changes } from "./Changes.tsx";
import { Comparison } from "./Comparison.tsx";
import { FailureCard } from "./FailureCard.tsx";
import { printed } from "./tests.ts";
import { printedTime } from "./Time.tsx";
import { useScan } from "./useScan.ts";
import styles from "./Observatory.module.css";

interface CompareScansProps {
  readonly site: string;
  /** At least two scans, oldest first. */
  readonly history: readonly PastScan[];
}

interface Pair {
  readonly before: Report;
  readonly after: Report;
}

/** Two scans of a site side by side, selected by the address. */
export function CompareScans({ site, history: past }: CompareScansProps) {
  const { t } = useTranslator();
  const locale = useLocale();
  const [ids, setIds] = useState(() => past.slice(-2).map(({ id }) => String(id)));
  const [pair, setPair] = useState<Pair | null>(null);
  const { since, failure, run } = useScan();
  const [scan = "", other = ""] = ids;
  const begin = useCallback(
    async (first: string, second: string) => {
      setPair(null);
      const found = await run((signal) => compareScans(site, first, second, signal));
      if (found === null) return;
      setPair({ before: found.host, after: found.with });
      const both = { host: site, scan: first, with: second };
      const address = withQuery(`/${locale}/observatory/analyze`, both);
      history.replaceState(history.state, "", `${address}#history`);
    },
    [locale, run, site],
  );
  // Only the initial parameters count.
  const isDue = useRef(true);
  useEffect(() => {
    if (!isDue.current) return;
    isDue.current = false;
    const given = new URLSearchParams(window.location.search);
    const [first, second] = [given.get("scan"), given.get("with")];
    if (first === null || second === null) return;
    setIds([first, second]);
    void begin(first, second);
  }, [begin]);
  const submit = (event: SubmitEvent) => {
    event.preventDefault();
    if (since === null) void begin(scan, other);
  };
  return (
    <section className={styles.scripted} aria-labelledby="compare-scans">
      <h3 id="compare-scans">{t("observatory-compare-scans")}</h3>
      <form className={styles.scans} onSubmit={submit}>
        <Choice
          label={t("observatory-compare-before")}
          past={past}
          chosen={scan}
          onChoose={(id) => setIds([id, other])}
        />
        <Choice
          label={t("observatory-compare-after")}
          past={past}
          chosen={other}
          onChoose={(id) => setIds([scan, id])}
        />
        <Button type="submit" aria-disabled={since === null ? undefined : true}>
          {t("observatory-compare")}
        </Button>
      </form>
      {failure !== null && (
        <FailureCard
          failure={failure}
          host={site}
          onRetry={() => void begin(scan, other)}
        />
      )}
      {pair !== null && (
        <div className={styles.pair}>
          <Changes {...pair} />
          <Comparison left={pair.before} right={pair.after} section="history" />
        </div>
      )}
    </section>
  );
}

interface ChoiceProps {
  readonly label: string;
  readonly past: readonly PastScan[];
  readonly chosen: string;
  readonly onChoose: (id: string) => void;
}

function Choice({ label, past, chosen, onChoose }: ChoiceProps) {
  const { locale } = useTranslator();
  return (
    <SelectField
      label={label}
      value={chosen}
      onChange={(event) => onChoose(event.target.value)}
    >
      {[...past].reverse().map(({ id, scanned_at, grade, score }) => (
        <option key={id} value={String(id)}>
          {`${printedTime(scanned_at, locale)}: ${printed(grade)} (${score})`}
        </option>
      ))}
    </SelectField>
  );
}
