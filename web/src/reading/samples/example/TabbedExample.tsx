import { useEffect, useState } from "react";
import { useTranslator } from "#/l10n/context.tsx";
import { Runner, type Run } from "#/tools/runner/index.ts";
import { EditorTabs } from "./EditorTabs.tsx";
import { Frame } from "./Frame.tsx";
import type { Block } from "./read.ts";
import { useBlocks, type Texts } from "./useBlocks.ts";
import styles from "./Example.module.css";

interface TabbedExampleProps {
  readonly name: string;
  readonly blocks: readonly Block[];
}

/** Milliseconds without typing before the page is rebuilt. */
const pause = 1000;

function runOf({ html, css, js }: Texts): Run {
  return { code: { html, css, js, defaults: "ix-tabbed" } };
}

/** A small page in several languages, and its output. */
export function TabbedExample({ name, blocks }: TabbedExampleProps) {
  const { t } = useTranslator();
  const { texts, change, reset } = useBlocks(blocks);
  const [run, setRun] = useState(() => runOf(texts));
  const [edited, setEdited] = useState(false);

  useEffect(() => {
    if (!edited) return;
    const timer = setTimeout(() => setRun(runOf(texts)), pause);
    return () => clearTimeout(timer);
  }, [texts, edited]);

  return (
    <Frame
      name={name}
      kind="tabbed"
      onReset={() => {
        setEdited(false);
        setRun(runOf(reset()));
      }}
    >
      <EditorTabs
        blocks={blocks}
        texts={texts}
        onChange={(language, text) => {
          setEdited(true);
          change(language, text);
        }}
        onRun={() => setRun(runOf(texts))}
        className={styles.editors ?? ""}
      />
      <div className={styles.output}>
        <p className={styles.outputName}>{t("example-output")}</p>
        <Runner
          run={run}
          className={styles.runner ?? ""}
          sandbox="allow-top-navigation-by-user-activation"
        />
      </div>
    </Frame>
  );
}
