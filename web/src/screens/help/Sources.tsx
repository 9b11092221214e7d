import { useEffect, useState } from "react";
import { useTranslator } from "#/l10n/context.tsx";
import { BaselineMark } from "#/ui/BaselineMark/BaselineMark.tsx";
import type { Citation } from "./citations.ts";
import type { Source } from "./events.ts";
import { Button } from "#/ui/Button/Button.tsx";
import { linkOf } from "./links.ts";
import styles from "./Answer.module.css";

/** The number of visible items: they appear one by one, or at once. */
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
  /** Whether they appear at once instead of one by one. */
  readonly atOnce: boolean;
  /** Prefix of their ids. */
  readonly id: string;
  /** The quotations of the answer, by source number. */
  readonly citations: ReadonlyMap<number, Citation>;
  /** Called to return to the mark of a number in the answer. */
  readonly onBack: (number: number) => void;
}

/** The number of sources before the fold. */
const seen = 3;

/** The sections used for an answer, numbered like its marks. */
export function Sources({ sources, atOnce, ...list }: SourcesProps) {
  const { t } = useTranslator();
  const shown = sources.slice(0, useRevealed(sources.length, atOnce));
  const [best, others] = [shown.slice(0, seen), shown.slice(seen)];
  if (best.length === 0) return null;
  return (
    <div className={styles.sources}>
      <SourceList {...list} sources={best} first={1} label={t("help-sources")} />
      {others.length > 0 && (
        <details data-glean="ai_help: sources more">
          <summary>{t("help-more-sources", { count: others.length })}</summary>
          <SourceList
            {...list}
            sources={others}
            first={seen + 1}
            label={t("help-more-sources", { count: others.length })}
          />
        </details>
      )}
    </div>
  );
}

interface SourceListProps extends Omit<SourcesProps, "atOnce"> {
  /** The number of the first one. */
  readonly first: number;
  readonly label: string;
}

function SourceList(props: SourceListProps) {
  const { sources, id, citations, onBack, first, label } = props;
  const { t } = useTranslator();
  return (
    <ol aria-label={label} start={first}>
      {sources.map((source, i) => {
        const number = first + i;
        const citation = citations.get(number);
        return (
          <li
            key={source.url}
            id={`${id}--source-${number}`}
            data-source={number}
            tabIndex={-1}
          >
            <SourceLink source={source} citation={citation} />
            <span className={styles.marks}>
              {source.baseline !== null && <BaselineMark baseline={source.baseline} />}
              {citation !== undefined && (
                <Button
                  look="bare"
                  className={styles.back}
                  aria-label={t("help-back-to-mark", { number })}
                  onClick={() => onBack(number)}
                >
                  ↑
                </Button>
              )}
            </span>
          </li>
        );
      })}
    </ol>
  );
}

interface SourceLinkProps {
  readonly source: Source;
  readonly citation: Citation | undefined;
}

/** A link to a section, or to the quoted words in it. */
function SourceLink({ source: { url, title, section }, citation }: SourceLinkProps) {
  const link = linkOf(citation?.address ?? url, window.location.origin);
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
