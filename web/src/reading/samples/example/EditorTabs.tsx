import { useId, useRef, useState, type KeyboardEvent } from "react";
import { useTranslator } from "#/l10n/context.tsx";
import { Editor, languageNames, type Language } from "#/tools/editor/index.ts";
import type { Block } from "./read.ts";
import type { Texts } from "./useBlocks.ts";
import styles from "./Example.module.css";

interface EditorTabsProps {
  readonly blocks: readonly Block[];
  readonly texts: Texts;
  readonly className: string;
  readonly onChange: (language: Language, text: string) => void;
  readonly onRun: () => void;
}

/** Where a key leads among so many tabs; null for other keys. */
function target(key: string, at: number, count: number): number | null {
  switch (key) {
    case "ArrowRight":
    case "ArrowDown":
      return (at + 1) % count;
    case "ArrowLeft":
    case "ArrowUp":
      return (at + count - 1) % count;
    case "Home":
      return 0;
    case "End":
      return count - 1;
    default:
      return null;
  }
}

/** One editor, or one behind each tab where there are several languages. */
export function EditorTabs(props: EditorTabsProps) {
  const { blocks, texts, className, onChange, onRun } = props;
  const { t } = useTranslator();
  const id = useId();
  const list = useRef<HTMLDivElement>(null);
  const [shown, setShown] = useState(0);
  const editor = ({ language, ...coloured }: Block) => (
    <Editor
      patient
      key={language}
      language={language}
      text={texts[language]}
      coloured={coloured}
      label={t("editor-label", { language: languageNames[language] })}
      className={styles.editor ?? ""}
      onChange={(text) => onChange(language, text)}
      onRun={onRun}
    />
  );
  const [only] = blocks;
  if (blocks.length === 1 && only !== undefined) {
    return <div className={className}>{editor(only)}</div>;
  }

  const onKeyDown = (event: KeyboardEvent) => {
    const next = target(event.key, shown, blocks.length);
    if (next === null) return;
    event.preventDefault();
    setShown(next);
    list.current?.querySelectorAll("button")[next]?.focus();
  };
  return (
    <div className={className}>
      <div
        ref={list}
        role="tablist"
        tabIndex={-1}
        aria-label={t("example-languages")}
        className={styles.tabs}
        onKeyDown={onKeyDown}
      >
        {blocks.map(({ language }, i) => (
          <button
            key={language}
            type="button"
            role="tab"
            id={`${id}-tab-${i}`}
            aria-controls={`${id}-panel-${i}`}
            aria-selected={i === shown}
            tabIndex={i === shown ? 0 : -1}
            onClick={() => setShown(i)}
            onFocus={() => setShown(i)}
          >
            {languageNames[language]}
          </button>
        ))}
      </div>
      {blocks.map((block, i) => (
        <div
          key={block.language}
          role="tabpanel"
          id={`${id}-panel-${i}`}
          aria-labelledby={`${id}-tab-${i}`}
          hidden={i !== shown}
          className={styles.panel}
        >
          {editor(block)}
        </div>
      ))}
    </div>
  );
}
