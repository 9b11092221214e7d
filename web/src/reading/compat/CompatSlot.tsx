import { lazy, Suspense, useEffect, useRef, useState } from "react";
import { useTranslator } from "#/l10n/context.tsx";
import { withScreenStrings } from "#/l10n/load.ts";
import { isCostly } from "#/core/isCostly.ts";
import { afterGesture } from "#/ui/afterGesture.ts";
import { Island } from "#/ui/Island/Island.tsx";
import { whenIdle } from "#/ui/whenIdle.ts";
import styles from "./CompatSlot.module.css";

const load = withScreenStrings(() => import("./CompatTable.tsx"));

const CompatTable = lazy(load);

/** Milliseconds after which a page without input has long been loaded, and may be printed. */
const unattended = 7000;

/**
 * A slot for a compatibility table, which is loaded as it approaches the viewport, and for
 * readers who may print the page: at their first input, or without one after some time,
 * unless data is costly.
 */
export function CompatSlot({ query }: { readonly query: string }) {
  const { t } = useTranslator();
  const slot = useRef<HTMLDivElement>(null);
  const [near, setNear] = useState(false);

  useEffect(() => {
    if (slot.current === null) return;
    const observer = new IntersectionObserver(
      (entries) => {
        if (entries.some((entry) => entry.isIntersecting)) setNear(true);
      },
      { rootMargin: "600px" },
    );
    observer.observe(slot.current);
    const show = () => setNear(true);
    const showUnlessCostly = () => {
      if (!isCostly()) show();
    };
    const stop = afterGesture(
      () => Promise.resolve(),
      () => whenIdle(showUnlessCostly),
    );
    const timer = setTimeout(() => whenIdle(showUnlessCostly), unattended);
    window.addEventListener("beforeprint", show);
    return () => {
      clearTimeout(timer);
      observer.disconnect();
      stop();
      window.removeEventListener("beforeprint", show);
    };
  }, []);

  const placeholder = <p data-no-print="">{t("compat-loading")}</p>;
  return (
    <div ref={slot} className={styles.slot} data-query={query}>
      <noscript>
        <p>{t("compat-no-script")}</p>
      </noscript>
      {near ? (
        <Island>
          <Suspense fallback={placeholder}>
            <CompatTable query={query} />
          </Suspense>
        </Island>
      ) : (
        placeholder
      )}
    </div>
  );
}
