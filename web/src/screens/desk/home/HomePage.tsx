import { lazy, Suspense, useId } from "react";
import type { Page } from "#/contract/page.ts";
import { chunk } from "#/core/chunk.ts";
import { useLocale } from "#/core/context.ts";
import { useWriterTranslator } from "#/l10n/writers.ts";
import { Loading } from "#/shell/errors/index.ts";
import { useDesk } from "../kit/index.ts";
import styles from "./HomePage.module.css";

const HomeScreen = lazy(chunk(() => import("#/screens/home/screen.tsx")));

interface Gap {
  readonly part: string;
  /** A configured address that does not exist; empty if the setting is missing. */
  readonly url: string;
}

interface HomeData {
  readonly page: Page;
  readonly gaps: readonly Gap[];
}

/** The home page as readers see it, below a list of missing parts. */
export default function HomePage() {
  const { t } = useWriterTranslator();
  const locale = useLocale();
  const headingID = useId();
  const { data, error } = useDesk<HomeData>(`/_dev/homepage?locale=${locale}`);
  if (error !== undefined) {
    return (
      <div className="notecard warning" role="alert">
        <p>{t("desk-failed", { reason: error.message })}</p>
      </div>
    );
  }
  if (data === undefined) return <Loading />;
  return (
    <>
      <aside className={styles.gaps} aria-labelledby={headingID}>
        <h2 id={headingID}>{t("desk-home-gaps")}</h2>
        {data.gaps.length === 0 ? (
          <p>{t("desk-home-complete")}</p>
        ) : (
          <ul>
            {data.gaps.map(({ part, url }) => (
              <li key={`${part} ${url}`}>
                {url === ""
                  ? t(`desk-home-no-${part}`)
                  : t("desk-home-nowhere", { part: t(`desk-home-${part}`), url })}
              </li>
            ))}
          </ul>
        )}
      </aside>
      <Suspense fallback={<Loading />}>
        <HomeScreen page={data.page} />
      </Suspense>
    </>
  );
}
