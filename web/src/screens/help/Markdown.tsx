import { memo, useCallback, useMemo } from "react";
import { useTranslator } from "#/l10n/context.tsx";
import { Markdown as AnyMarkdown, type Drawing } from "#/reading/markdown/index.ts";
import { numberOf } from "./citations.ts";
import { CodeBlock } from "./CodeBlock.tsx";
import type { Source } from "./events.ts";
import { linkOf } from "./links.ts";
import styles from "./Answer.module.css";

interface MarkdownProps {
  readonly text: string;
  /** Prefix of the ids of its blocks of code. */
  readonly id: string;
  /** Whether the text is complete, so that its code can be opened in the playground. */
  readonly complete: boolean;
  readonly sources: readonly Source[];
  /** Called to show the source with a number. */
  readonly onMark: (number: number, mark: HTMLElement) => void;
}

/** Renders the Markdown of an answer. Links to other sites are shown as text. */
export const Markdown = memo(function Markdown(props: MarkdownProps) {
  const { text, id, complete, sources, onMark } = props;
  const code = useCallback<Drawing["code"]>(
    ({ language, text, number }) => (
      <CodeBlock
        id={`${id}--${number}`}
        language={language}
        code={text}
        complete={complete}
      />
    ),
    [id, complete],
  );
  const link = useMemo(
    () => (link: MarkdownLink) => (
      <Link {...link} id={id} number={numberOf(link.address, sources)} onMark={onMark} />
    ),
    [id, sources, onMark],
  );
  return (
    <div className="main-page-content">
      <AnyMarkdown text={text} code={code} link={link} />
    </div>
  );
});

type MarkdownLink = Parameters<Drawing["link"]>[0];

interface LinkProps extends MarkdownLink {
  /** Prefix of the ids of the sources. */
  readonly id: string;
  /** The number of the linked source; 0 for none. */
  readonly number: number;
  readonly onMark: (number: number, mark: HTMLElement) => void;
}

function Link({ address, title, text, children, id, number, onMark }: LinkProps) {
  const { t } = useTranslator();
  const link = linkOf(address, window.location.origin);
  if (link.kind === "none") return children;
  if (link.kind === "unproved") {
    return (
      <sup className={styles.unproved} title={t("help-unproved")}>
        {children}
        <span className="visually-hidden"> {t("help-unproved")}</span>
      </sup>
    );
  }
  const mark = number > 0 && (
    <sup className={styles.mark}>
      <a
        href={`#${id}--source-${number}`}
        title={title}
        aria-label={t("help-mark", { number })}
        data-mark={number}
        data-native=""
        onClick={(event) => {
          event.preventDefault();
          onMark(number, event.currentTarget);
        }}
      >
        {number}
      </a>
    </sup>
  );
  // Generated sentences end with the numbers of their proofs.
  if (mark !== false && /^\d+$/.test(text)) return mark;
  return (
    <>
      <a
        href={link.href}
        title={title}
        target="_blank"
        rel="noopener"
        data-glean={`ai_help: link internal -> ${link.href}`}
      >
        {children}
      </a>
      {mark}
    </>
  );
}
