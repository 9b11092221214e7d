import { useId, useSyncExternalStore } from "react";
import { useTranslator } from "#/l10n/context.tsx";
import { Button } from "#/ui/Button/Button.tsx";
import { Icon } from "#/ui/Icon/Icon.tsx";
import type { QueueItem, QueueStore } from "./store.ts";
import styles from "./QueuePanel.module.css";

interface QueuePanelProps {
  readonly store: QueueStore;
  readonly onPlay: (sameWindow: boolean) => void;
}

/** Distance in pixels from the top of the window to an example scrolled into view. */
const offset = 130;

function scrollTo({ header }: QueueItem): void {
  const top = header.getBoundingClientRect().top + window.scrollY - offset;
  window.scrollTo({ top });
}

/** The panel of collected blocks of code. */
export function QueuePanel({ store, onPlay }: QueuePanelProps) {
  const { t } = useTranslator();
  const heading = useId();
  const items = useSyncExternalStore(store.subscribe, store.list);
  if (items.length === 0) return null;
  return (
    <section className={styles.panel} aria-labelledby={heading}>
      <h2 id={heading} className={styles.title}>
        {t("queue")}
      </h2>
      <ul className={styles.list}>
        {items.map((item) => (
          <QueueRow key={item.key} item={item} onRemove={() => store.set(item, false)} />
        ))}
      </ul>
      <Button
        look="primary"
        data-glean={`play_action: queue play ${items.length}`}
        title={t("sample-play-title")}
        onClick={({ shiftKey }) => onPlay(shiftKey)}
      >
        <Icon name="play" /> {t("sample-play")}
      </Button>
    </section>
  );
}

interface QueueRowProps {
  readonly item: QueueItem;
  readonly onRemove: () => void;
}

function QueueRow({ item, onRemove }: QueueRowProps) {
  const { t } = useTranslator();
  const mark = (on: boolean) => item.header.classList.toggle("active", on);
  const name = t("queue-item", { number: item.key + 1, language: item.lang });
  return (
    <li onMouseEnter={() => mark(true)} onMouseLeave={() => mark(false)}>
      <Button
        look="bare"
        className={styles.item}
        data-glean={`play_action: queue item -> ${item.id}`}
        onClick={() => scrollTo(item)}
        onFocus={() => mark(true)}
        onBlur={() => mark(false)}
      >
        {name}
      </Button>
      <Button
        look="icon"
        data-glean={`play_action: queue dequeue -> ${item.id}`}
        aria-label={t("queue-remove", { name })}
        onClick={() => {
          mark(false);
          onRemove();
        }}
      >
        <Icon name="cross" />
      </Button>
    </li>
  );
}
