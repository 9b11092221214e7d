import { useEffect, useState } from "react";
import { report } from "#/core/report.ts";
import { useTranslator } from "#/l10n/context.tsx";
import { Button } from "#/ui/Button/Button.tsx";
import { Icon, type IconName } from "#/ui/Icon/Icon.tsx";
import menu from "#/ui/Menu/Menu.module.css";
import { useMenu } from "#/ui/Menu/useMenu.ts";
import {
  chooseTheme,
  storedTheme,
  themes,
  watchOldExamples,
  type Theme,
} from "./store.ts";
import styles from "./ThemeSwitcher.module.css";

const icons: Readonly<Record<Theme, IconName>> = {
  "os-default": "screen",
  light: "sun",
  dark: "moon",
};

/** Selects the theme of the operating system, light or dark. */
export function ThemeSwitcher() {
  const { t } = useTranslator();
  const [theme, setTheme] = useState<Theme>("os-default");
  const { open, setOpen, box, button } = useMenu();

  useEffect(() => {
    setTheme(storedTheme());
    return watchOldExamples();
  }, []);

  const toggle = () => {
    report(`theme_switcher: ${open ? "close" : "open"}`);
    setOpen(!open);
  };
  const choose = (next: Theme) => {
    report(`theme_switcher: switch -> ${next}`);
    chooseTheme(next);
    setTheme(next);
    setOpen(false);
    button.current?.focus();
  };

  return (
    <div ref={box} className={`${menu.box} ${styles.box}`}>
      <Button
        look="bare"
        ref={button}
        className={`${menu.button} ${menu.quiet} ${styles.button}`}
        aria-expanded={open}
        aria-controls="theme-menu"
        onClick={toggle}
      >
        <Icon name={icons[theme]} />
        <span>{t("theme")}</span>
      </Button>
      <ul id="theme-menu" className={`${menu.panel} ${styles.menu}`} data-open={open}>
        {themes.map((name) => (
          <li key={name}>
            <Button
              look="bare"
              aria-pressed={theme === name}
              onClick={() => choose(name)}
            >
              <Icon name={icons[name]} />
              {t(`theme-${name}`)}
            </Button>
          </li>
        ))}
      </ul>
    </div>
  );
}
