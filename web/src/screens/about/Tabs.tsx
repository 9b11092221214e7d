import { useEffect, useState } from "react";
import { findByID } from "#/core/find.ts";
import { fragmentID } from "#/core/parse.ts";
import { report } from "#/core/report.ts";
import { Prose } from "#/reading/body/index.ts";
import { TabList, TabPanel, type Tab } from "#/ui/Tabs/Tabs.tsx";
import type { Placed } from "./groups.ts";
import styles from "./Tabs.module.css";

interface TabsProps {
  readonly tabs: readonly Placed[];
  /** The heading of the tabs, as HTML. */
  readonly label: string;
}

function anchorOf(tab: Placed): string {
  return (tab.section.value.id ?? "").toLowerCase();
}

function markOf(tab: Placed): Tab {
  const id = anchorOf(tab);
  return { id, panel: `${id}-panel`, title: <Title tab={tab} /> };
}

/**
 * Parts of a section as tabs. Without scripts all are shown; with them, the fragment of
 * the address selects one.
 */
export function Tabs({ tabs, label }: TabsProps) {
  const [chosen, setChosen] = useState<number | null>(null);
  const marks = tabs.map(markOf);

  useEffect(() => {
    const follow = () => {
      const hash = fragmentID(window.location.hash).toLowerCase();
      const target = hash === "" ? null : findByID(hash);
      const named = tabs.findIndex((tab) => {
        if (anchorOf(tab) === hash) return true;
        const panel = findByID(`${anchorOf(tab)}-panel`);
        return panel?.contains(target) === true;
      });
      setChosen((before) => (named >= 0 ? named : (before ?? 0)));
    };
    follow();
    window.addEventListener("hashchange", follow);
    return () => window.removeEventListener("hashchange", follow);
  }, [tabs]);

  const choose = (index: number) => {
    const anchor = marks[index]?.id ?? "";
    setChosen(index);
    window.history.replaceState(window.history.state, "", `#${anchor}`);
    report(`about: tab -> ${anchor}`);
  };

  if (chosen === null) {
    return (
      <div>
        {tabs.map((tab) => (
          <section key={tab.index} aria-labelledby={anchorOf(tab)}>
            <h3 id={anchorOf(tab)}>
              <Title tab={tab} />
            </h3>
            <div id={`${anchorOf(tab)}-panel`}>
              <Prose html={tab.section.value.content ?? ""} index={tab.index} />
            </div>
          </section>
        ))}
      </div>
    );
  }
  return (
    <div>
      <TabList
        label={label.replace(/<[^>]*>/g, "")}
        tabs={marks}
        chosen={chosen}
        onChoose={choose}
        className={styles.list}
      />
      {tabs.map((tab, i) => (
        <TabPanel key={tab.index} tab={markOf(tab)} isShown={i === chosen} isStop>
          <h3 className="visually-hidden">
            <Title tab={tab} />
          </h3>
          <Prose html={tab.section.value.content ?? ""} index={tab.index} />
        </TabPanel>
      ))}
    </div>
  );
}

function Title({ tab }: { readonly tab: Placed }) {
  return <span dangerouslySetInnerHTML={{ __html: tab.section.value.title ?? "" }} />;
}
