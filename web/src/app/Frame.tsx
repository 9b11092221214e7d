import { lazy, useEffect, useMemo, useRef, useState } from "react";
import type { Page } from "#/contract/page.ts";
import { categoryOf } from "#/core/category.ts";
import { chunk, withChunk } from "#/core/chunk.ts";
import { useLocale, useSite } from "#/core/context.ts";
import { isCurriculum, isNotFound, isPlusLanding, isSpotlight } from "#/core/kind.ts";
import { MainIDContext, mainIDOf } from "#/core/mainID.ts";
import { useTranslator } from "#/l10n/context.tsx";
import { hasTranslations } from "#/reading/language/index.ts";
import { NotFound } from "#/screens/notfound/index.ts";
import { Ads, AdSlot, slotAtEnd, slotsOf } from "#/shell/ads/index.ts";
import { ErrorScreen, Loading } from "#/shell/errors/index.ts";
import {
  PageNotFound,
  rememberPage,
  useArrival,
  usePage,
  useRouter,
  whenUnavailable,
  type PageState,
} from "#/shell/navigation/index.ts";
import { Toasts } from "#/shell/toasts/index.ts";
import { Boundary } from "#/ui/Boundary.tsx";
import { ClientOnly } from "#/ui/ClientOnly.tsx";
import { Island } from "#/ui/Island/Island.tsx";
import { WhenIdle } from "#/ui/WhenIdle.tsx";
import { reloadForPart } from "#/ui/recover.ts";
import { PageView } from "./PageView.tsx";
import { useGestures } from "./useGestures.ts";
import { useWorker } from "./useWorker.ts";
import type { Runtime } from "./runtime.ts";
import { pageTitle } from "./title.ts";
import styles from "./Frame.module.css";

const WriterBar = lazy(
  chunk(async () => {
    const { WriterBar } = await import("#/shell/writer/index.ts");
    return { default: WriterBar };
  }),
);

const Measuring = lazy(
  chunk(async () => ({ default: (await import("./Measuring.tsx")).Measuring })),
);

const loadOffline = chunk(() => import("#/shell/offline/index.ts"));

const OfflineNotes = lazy(async () => ({ default: (await loadOffline()).OfflineNotes }));

/** A page that failed to render, and the error. */
interface Broken {
  readonly page: Page;
  readonly error: Error;
}

interface FrameProps {
  readonly embedded: Page;
  readonly runtime: Runtime;
}

/** How long the old page may stay while the new one loads, in milliseconds. */
const timeout = 1000;

/** Header, page and footer, and the transition between pages. */
export function Frame({ embedded, runtime }: FrameProps) {
  const { Header, Footer, Screen, ArticleEnd, Notice, loadScreen } = runtime;
  const translator = useTranslator();
  const { t } = translator;
  const locale = useLocale();
  const { docs, flags, served } = useSite();
  const { location } = useRouter();
  const fetched = usePage(location.path, embedded, loadScreen);
  const page = useLastPage(fetched, embedded);
  const late = useLate(fetched.state === "loading");
  const [broken, setBroken] = useState<Broken | null>(null);
  const result = broken?.page === page ? failedToRender(fetched, broken.error) : fetched;
  const announcement = useTitle(result, embedded);
  const leaving = useLeaveForMissing(result);
  const worker = useWorker(embedded, page);
  useGestures(page, loadScreen);
  useEffect(() => {
    whenUnavailable((response) => {
      withChunk(loadOffline, ({ announceUnavailable }) =>
        announceUnavailable(response, translator, locale),
      );
    });
  }, [translator, locale]);
  useArrival(arrivedAt(result, location.path), location);
  // Rendered once: what changes in them with the page comes from contexts.
  const header = useMemo(
    () => (
      <Island>
        <Header />
      </Island>
    ),
    [Header],
  );
  const footer = useMemo(
    () => (
      <Island>
        <Footer />
      </Island>
    ),
    [Footer],
  );
  const mainID = mainIDOf(page);
  // Until then the previous page is shown, with its own styles.
  const shown = result.state === "failed" || late ? null : page;
  const address = shown?.url ?? location.path;

  return (
    <MainIDContext value={mainID}>
      <ul className={styles.skip}>
        <li>
          <a href={`#${mainID}`}>{t("skip-to-content")}</a>
        </li>
        <li>
          <a href="#top-nav-search-input">{t("skip-to-search")}</a>
        </li>
        {shown?.renderer === "Doc" && hasTranslations(shown.doc, docs) && (
          <li>
            <a href="#languages-switcher-button">{t("skip-to-language")}</a>
          </li>
        )}
      </ul>
      <div
        className={`${styles.frame} ${shown !== null && isDarkAbove(shown) ? "on-dark" : ""}`}
      >
        {header}
      </div>
      <AdSlot slot={slotsOf(address)[0]} />
      <div
        className={`${styles.page} category-${categoryOf(address)}`}
        aria-busy={result.state === "loading"}
      >
        {(leaving || late) && <Loading delay={0} minHeight={roomFor(location.path)} />}
        {result.state === "failed" && !leaving && (
          <Failed error={result.error} path={location.path} />
        )}
        {shown !== null && (
          <Boundary
            of={shown.url}
            fallback={(error) => <ErrorScreen error={error} />}
            onError={(error) => setBroken({ page: shown, error })}
          >
            {Notice && <Notice page={shown} />}
            <PageView page={shown} Screen={Screen} ArticleEnd={ArticleEnd} />
            <AdSlot key={shown.url} slot={slotAtEnd(shown.url)} atEnd />
          </Boundary>
        )}
      </div>
      {worker && (
        <Boundary fallback={null}>
          <WhenIdle>
            <OfflineNotes page={page} />
          </WhenIdle>
        </Boundary>
      )}
      {footer}
      {!late && <Ads address={shown?.url ?? `/${locale}/404`} />}
      {flags.telemetry && served && (
        <Boundary fallback={null}>
          <WhenIdle>
            <Measuring result={result} path={location.path} />
          </WhenIdle>
        </Boundary>
      )}
      <Island>
        <Toasts />
      </Island>
      {(flags.devMode || flags.writerMode) && (
        <Island>
          <ClientOnly>
            <WriterBar page={page} />
          </ClientOnly>
        </Island>
      )}
      <div className="visually-hidden" aria-live="polite">
        {announcement}
      </div>
    </MainIDContext>
  );
}

