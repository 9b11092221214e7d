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

interface Section {
  /** The section's fragment, unchanged from when each section had its own tab. */
  readonly key: string;
  /** The message of its heading, if it is not the tab's. */
  readonly heading?: string | undefined;
  readonly content: ReactNode;
  /** Works only with scripts. */
  readonly scripted?: boolean;
}

interface Part {
  /** The tab's fragment, and its name in telemetry. */
  readonly key: string;
  readonly sections: readonly Section[];
}

/** The parts of a report. Without scripts all are shown. */
export function ReportTabs({ report, distribution }: ReportTabsProps) {
  const { t } = useTranslator();
  const { served } = useSite();
  const whatIf = <WhatIf key={report.scan.scanned_at} report={report} />;
  const parts: Part[] = [
    {
      key: "scoring",
      sections: [
        {
          key: "scoring",
          heading: report.scan.tests_failed > 0 ? "observatory-fix-first" : undefined,
          content: <Scoring report={report} />,
        },
      ],
    },
    {
      key: "response",
      sections: [
        { key: "csp", content: <Policy report={report} /> },
        { key: "cookies", content: <Cookies report={report} /> },
        { key: "headers", content: <Headers report={report} /> },
      ],
    },
    part("performance", <Performance report={report} />),
    ...(served && report.what_if ? [part("what-if", whatIf, true)] : []),
    {
      key: "comparison",
      sections: [
        { key: "history", content: <History report={report} /> },
        {
          key: "benchmark",
          content: <Benchmark report={report} given={distribution} />,
        },
        { key: "compare", content: <Compare report={report} />, scripted: true },
      ],
    },
  ];
  const [chosen, choose] = useChosen(parts);
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
      {parts.map(({ key: tab, sections }, i) => (
        <TabPanel
          key={tab}
          tab={tabs[i] ?? { id: "", panel: "", title: "" }}
          isShown={i === chosen}
          isStop
          className={styles.panel}
        >
          {sections.map(({ key, heading, content, scripted }) => (
            <section
              key={key}
              id={key === tab ? undefined : key}
              aria-labelledby={`heading-${key}`}
              className={
                scripted === true ? `${styles.part} ${styles.scripted}` : styles.part
              }
            >
              <h2 id={`heading-${key}`}>{t(heading ?? `observatory-tab-${key}`)}</h2>
              {content}
            </section>
          ))}
        </TabPanel>
      ))}
    </div>
  );
}

/** A part with a single section. */
const part = (key: string, content: ReactNode, scripted = false): Part => ({
  key,
  sections: [{ key, content, scripted }],
});

/**
 * The part selected by the fragment of the address, which may name one of its sections:
 * that section is scrolled into view. The default is the first part.
 */
function useChosen(parts: readonly Part[]): [number, (index: number) => void] {
  const [chosen, setChosen] = useState(0);
  const [section, setSection] = useState("");
  const all = parts
    .map(({ key, sections }) =>
      [key, ...sections.map((section) => section.key)].join(" "),
    )
    .join("\n");
  useEffect(() => {
    const follow = () => {
      const key = window.location.hash.replace(/^#/, "");
      const keys = all.split("\n").map((line) => line.split(" "));
      const at = keys.findIndex((each) => each.includes(key));
      if (at < 0) return;
      setChosen(at);
      // Not to the first section of its part: that would scroll the grade out of view.
      setSection((keys[at]?.indexOf(key) ?? 0) > 1 ? key : "");
    };
    follow();
    window.addEventListener("hashchange", follow);
    return () => window.removeEventListener("hashchange", follow);
  }, [all]);
  useEffect(() => {
    if (section !== "") document.getElementById(section)?.scrollIntoView();
  }, [section]);
  const choose = (index: number) => {
    setChosen(index);
    const key = parts[index]?.key ?? "";
    count(`observatory: tab -> ${key}`);
    const { pathname, search } = window.location;
    history.replaceState(history.state, "", `${pathname}${search}#${key}`);
  };
  return [chosen, choose];
}
