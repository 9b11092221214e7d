import { useRef, type KeyboardEvent, type ReactNode } from "react";
import { Button } from "../Button/Button.tsx";
import styles from "./Tabs.module.css";

export interface Tab {
  readonly id: string;
  /** Id of the tab's panel. */
  readonly panel: string;
  readonly title: ReactNode;
}

interface TabListProps {
  readonly label: string;
  readonly tabs: readonly Tab[];
  readonly chosen: number;
  readonly onChoose: (index: number) => void;
  readonly className?: string | undefined;
}

/** The tab selected by a key; null for other keys. */
function target(key: string, at: number, count: number): number | null {
  switch (key) {
    case "ArrowRight":
    case "ArrowDown":
      return (at + 1) % count;
    case "ArrowLeft":
    case "ArrowUp":
      return (at + count - 1) % count;
    case "Home":
      return 0;
    case "End":
      return count - 1;
    default:
      return null;
  }
}

/**
 * A list of tabs with one selected. The Tab key stops at that one; arrows, Home and End
 * select others (ARIA Authoring Practices).
 */
export function TabList({ label, tabs, chosen, onChoose, className }: TabListProps) {
  const buttons = useRef<(HTMLButtonElement | null)[]>([]);
  const onKeyDown = (event: KeyboardEvent) => {
    const next = target(event.key, chosen, tabs.length);
    if (next === null) return;
    event.preventDefault();
    onChoose(next);
    buttons.current[next]?.focus();
  };
  const classes = className === undefined ? styles.list : `${styles.list} ${className}`;
  return (
    <div role="tablist" aria-label={label} className={classes}>
      {tabs.map(({ id, panel, title }, i) => (
        <Button
          key={id}
          look="bare"
          ref={(button) => {
            buttons.current[i] = button;
          }}
          role="tab"
          id={id}
          aria-controls={panel}
          aria-selected={i === chosen}
          tabIndex={i === chosen ? 0 : -1}
          onClick={() => onChoose(i)}
          onKeyDown={onKeyDown}
        >
          {title}
        </Button>
      ))}
    </div>
  );
}

interface TabPanelProps {
  readonly tab: Tab;
  readonly isShown: boolean;
  /** Makes the panel focusable: for panels without controls. */
  readonly isStop?: boolean;
  readonly className?: string | undefined;
  readonly children: ReactNode;
}

/** The panel of a tab, shown while the tab is selected. */
export function TabPanel({ tab, isShown, isStop, className, children }: TabPanelProps) {
  return (
    <div
      role="tabpanel"
      id={tab.panel}
      aria-labelledby={tab.id}
      tabIndex={isStop === true ? 0 : undefined}
      hidden={!isShown}
      className={className}
    >
      {children}
    </div>
  );
}
