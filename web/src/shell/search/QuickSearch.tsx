import {
  lazy,
  Suspense,
  useCallback,
  useEffect,
  useRef,
  useState,
  type KeyboardEvent,
} from "react";
import { chunk, withChunk } from "#/core/chunk.ts";
import { useLocale, useSite } from "#/core/context.ts";
import { find } from "#/core/find.ts";
import { useTranslator } from "#/l10n/context.tsx";
import { Boundary } from "#/ui/Boundary.tsx";
import { Button } from "#/ui/Button/Button.tsx";
import { Icon } from "#/ui/Icon/Icon.tsx";
import { useDismiss } from "#/ui/useDismiss.ts";
import { useShortcut } from "./useShortcut.ts";
import styles from "./QuickSearch.module.css";

const load = chunk(() => import("./Results.tsx"));
const Results = lazy(load);

interface QuickSearchProps {
  /** `top-nav-search` in the header, `hp-search` on the home page. */
  readonly id: string;
  /** The placeholder, if not the default. */
  readonly placeholder?: string | undefined;
  /** Called to show the field when the reader needs it while it is hidden. */
  readonly onWanted?: () => void;
  /** Called when the reader follows a result. */
  readonly onFollow?: () => void;
}

/** The search field with a list of matching titles. */
export function QuickSearch(props: QuickSearchProps) {
  return (
    <Boundary fallback={<Crashed />}>
      <SearchField {...props} />
    </Boundary>
  );
}

function Crashed() {
  const { t } = useTranslator();
  return (
    <p role="alert" className={styles.problem}>
      {t("search-crashed")}
    </p>
  );
}

function SearchField({ id, placeholder, onWanted, onFollow }: QuickSearchProps) {
  const { t } = useTranslator();
  const isMain = id === "top-nav-search";
  const locale = useLocale();
  const { served } = useSite();
  const [query, setQuery] = useState("");
  const [open, setOpen] = useState(false);
  const [ready, setReady] = useState(false);
  const [active, setActive] = useState(0);
  const [count, setCount] = useState(0);
  const form = useRef<HTMLFormElement>(null);
  const input = useRef<HTMLInputElement>(null);
  const close = useCallback(() => setOpen(false), []);
  useDismiss(open, form, close);

  const prepare = useCallback(() => {
    setReady(true);
    // Only prefetched: if it fails, the results show the error.
    load().catch(() => undefined);
    withChunk(
      () => import("./useTitles.ts"),
      ({ prepareTitles }) => prepareTitles(locale, served),
    );
  }, [locale, served]);
  const focus = useCallback(() => {
    prepare();
    if (input.current?.getClientRects().length === 0) {
      // The home page has a field of its own, which replaces the header's.
      const other = find("#hp-search-input");
      if (other) {
        other.focus();
        return;
      }
      onWanted?.();
    }
    input.current?.focus();
    input.current?.select();
  }, [prepare, onWanted]);
  useShortcut(focus, isMain, `${id}-input`);

  useEffect(() => {
    const field = input.current;
    if (field === null) return;
    const { pathname, search } = window.location;
    // Other pages may have another parameter q.
    const asked = pathname.endsWith("/search")
      ? new URLSearchParams(search).get("q")
      : null;
    // It may have been focused, and typed into, before the application ran.
    setQuery(field.value === "" ? (asked ?? "") : field.value);
    if (document.activeElement !== field) return;
    prepare();
    setOpen(true);
  }, [prepare]);

  const listed = open && query.trim() !== "";
  const onKeyDown = (event: KeyboardEvent) => {
    // During input of East Asian scripts, keys select characters.
    if (event.nativeEvent.isComposing) return;
    const step = (to: number) => {
      event.preventDefault();
      setOpen(true);
      setActive(count === 0 ? 0 : (to + count) % count);
    };
    const jumps = listed && !event.shiftKey; // with Shift, keys select text
    if (event.key === "Escape") {
      setQuery("");
      setOpen(false);
      input.current?.blur();
    } else if (event.key === "ArrowDown") step(active + 1);
    else if (event.key === "ArrowUp") step(active - 1);
    else if (event.key === "Home" && jumps) step(0);
    else if (event.key === "End" && jumps) step(count - 1);
    else if (event.key === "Enter" && listed && count > 0) {
      event.preventDefault();
      const { ctrlKey, metaKey, shiftKey, altKey } = event;
      find(`#${id}-item-${active} a`)?.dispatchEvent(
        new MouseEvent("click", {
          bubbles: true,
          cancelable: true,
          ctrlKey,
          metaKey,
          shiftKey,
          altKey,
        }),
      );
    }
  };

  const follow = () => {
    setOpen(false);
    setQuery("");
    input.current?.blur();
    onFollow?.();
  };
  return (
    <form
      ref={form}
      id={id}
      role="search"
      className={styles.form}
      action={`/${locale}/search`}
      onMouseEnter={prepare}
      onSubmit={(event) => {
        if (query.trim() === "") event.preventDefault();
      }}
      onBlur={(event) => {
        if (!event.currentTarget.contains(event.relatedTarget)) setOpen(false);
      }}
    >
      <label className="visually-hidden" htmlFor={`${id}-input`}>
        {t("search-label")}
      </label>
      <div className={styles.field}>
        <Icon name="search" className={styles.icon} />
        <input
          ref={input}
          id={`${id}-input`}
          className={styles.input}
          // HTML allows role combobox on a field of type text, but not search.
          type="text"
          inputMode="search"
          enterKeyHint="search"
          name="q"
          autoComplete="off"
          spellCheck={false}
          required
          placeholder={placeholder ?? t("search-placeholder")}
          role="combobox"
          aria-autocomplete="list"
          aria-expanded={listed}
          aria-controls={`${id}-menu`}
          aria-activedescendant={listed && count > 0 ? `${id}-item-${active}` : undefined}
          value={query}
          onFocus={() => {
            prepare();
            setOpen(true);
          }}
          onChange={(event) => {
            setQuery(event.target.value);
            setActive(0);
            setOpen(true);
          }}
          onKeyDown={onKeyDown}
        />
        <kbd className={styles.key} aria-hidden="true">
          /
        </kbd>
      </div>
      <Button look="bare" type="submit" className="visually-hidden" tabIndex={-1}>
        {t("search-submit")}
      </Button>
      {ready && open && (
        <Boundary fallback={<Crashed />}>
          <Suspense fallback={null}>
            <Results
              id={id}
              query={query}
              active={active}
              onActive={setActive}
              onCount={setCount}
              onFollow={follow}
            />
          </Suspense>
        </Boundary>
      )}
    </form>
  );
}
