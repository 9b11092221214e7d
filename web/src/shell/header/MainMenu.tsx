import {
  useCallback,
  useEffect,
  useRef,
  useState,
  type KeyboardEvent,
  type RefObject,
} from "react";
import { useLocale, useSite } from "#/core/context.ts";
import { useTranslator } from "#/l10n/context.tsx";
import { useUser } from "#/shell/session/index.ts";
import { NewDot } from "#/shell/viewed/index.ts";
import { Button } from "#/ui/Button/Button.tsx";
import { Icon } from "#/ui/Icon/Icon.tsx";
import panel from "#/ui/Menu/Menu.module.css";
import { useDismiss } from "#/ui/useDismiss.ts";
import { menuEntries, type Menu, type MenuEntry } from "./menus.ts";
import { moveFocus } from "./moveFocus.ts";
import styles from "./MainMenu.module.css";

interface MainMenuProps {
  /** Entries instead of the usual ones, with texts instead of message ids. */
  readonly own: readonly MenuEntry[] | undefined;
  /** Called when the reader follows a link. */
  readonly onFollow: () => void;
  /**
   * The container of the menu on narrow screens. A press in it does not close lists:
   * content below would move away under the finger. Lists close together with it.
   */
  readonly sheet: RefObject<HTMLElement | null> | undefined;
}

/** The main menu: buttons for lists of links, of which one is open at a time. */
export function MainMenu({ own, onFollow, sheet }: MainMenuProps) {
  const site = useSite();
  const locale = useLocale();
  const user = useUser();
  const { t } = useTranslator();
  const [open, setOpen] = useState<string | null>(null);
  const list = useRef<HTMLUListElement>(null);
  const opener = useRef<HTMLButtonElement>(null);
  const close = useCallback(() => setOpen(null), []);
  useDismiss(open !== null, sheet ?? list, close, opener);
  useEffect(() => {
    if (sheet === undefined) close();
  }, [sheet, close]);

  const entries = own ?? menuEntries(site, locale, user?.isAuthenticated === true);
  const text = own === undefined ? t : String;
  const follow = () => {
    close();
    onFollow();
  };
  const onKeyDown = (event: KeyboardEvent<HTMLUListElement>) => {
    if (list.current !== null) moveFocus(event, list.current, setOpen);
  };

  return (
    <nav aria-label={t("menu-main")} className={styles.nav}>
      <ul ref={list} className={styles.list} onKeyDown={onKeyDown}>
        {entries.map((entry) =>
          entry.kind === "link" ? (
            <li key={entry.href}>
              <a
                className={`${panel.button} ${styles.top}`}
                data-top=""
                href={entry.href}
                aria-current={entry.isCurrent === true ? "true" : undefined}
                onClick={follow}
              >
                {text(entry.label)}
                {entry.isNew === true && (
                  <sup className={styles.new}>{t("menu-new")}</sup>
                )}
              </a>
            </li>
          ) : (
            <li key={entry.id}>
              <Button
                look="bare"
                id={`menu-${entry.id}-button`}
                className={`${panel.button} ${styles.top}`}
                data-top={entry.id}
                aria-current={entry.isCurrent === true ? "true" : undefined}
                aria-expanded={open === entry.id}
                aria-controls={`menu-${entry.id}`}
                onClick={(event) => {
                  opener.current = event.currentTarget;
                  setOpen(open === entry.id ? null : entry.id);
                }}
              >
                {text(entry.label)}
                <Icon name="chevron" className={styles.chevron} />
              </Button>
              <Submenu
                menu={entry}
                text={text}
                open={open === entry.id}
                onFollow={follow}
              />
            </li>
          ),
        )}
      </ul>
    </nav>
  );
}

interface SubmenuProps {
  readonly menu: Menu;
  /** Returns the text of a label. */
  readonly text: (label: string) => string;
  readonly open: boolean;
  readonly onFollow: () => void;
}

function Submenu({ menu, text, open, onFollow }: SubmenuProps) {
  return (
    <ul
      id={`menu-${menu.id}`}
      className={`${panel.panel} ${styles.submenu}`}
      aria-labelledby={`menu-${menu.id}-button`}
      data-open={open}
    >
      {menu.links.map((link) => (
        <li key={link.href}>
          <a
            className={link.area === undefined ? undefined : `category-${link.area}`}
            href={link.href}
            onClick={onFollow}
          >
            <span className={styles.label}>
              {text(link.label)}
              {link.newUntilViewed !== undefined && (
                <NewDot feature={link.newUntilViewed} />
              )}
            </span>
            {link.note !== undefined && (
              <span className={styles.note}>{text(link.note)}</span>
            )}
          </a>
        </li>
      ))}
    </ul>
  );
}
