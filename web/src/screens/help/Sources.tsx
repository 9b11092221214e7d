import { useEffect, useState } from "react";
import { useTranslator } from "#/l10n/context.tsx";
import type { Source } from "./events.ts";
import { linkOf } from "./links.ts";
import styles from "./Answer.module.css";

/** How many of a list to show: they come one by one, so that each is seen, or at once. */
function useRevealed(length: number, atOnce: boolean): number {
  const [shown, setShown] = useState(1);
  useEffect(() => {
    if (atOnce || shown >= length) return;
    if (window.matchMedia("(prefers-reduced-motion: reduce)").matches) {
      setShown(length);
      return;
    }
    const pause = 250 + 750 * Math.random();
    const timer = setTimeout(() => setShown((before) => before + 1), pause);
    return () => clearTimeout(timer);
  }, [shown, length, atOnce]);
  return atOnce ? length : Math.min(shown, length);
}

interface SourcesProps {
  readonly sources: readonly Source[];
  /** Whether they are shown at once, not one by one. */
  readonly atOnce: boolean;
}

/** How many sources are seen at a glance. The others are folded. */
const seen = 3;

/** The sections that an answer is from, the best first. */
export function Sources({ sources, atOnce }: SourcesProps) {
  const { t } = useTranslator();
  const shown = sources.slice(0, useRevealed(sources.length, atOnce));
  const [best, others] = [shown.slice(0, seen), shown.slice(seen)];
  if (best.length === 0) return null;
  return (
    <div className={styles.sources}>
      <SourceList sources={best} label={t("help-sources")} />
      {others.length > 0 && (
        <details data-glean="ai_help: sources more">
          <summary>{t("help-more-sources", { count: others.length })}</summary>
          <SourceList
            sources={others}
            label={t("help-more-sources", { count: others.length })}
          />
        </details>
      )}
    </div>
  );
}

interface SourceListProps {
  readonly sources: readonly Source[];
  readonly label: string;
}

function SourceList({ sources, label }: SourceListProps) {
  const { t } = useTranslator();
  return (
    <ul aria-label={label}>
      {sources.map((source) => (
        <li key={source.url}>
          <SourceLink source={source} />
          {source.baseline !== null && (
            <span className={styles.baseline} data-baseline={source.baseline}>
              {t(`baseline-${source.baseline}`)}
            </span>
          )}
        </li>
      ))}
    </ul>
  );
}

function SourceLink({ source: { url, title, section } }: { readonly source: Source }) {
  const link = linkOf(url, window.location.origin);
  const name = (
    <>
      {title}
      {section !== "" && section !== title && (
        <span className={styles.section}>{` › ${section}`}</span>
      )}
    </>
  );
  if (link.kind !== "page") return name;
  return (
    <a
      href={link.href}
      target="_blank"
      rel="noopener"
      data-glean={`ai_help: link source -> ${link.href}`}
    >
      {name}
    </a>
  );
}