/**
 * A page that fails to render has failed like one that did not load; but while the next
 * page loads, loading counts.
 */
function failedToRender(fetched: PageState, error: Error): PageState {
  return fetched.state === "loaded" ? { state: "failed", error } : fetched;
}

/** Height to reserve for a loading page, in pixels. */
function roomFor(path: string): number {
  return isCurriculum(path) ? 800 : 200;
}

/** Reports whether a page has a dark header: the home and Plus landing pages. */
function isDarkAbove({ renderer, url }: Page): boolean {
  return renderer === "Homepage" || isPlusLanding(url);
}

/** Reports whether an error is shown as a missing page: always for spotlights. */
function isMissing(error: Error, path: string): boolean {
  return error instanceof PageNotFound || isSpotlight(path);
}

function Failed({ error, path }: { readonly error: Error; readonly path: string }) {
  return isMissing(error, path) ? (
    <NotFound path={path} />
  ) : (
    <ErrorScreen error={error} />
  );
}

/**
 * Leaves to the browser a page that was not found, since only a static host has the
 * redirects of moved pages, or that this version of the application cannot draw, since a
 * part of it is gone. Reports whether it does.
 */
function useLeaveForMissing(result: PageState): boolean {
  const { served } = useSite();
  const { location } = useRouter();
  const missing = result.state === "failed" && result.error instanceof PageNotFound;
  const leaving = missing && !served && location.by === "push";
  const failure = result.state === "failed" ? result.error : null;
  const [reloads, setReloads] = useState(false);
  useEffect(() => {
    // The address is already set. Assigning it again has no effect if it has a fragment.
    if (leaving) window.location.reload();
    else setReloads(reloadForPart(failure));
  }, [leaving, failure]);
  return leaving || reloads;
}

/** The address of the rendered page; null while it loads. */
function arrivedAt(result: PageState, path: string): string | null {
  if (result.state === "loading") return null;
  return result.state === "loaded" ? result.page.url : path;
}

/** The loaded page or, until then, the previous one. */
function useLastPage(result: PageState, embedded: Page): Page {
  const [page, setPage] = useState(embedded);
  if (result.state !== "loaded" || result.page === page) return page;
  setPage(result.page);
  return result.page;
}

/** Reports whether loading takes longer than expected; false once it is done. */
function useLate(loading: boolean): boolean {
  const [late, setLate] = useState(false);
  useEffect(() => {
    if (!loading) return;
    const timer = setTimeout(() => setLate(true), timeout);
    return () => {
      clearTimeout(timer);
      setLate(false);
    };
  }, [loading]);
  return late && loading;
}

/**
 * Keeps the window's title and address in line with navigation. Returns the announcement
 * for screen readers.
 */
function useTitle(result: PageState, embedded: Page): string {
  const site = useSite();
  const translator = useTranslator();
  const { t } = translator;
  const { location, replace } = useRouter();
  const [announcement, setAnnouncement] = useState("");
  const moved = useRef(false);

  useEffect(() => {
    if (result.state === "loaded") rememberPage(result.page);
    // A page fetched again after a writer's change counts as another.
    const other = result.state === "loaded" && result.page !== embedded;
    const failed = result.state === "failed";
    if (location.by !== "load" || other || failed) moved.current = true;
    if (!moved.current) return;
    switch (result.state) {
      case "loading":
        document.title = t("loading");
        return;
      case "failed":
        document.title = isMissing(result.error, location.path)
          ? t("not-found-heading")
          : t("error-title");
        break;
      case "loaded": {
        const { page } = result;
        document.title = pageTitle(page, site, translator);
        if (page.url !== location.path && !isNotFound(page)) replace(page.url);
      }
    }
    setAnnouncement(document.title);
  }, [result, embedded, location, site, replace, translator, t]);
  return announcement;
}
