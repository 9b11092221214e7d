import { useId, useState } from "react";
import { useTranslator } from "#/l10n/context.tsx";
import { Editor, languageNames, type Language } from "#/tools/editor/index.ts";
import { TabList, TabPanel } from "#/ui/Tabs/Tabs.tsx";
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

/** A single editor, or a tab with an editor for each language. */
export function EditorTabs(props: EditorTabsProps) {
  const { blocks, texts, className, onChange, onRun } = props;
  const { t } = useTranslator();
  const id = useId();
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

  const tabs = blocks.map(({ language }, i) => ({
    id: `${id}-tab-${i}`,
    panel: `${id}-panel-${i}`,
    title: languageNames[language],
  }));
  return (
    <div className={className}>
      <TabList
        label={t("example-languages")}
        tabs={tabs}
        chosen={shown}
        onChoose={setShown}
        className={styles.tabs}
      />
      {tabs.map((tab, i) => (
        <TabPanel key={tab.id} tab={tab} isShown={i === shown} className={styles.panel}>
          {blocks[i] !== undefined && editor(blocks[i])}
        </TabPanel>
      ))}
    </div>
  );
}
