import { useEffect, useState, type ReactNode } from "react";
import type { GradeCount, Report } from "#/contract/observatory.ts";
import { useSite } from "#/core/context.ts";
import { report as count } from "#/core/report.ts";
import { useTranslator } from "#/l10n/context.tsx";
import { TabList, TabPanel } from "#/ui/Tabs/Tabs.tsx";
import { Benchmark } from "./Benchmark.tsx";
import { Compare } from "./Compare.tsx";
import { Cookies } from "./Cookies.tsx";
import { Headers } from "./Headers.tsx";
import { History } from "./History.tsx";
import { Performance } from "./Performance.tsx";
import { Policy } from "./Policy.tsx";
import { Scoring } from "./Scoring.tsx";
import { WhatIf } from "./WhatIf.tsx";
import styles from "./Observatory.module.css";

interface ReportTabsProps {
  readonly report: Report;
  readonly distribution: readonly GradeCount[] | null;
}

interface Part {
  /** Names the tab in the address and where tabs are counted. */
  readonly key: string;
  readonly content: ReactNode;
  /** It works with scripts only. */
  readonly scripted?: boolean;
}

/** The parts of a report. Without scripts they follow one another. */
export function ReportTabs({ report, distribution }: ReportTabsProps) {
  const { t } = useTranslator();
  const { served } = useSite();
  const parts: Part[] = [
    { key: "scoring", content: <Scoring report={report} /> },
    { key: "csp", content: <Policy report={report} /> },
    { key: "cookies", content: <Cookies report={report} /> },
    { key: "headers", content: <Headers report={report} /> },
    { key: "performance", content: <Performance report={report} /> },
    ...(served && report.what_if
      ? [
          {
            key: "what-if",
            content: <WhatIf key={report.scan.scanned_at} report={report} />,
            scripted: true,
          },
        ]
      : []),
    { key: "history", content: <History report={report} /> },
    { key: "benchmark", content: <Benchmark report={report} given={distribution} /> },
    { key: "compare", content: <Compare report={report} />, scripted: true },
  ];
  const [chosen, choose] = useChosen(parts.map(({ key }) => key));
  const tabs = parts.map(({ key }) => ({
    id: `tab-${key}`,
    panel: key,
    title: t(`observatory-tab-${key}`),
  }));
  return (
    <div className={styles.report}>
      <TabList
        label={t("observatory-parts")}
        tabs={tabs}
        chosen={chosen}
        onChoose={choose}
        className={styles.tabs}
      />
      {parts.map(({ key, content, scripted }, i) => (
        <TabPanel
          key={key}
          tab={tabs[i] ?? { id: "", panel: "", title: "" }}
          isShown={i === chosen}
          isStop
          className={
            scripted === true ? `${styles.panel} ${styles.scripted}` : styles.panel
          }
        >
          <h2>{t(`observatory-tab-${key}`)}</h2>
          {content}
        </TabPanel>
      ))}
    </div>
  );
}

/** The part that the fragment of the address names, at first the first one. */
function useChosen(keys: readonly string[]): [number, (index: number) => void] {
  const [chosen, setChosen] = useState(0);
  const all = keys.join(" ");
  useEffect(() => {
    const follow = () => {
      const at = all.split(" ").indexOf(window.location.hash.replace(/^#/, ""));
      if (at >= 0) setChosen(at);
    };
    follow();
    window.addEventListener("hashchange", follow);
    return () => window.removeEventListener("hashchange", follow);
  }, [all]);
  const choose = (index: number) => {
    setChosen(index);
    const key = keys[index] ?? "";
    count(`observatory: tab -> ${key}`);
    const { pathname, search } = window.location;
    history.replaceState(history.state, "", `${pathname}${search}#${key}`);
  };
  return [chosen, choose];
}
