import { useEffect, useRef, useState, type KeyboardEvent } from "react";
import { findByID } from "#/core/find.ts";
import { fragmentID } from "#/core/parse.ts";
import { report } from "#/core/report.ts";
import { Prose } from "#/reading/body/index.ts";
import type { Placed } from "./groups.ts";
import styles from "./Tabs.module.css";

interface TabsProps {
  readonly tabs: readonly Placed[];
  /** What the tabs are parts of, as HTML. */
  readonly label: string;
}

function anchorOf(tab: Placed): string {
  return (tab.section.value.id ?? "").toLowerCase();
}

/**
 * Parts of a section, one of which is shown. Without scripts they follow each
 * other; with them, the fragment of the address names the one to show.
 */
export function Tabs({ tabs, label }: TabsProps) {
  const [chosen, setChosen] = useState<number | null>(null);
  const buttons = useRef<(HTMLButtonElement | null)[]>([]);

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
    const tab = tabs[(index + tabs.length) % tabs.length];
    if (tab === undefined) return;
    setChosen(tabs.indexOf(tab));
    window.history.replaceState(window.history.state, "", `#${anchorOf(tab)}`);
    report(`about: tab -> ${anchorOf(tab)}`);
    buttons.current[tabs.indexOf(tab)]?.focus();
  };
  const onKeyDown = (event: KeyboardEvent, index: number) => {
    const back = { ArrowLeft: index - 1, ArrowUp: index - 1, End: -1 };
    const on = { ArrowRight: index + 1, ArrowDown: index + 1, Home: 0 };
    const to = { ...back, ...on }[event.key];
    if (to === undefined) return;
    event.preventDefault();
    choose(to);
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
      <div
        role="tablist"
        className={styles.list}
        aria-label={label.replace(/<[^>]*>/g, "")}
      >
        {tabs.map((tab, i) => (
          <button
            key={tab.index}
            ref={(button) => {
              buttons.current[i] = button;
            }}
            type="button"
            role="tab"
            id={anchorOf(tab)}
            aria-controls={`${anchorOf(tab)}-panel`}
            aria-selected={i === chosen}
            tabIndex={i === chosen ? 0 : -1}
            onClick={() => choose(i)}
            onKeyDown={(event) => onKeyDown(event, i)}
          >
            <Title tab={tab} />
          </button>
        ))}
      </div>
      {tabs.map((tab, i) => (
        <div
          key={tab.index}
          role="tabpanel"
          id={`${anchorOf(tab)}-panel`}
          aria-labelledby={anchorOf(tab)}
          tabIndex={0}
          hidden={i !== chosen}
          className={styles.panel}
        >
          <h3 className="visually-hidden">
            <Title tab={tab} />
          </h3>
          <Prose html={tab.section.value.content ?? ""} index={tab.index} />
        </div>
      ))}
    </div>
  );
}

function Title({ tab }: { readonly tab: Placed }) {
  return <span dangerouslySetInnerHTML={{ __html: tab.section.value.title ?? "" }} />;
}
