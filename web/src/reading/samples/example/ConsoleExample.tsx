import { useCallback, useState } from "react";
import { chunk } from "#/core/chunk.ts";
import { useTranslator } from "#/l10n/context.tsx";
import { Console, useConsole } from "#/tools/console/index.ts";
import { Runner, type Run } from "#/tools/runner/index.ts";
import { EditorTabs } from "./EditorTabs.tsx";
import { Frame } from "./Frame.tsx";
import type { Block } from "./read.ts";
import { useBlocks, type Texts } from "./useBlocks.ts";
import styles from "./Example.module.css";

interface ConsoleExampleProps {
  readonly name: string;
  readonly blocks: readonly Block[];
}

const loadCompiler = chunk(() => import("../wat.ts"));

/** The placeholder in scripts for the address of the compiled module. */
const wasmMark = "{%wasm-url%}";

async function codeFor(texts: Texts, wat: boolean): Promise<Run["code"]> {
  if (!wat) return { html: "", css: "", js: texts.js };
  const { compileWat } = await loadCompiler();
  const address = await compileWat(texts.wat);
  return {
    html: "",
    css: "",
    js: texts.js.replace(wasmMark, () => address),
    defaults: "ix-wat",
  };
}

/** A script with its console output. */
export function ConsoleExample({ name, blocks }: ConsoleExampleProps) {
  const { t } = useTranslator();
  const { texts, change, reset } = useBlocks(blocks);
  const { lines, push, clear } = useConsole();
  const [run, setRun] = useState<Run | null>(null);
  const wat = blocks.some(({ language }) => language === "wat");

  const start = useCallback(() => {
    clear();
    codeFor(texts, wat).then(
      (code) => setRun({ code }),
      (error: unknown) =>
        push({ typ: "console", prop: "uncaught", args: [String(error)] }),
    );
  }, [texts, wat, clear, push]);

  const restore = () => {
    reset();
    clear();
    setRun(null);
  };

  return (
    <Frame name={name} kind="console" onRun={start} onReset={restore}>
      <EditorTabs
        blocks={blocks}
        texts={texts}
        onChange={change}
        onRun={start}
        className={styles.editors ?? ""}
      />
      <div className={styles.output}>
        <p className={styles.outputName}>{t("console")}</p>
        <Console lines={lines} className={styles.console ?? ""} />
        <Runner run={run} hidden onConsole={push} />
      </div>
    </Frame>
  );
}
