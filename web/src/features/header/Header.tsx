import { useCallback, useRef, useState } from "react";
import { flushSync } from "react-dom";
import { useLocale, useSite } from "#/app/context.ts";
import { QuickSearch } from "#/features/search/index.ts";
import { SessionSlot } from "#/features/session/index.ts";
import { ThemeSwitcher } from "#/features/theme/index.ts";
import { useTextLanguage, useTranslator } from "#/l10n/context.tsx";
import { Icon } from "#/ui/Icon/Icon.tsx";
import { Island } from "#/ui/Island/Island.tsx";
import { useDismiss } from "#/ui/useDismiss.ts";
import { Logo } from "./Logo.tsx";
import { MainMenu } from "./MainMenu.tsx";
import styles from "./Header.module.css";

/** The top of every page: name, main menu, search, theme and account. */
export function Header() {
  const { brand } = useSite();
  const locale = useLocale();
  const { t } = useTranslator();
  const [open, setOpen] = useState(false);
  const bar = useRef<HTMLElement>(null);
  const sheet = useRef<HTMLDivElement>(null);
  const toggle = useRef<HTMLButtonElement>(null);
  const close = useCallback(() => setOpen(false), []);
  // At once, so that what is in it can take the focus.
  const show = useCallback(() => flushSync(() => setOpen(true)), []);
  useDismiss(open, bar, close, toggle);

  return (
    <header
      ref={bar}
      className={styles.header}
      lang={useTextLanguage()}
      data-site-header=""
      data-open={open}
    >
      <div className={styles.bar}>
        <a className={styles.logo} href={`/${locale}/`}>
          <Logo />
          <span>{brand.name}</span>
        </a>
        <div ref={sheet} id="main-menu-area" className={styles.area}>
          <Island>
            <MainMenu onFollow={close} sheet={open ? sheet : undefined} />
          </Island>
          <div className={styles.tools}>
            <QuickSearch id="top-nav-search" onWanted={show} />
            <Island>
              <ThemeSwitcher />
            </Island>
            <Island>
              <SessionSlot />
            </Island>
          </div>
        </div>
        <button
          ref={toggle}
          type="button"
          className={styles.toggle}
          aria-expanded={open}
          aria-controls="main-menu-area"
          aria-label={t(open ? "menu-close" : "menu-open")}
          onClick={() => setOpen(!open)}
        >
          <Icon name={open ? "cross" : "menu"} />
        </button>
      </div>
    </header>
  );
}
