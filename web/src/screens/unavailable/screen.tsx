import { useEffect, useState } from "react";
import type { Page, UnavailablePage } from "#/contract/page.ts";
import { useLocale } from "#/core/context.ts";
import { useTranslator } from "#/l10n/context.tsx";
import { offlineAddress, packName } from "#/shell/offline/index.ts";
import { PlusScreen, useWindowTitle } from "#/shell/plus/index.ts";
import { Button, ButtonLink } from "#/ui/Button/Button.tsx";
import styles from "./Unavailable.module.css";

/** Rendered by the service worker for a page that is neither stored nor reachable. */
export default function UnavailableScreen({ page }: { readonly page: Page }) {
  return page.renderer === "SpaUnavailable" ? <Unavailable page={page} /> : null;
}

const texts: Readonly<Record<UnavailablePage["reason"], string>> = {
  download: "offline-unavailable",
  nowhere: "offline-missing-none",
  unknown: "offline-missing-unknown",
  part: "offline-missing-part",
  "sign-out": "offline-signed-in",
};

/** Says that a page is not stored, and names its download. */
function Unavailable({ page }: { readonly page: UnavailablePage }) {
  const translator = useTranslator();
  const { t } = translator;
  const locale = useLocale();
  const { pack, reason } = page;
  const [name, setName] = useState(pack);
  useWindowTitle(t("offline-unavailable"));
  useEffect(() => {
    if (pack === null) return;
    void packName(pack, translator).then(setName);
  }, [pack, translator]);
  return (
    <PlusScreen
      title={t("offline-missing")}
      lead={
        <p>
          {name === null ? t(texts[reason]) : t("offline-missing-this", { pack: name })}
        </p>
      }
    >
      <p className={styles.buttons}>
        <Button look="primary" onClick={() => window.location.reload()}>
          {t("offline-again")}
        </Button>
        <ButtonLink href={offlineAddress(locale)}>{t("offline-link")}</ButtonLink>
      </p>
    </PlusScreen>
  );
}
