import { useState } from "react";
import { useTextLanguage, useTranslator } from "#/l10n/context.tsx";
import { bannerKey } from "#/storage/banner.ts";
import { writeItem } from "#/storage/local.ts";
import { Button } from "#/ui/Button/Button.tsx";
import { Icon } from "#/ui/Icon/Icon.tsx";
import { useDocs } from "./useDocs.ts";
import styles from "./Banner.module.css";

/**
 * The line above every page. If the reader has closed it, the site's styles hide it from
 * the first paint on (internal/docs/sitefile/style.go).
 */
export function Banner() {
  const { t } = useTranslator();
  const { banner } = useDocs();
  const language = useTextLanguage();
  const [closed, setClosed] = useState(false);
  if (banner.text === "" || closed) return null;
  const { text, href, label, key } = banner;
  const close = () => {
    writeItem(bannerKey, key);
    setClosed(true);
  };
  return (
    <aside className={styles.banner} aria-label={t("docs-banner")} data-banner={key}>
      <p>
        {href !== "" && label === "" ? <a href={href}>{text}</a> : text}
        {href !== "" && label !== "" && (
          <>
            {" "}
            <a href={href}>{label}</a>
          </>
        )}
      </p>
      {key !== "" && (
        <Button
          look="icon"
          className={styles.close}
          lang={language}
          aria-label={t("docs-banner-close")}
          onClick={close}
        >
          <Icon name="cross" />
        </Button>
      )}
    </aside>
  );
}
