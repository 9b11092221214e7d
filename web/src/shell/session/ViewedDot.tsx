import { useEffect, useState } from "react";
import { useTranslator } from "#/l10n/context.tsx";
import { isViewed } from "#/shell/viewed/index.ts";
import styles from "./UserMenu.module.css";

/** Marks a link as new until the reader has seen the feature that it leads to. */
export function ViewedDot({ feature }: { readonly feature: string }) {
  const { t } = useTranslator();
  const [viewed, setViewed] = useState(true);
  useEffect(() => setViewed(isViewed(feature)), [feature]);
  if (viewed) return null;
  return (
    <span className={styles.dot}>
      <span className="visually-hidden">{t("menu-new-feature")}</span>
    </span>
  );
}
