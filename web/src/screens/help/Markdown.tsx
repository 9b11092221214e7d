import { memo, useCallback } from "react";
import { useTranslator } from "#/l10n/context.tsx";
import { Markdown as AnyMarkdown, type Drawing } from "#/reading/markdown/index.ts";
import { CodeBlock } from "./CodeBlock.tsx";
import { linkOf } from "./links.ts";
import styles from "./Answer.module.css";

interface MarkdownProps {
  readonly text: string;
  /** What begins the ids of its code. */
  readonly id: string;
  /** Nothing follows, so its code can be taken to the playground. */
  readonly complete: boolean;
}

/** Draws the Markdown of an answer. Links to other sites are what they are called. */
export const Markdown = memo(function Markdown({ text, id, complete }: MarkdownProps) {
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
  return (
    <div className="main-page-content">
      <AnyMarkdown text={text} code={code} link={drawLink} />
    </div>
  );
});

const drawLink: Drawing["link"] = (link) => <Link {...link} />;

type LinkProps = Parameters<Drawing["link"]>[0];

function Link({ address, title, children }: LinkProps) {
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
  return (
    <a
      href={link.href}
      title={title}
      target="_blank"
      rel="noopener"
      data-glean={`ai_help: link internal -> ${link.href}`}
    >
      {children}
    </a>
  );
}
