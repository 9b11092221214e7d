import { useCallback, useEffect, useRef, useState, type ReactNode } from "react";
import { flushSync } from "react-dom";
import { useLocale, useSite } from "#/core/context.ts";
import { findByID } from "#/core/find.ts";
import { homeAddress } from "#/core/scheme.ts";
import { useTextLanguage, useTranslator } from "#/l10n/context.tsx";
import { QuickSearch } from "#/shell/search/index.ts";
import { SessionSlot } from "#/shell/session/index.ts";
import { ThemeSwitcher } from "#/shell/theme/index.ts";
import { Button } from "#/ui/Button/Button.tsx";
import { Icon } from "#/ui/Icon/Icon.tsx";
import { Island } from "#/ui/Island/Island.tsx";
import { useDismiss } from "#/ui/useDismiss.ts";
import { Logo } from "./Logo.tsx";
import { MainMenu } from "./MainMenu.tsx";
import type { MenuEntry } from "./menus.ts";
import styles from "./Header.module.css";

/** The part that is open below the bar on narrow screens. */
type Unfolded = "menu" | "search";

const searchId = "top-nav-search";

interface HeaderProps {
  readonly logo?: ReactNode;
  /** Whether only the logo shows the name. */
  readonly hidesName?: boolean;
  /** Entries of the main menu with their texts as labels. */
  readonly entries?: readonly MenuEntry[];
  /** What follows the name. */
  readonly children?: ReactNode;
}

/** The header of every page: name, main menu, search, theme and account. */
export function Header({
  logo = <Logo />,
  hidesName = false,
  entries,
  children,
}: HeaderProps) {
  const { brand } = useSite();
  const locale = useLocale();
  const { t } = useTranslator();
  const [open, setOpen] = useState<Unfolded | null>(null);
  const bar = useRef<HTMLElement>(null);
  const sheet = useRef<HTMLDivElement>(null);
  const menuToggle = useRef<HTMLButtonElement>(null);
  const searchToggle = useRef<HTMLButtonElement>(null);
  const close = useCallback(() => setOpen(null), []);
  // Synchronously, so that the field can take focus.
  const showSearch = useCallback(() => flushSync(() => setOpen("search")), []);
  useDismiss(open !== null, bar, close, open === "search" ? searchToggle : menuToggle);
  // The open part covers the page, so it closes when focus moves there.
  useEffect(() => {
    if (open === null) return;
    const onFocus = ({ target }: FocusEvent) => {
      if (target instanceof Node && bar.current?.contains(target) === false) close();
    };
    document.addEventListener("focusin", onFocus);
    return () => document.removeEventListener("focusin", onFocus);
  }, [open, close]);

  const toggleSearch = () => {
    if (open === "search") {
      close();
      return;
    }
    showSearch();
    findByID(`${searchId}-input`)?.focus();
  };

  return (
    <header
      ref={bar}
      className={styles.header}
      lang={useTextLanguage()}
      data-site-header=""
      data-open={open ?? undefined}
    >
      <div className={styles.bar}>
        <a className={styles.logo} href={homeAddress(locale)}>
          {logo}
          <span className={hidesName ? "visually-hidden" : undefined}>{brand.name}</span>
        </a>
        {children}
        <div ref={sheet} id="main-menu-area" className={styles.area}>
          <Island>
            <MainMenu
              own={entries}
              onFollow={close}
              sheet={open === "menu" ? sheet : undefined}
            />
          </Island>
          <div className={styles.tools}>
            <QuickSearch id={searchId} onWanted={showSearch} onFollow={close} />
            <Island>
              <ThemeSwitcher />
            </Island>
            <Island>
              <SessionSlot />
            </Island>
          </div>
        </div>
        <Button
          look="bare"
          ref={searchToggle}
          className={styles.toggle}
          aria-expanded={open === "search"}
          aria-controls={searchId}
          aria-label={t("search-label")}
          data-glean={open === "search" ? undefined : "quick-search-open: menu"}
          onClick={toggleSearch}
        >
          <Icon name={open === "search" ? "cross" : "search"} />
        </Button>
        <Button
          look="bare"
          ref={menuToggle}
          className={styles.toggle}
          aria-expanded={open === "menu"}
          aria-controls="main-menu-area"
          aria-label={t(open === "menu" ? "menu-close" : "menu-open")}
          onClick={() => setOpen(open === "menu" ? null : "menu")}
        >
          <Icon name={open === "menu" ? "cross" : "menu"} />
        </Button>
      </div>
    </header>
  );
}
