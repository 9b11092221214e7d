import { useTranslator } from "#/l10n/context.tsx";
import { languageNames } from "#/tools/editor/index.ts";
import { Button } from "#/ui/Button/Button.tsx";
import { parts } from "./formatParts.ts";
import { nameOf } from "./nameOf.ts";
import type { OwnCode } from "./own.ts";
import styles from "./Playground.module.css";

/** The length of a preview, in characters. */
const previewLength = 160;

interface OwnListProps {
  readonly list: readonly OwnCode[];
  readonly onOpen: (own: OwnCode) => void;
  readonly onDelete: (own: OwnCode) => void;
}

/** The code saved in this browser. Previews are text and do not run. */
export function OwnList({ list, onOpen, onDelete }: OwnListProps) {
  const { t, locale } = useTranslator();
  if (list.length === 0) return null;
  const times = new Intl.DateTimeFormat(locale, {
    dateStyle: "medium",
    timeStyle: "short",
  });
  return (
    <section className={styles.own} aria-labelledby="own-playgrounds">
      <h2 id="own-playgrounds">{t("play-own")}</h2>
      <ul>
        {list.map((own) => {
          const used = parts.filter((part) => own.code[part].trim() !== "");
          const text = used.map((part) => own.code[part].trim()).join("\n");
          const languages = used.map((part) => languageNames[part]).join(", ");
          const name = nameOf(own.code.html) || languages;
          const date = times.format(own.at);
          return (
            <li key={own.id}>
              <pre aria-hidden="true">{text.slice(0, previewLength)}</pre>
              <p>
                <strong>{name}</strong> <span>{languages}</span> <span>{date}</span>
              </p>
              <div className={styles.buttons}>
                <Button
                  size="small"
                  aria-label={t("play-own-open-name", { name, date })}
                  data-glean="play_action: own-open"
                  onClick={() => onOpen(own)}
                >
                  {t("play-own-open")}
                </Button>
                <Button
                  size="small"
                  aria-label={t("play-own-delete-name", { name, date })}
                  data-glean="play_action: own-delete"
                  onClick={() => onDelete(own)}
                >
                  {t("play-own-delete")}
                </Button>
              </div>
            </li>
          );
        })}
      </ul>
    </section>
  );
}
