import { useEffect, useState } from "react";
import { useSite } from "#/core/context.ts";
import { useTranslator } from "#/l10n/context.tsx";
import { isViewed } from "./features.ts";
import styles from "./NewDot.module.css";

/**
 * Marks a link as new until the reader has seen its feature, and at most until the day
 * set by the site.
 */
export function NewDot({ feature }: { readonly feature: string }) {
  const { t } = useTranslator();
  const { updatesNewUntil } = useSite();
  const [shown, setShown] = useState(false);
  useEffect(() => {
    const isNew = Date.now() < Date.parse(updatesNewUntil); // false for no date
    setShown(isNew && !isViewed(feature));
  }, [feature, updatesNewUntil]);
  if (!shown) return null;
  return (
    <span className={styles.dot}>
      <span className="visually-hidden">{t("menu-new-feature")}</span>
    </span>
  );
}
