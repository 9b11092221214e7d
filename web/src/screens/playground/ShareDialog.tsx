import { useEffect, useState } from "react";
import { useSite } from "#/core/context.ts";
import { useTranslator } from "#/l10n/context.tsx";
import { encodeState, type Code } from "#/tools/runner/index.ts";
import { Button } from "#/ui/Button/Button.tsx";
import { Dialog, DialogButtons } from "#/ui/Dialog/Dialog.tsx";
import { TextField } from "#/ui/Field/Field.tsx";
import { PermanentLink } from "./PermanentLink.tsx";
import { toDataURL, toMarkdown } from "./share.ts";
import type { PlaygroundControl } from "./usePlayground.ts";
import styles from "./Playground.module.css";

interface ShareDialogProps {
  readonly play: PlaygroundControl;
  readonly onClose: () => void;
}

type Link =
  | { readonly state: "pending" }
  | { readonly state: "made"; readonly url: string }
  | { readonly state: "failed" };

/** Ways to share code. */
export function ShareDialog({ play, onClose }: ShareDialogProps) {
  const { t } = useTranslator();
  const { flags } = useSite();
  const { code, src } = play.state;
  const link = useLink(code, src);
  const [copied, setCopied] = useState<string | null>(null);
  const copy = (id: string, text: string) => {
    navigator.clipboard.writeText(text).then(
      () => setCopied(id),
      () => setCopied("failed"),
    );
  };
  return (
    <Dialog title={t("play-share")} onClose={onClose}>
      <TextField
        label={t("play-share-link")}
        readOnly
        value={link.state === "made" ? link.url : ""}
        error={link.state === "failed" ? t("runner-too-large") : null}
        onFocus={({ target }) => target.select()}
      />
      <div className={styles.choices}>
        <Button
          disabled={link.state !== "made"}
          data-glean="play_action: share-permalink"
          onClick={() => link.state === "made" && copy("link", link.url)}
        >
          {t("play-copy-link")}
        </Button>
        <Button
          data-glean="play_action: share-markdown"
          onClick={() => copy("markdown", toMarkdown(code))}
        >
          {t("play-copy-markdown")}
        </Button>
        <Button
          data-glean="play_action: share-data-url"
          onClick={() => copy("data", toDataURL(code))}
        >
          {t("play-copy-data")}
        </Button>
      </div>
      <p role="status" className={styles.status}>
        {copied !== null && t(copied === "failed" ? "code-failed" : "code-copied")}
      </p>
      {flags.savedPlaygrounds && <PermanentLink play={play} />}
      <DialogButtons>
        <Button type="submit">{t("play-close")}</Button>
      </DialogButtons>
    </Dialog>
  );
}

function useLink(code: Code, src: string | undefined): Link {
  const [link, setLink] = useState<Link>({ state: "pending" });
  useEffect(() => {
    let current = true;
    encodeState({ ...code, ...(src === undefined ? {} : { src }) }).then(
      ({ state }) => {
        const { origin, pathname } = location;
        const url = `${origin}${pathname}?state=${encodeURIComponent(state)}`;
        if (current) setLink({ state: "made", url });
      },
      () => current && setLink({ state: "failed" }),
    );
    return () => {
      current = false;
    };
  }, [code, src]);
  return link;
}
