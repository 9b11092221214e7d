import { useCallback, useEffect, useMemo, useRef, useState } from "react";
import { createPortal } from "react-dom";
import { useSite } from "#/core/context.ts";
import { useTranslator } from "#/l10n/context.tsx";
import { hasFeature, useUser } from "#/shell/session/index.ts";
import { Island } from "#/ui/Island/Island.tsx";
import { addExplainButton, type Block } from "./blocks.ts";
import { ExplanationBox } from "./ExplanationBox.tsx";
import { Examples, type Explanation } from "./useExplanation.ts";

interface ExplanationsProps {
  readonly blocks: readonly Block[];
  /** Path of the blocks' page. */
  readonly page: string;
}

/** Buttons on the examples of a page, and their explanations. */
export function Explanations({ blocks, page }: ExplanationsProps) {
  const { t } = useTranslator();
  const site = useSite();
  const may = hasFeature(site, useUser(), "aiHelp");
  const examples = useMemo(() => new Examples(page), [page]);
  /** The requests by block. */
  const [parts, setParts] = useState<ReadonlyMap<Block, Asked>>(new Map());
  const [announcement, setAnnouncement] = useState("");
  const buttons = useRef(new Map<Block, HTMLButtonElement>());

  useEffect(() => {
    if (!may) return;
    const made = buttons.current;
    for (const block of blocks) {
      const button = addExplainButton(block, t, (part) => {
        setParts((before) => new Map(before).set(block, next(before.get(block), part)));
      });
      made.set(block, button);
      block.pre.after(block.place);
    }
    return () => {
      for (const [block, button] of made) {
        button.remove();
        block.place.remove();
      }
      made.clear();
    };
  }, [may, blocks, t]);

  useEffect(() => {
    for (const [block, button] of buttons.current) {
      button.setAttribute("aria-expanded", String(parts.get(block)?.open === true));
    }
  }, [parts]);

  const onState = useCallback(
    (state: Explanation["state"] | null) => {
      const texts = {
        waiting: t("explain-waiting"),
        coming: t("explain-waiting"),
        complete: t("explain-done"),
        failed: "", // its note is an alert
      } as const;
      setAnnouncement(state === null ? "" : texts[state]);
    },
    [t],
  );
  return (
    <>
      {/* Announces the progress once, not the text. */}
      <p role="status" className="visually-hidden" data-explain-status="">
        {announcement}
      </p>
      {[...parts].map(([block, { part, open }]) =>
        createPortal(
          <Island>
            <ExplanationBox
              block={block}
              part={part}
              open={open}
              examples={examples}
              onState={onState}
              onClose={() => {
                setParts((before) => new Map(before).set(block, { part, open: false }));
                buttons.current.get(block)?.focus();
              }}
            />
          </Island>,
          block.place,
          block.id,
        ),
      )}
    </>
  );
}

/** A request about a block. */
interface Asked {
  readonly part: string;
  readonly open: boolean;
}

/** The state after a click: a different part is explained, the same is hidden. */
function next(before: Asked | undefined, part: string): Asked {
  if (before?.open === true && before.part === part) return { part, open: false };
  return { part, open: true };
}
