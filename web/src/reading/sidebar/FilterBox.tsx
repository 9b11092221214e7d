import { useLayoutEffect, useRef, useState, type RefObject } from "react";
import { chunk, withChunk } from "#/core/chunk.ts";
import { useTranslator } from "#/l10n/context.tsx";
import { Button } from "#/ui/Button/Button.tsx";
import { Icon } from "#/ui/Icon/Icon.tsx";
import type { SidebarFilter } from "./filter.ts";
import styles from "./FilterBox.module.css";

const load = chunk(() => import("./filter.ts"));

interface FilterBoxProps {
  readonly body: RefObject<HTMLElement | null>;
  readonly scroller: RefObject<HTMLElement | null>;
  readonly onFilter: (active: boolean) => void;
}

/**
 * Filters the sidebar by all words of a query. A box belongs to one tree: a page with
 * another tree needs another box.
 */
export function FilterBox({ body, scroller, onFilter }: FilterBoxProps) {
  const { t } = useTranslator();
  const [query, setQuery] = useState("");
  const [matches, setMatches] = useState<number | null>(null);
  const input = useRef<HTMLInputElement>(null);
  const filter = useRef<SidebarFilter>(null);
  /** The value of the field once the filter is loaded. */
  const wanted = useRef("");

  const run = (text: string) => {
    setQuery(text);
    wanted.current = text;
    if (filter.current !== null) {
      apply(filter.current, text);
      return;
    }
    withChunk(load, (module) => {
      if (body.current === null) return;
      filter.current ??= new module.SidebarFilter(body.current);
      apply(filter.current, wanted.current);
    });
  };

  const apply = (to: SidebarFilter, text: string) => {
    const box = scroller.current;
    if (box === null) return;
    const count = to.applyIn(box, text);
    setMatches(count);
    onFilter(count !== null);
  };

  // Before the tree is marked for another page.
  useLayoutEffect(
    () => () => {
      wanted.current = "";
      filter.current?.apply("");
      onFilter(false);
    },
    [onFilter],
  );

  return (
    <div className={styles.box} data-active={matches !== null}>
      <label className="visually-hidden" htmlFor="sidebar-filter-input">
        {t("filter-label")}
      </label>
      <Icon name="search" className={styles.icon} />
      <input
        ref={input}
        id="sidebar-filter-input"
        className={styles.input}
        type="text"
        autoComplete="off"
        placeholder={t("filter-placeholder")}
        value={query}
        onFocus={() => withChunk(load, () => undefined)}
        onChange={(event) => run(event.target.value)}
        onKeyDown={(event) => {
          if (event.key !== "Escape" || query === "") return;
          event.stopPropagation();
          run("");
        }}
      />
      <span role="status" className={styles.count}>
        {matches !== null && t("filter-matches", { count: matches })}
      </span>
      {query !== "" && (
        <Button
          look="icon"
          className={styles.clear}
          aria-label={t("filter-clear")}
          onClick={() => {
            run("");
            input.current?.focus();
          }}
        >
          <Icon name="cross" />
        </Button>
      )}
    </div>
  );
}
