import { withChunk } from "#/core/chunk.ts";
import type { Translator } from "#/l10n/translator.ts";
import type { SampleContext } from "../live.ts";
import { QueueStore, type QueueItem } from "./store.ts";

const languages = ["html", "css", "js"] as const;

/** Adds the checkbox that queues a block. `stop` ends its subscription. */
export function addQueueBox(
  header: Element,
  item: QueueItem,
  store: QueueStore,
  t: Translator["t"],
): { readonly box: HTMLInputElement; readonly stop: () => void } {
  const list = document.createElement("div");
  list.className = "playlist";
  const box = document.createElement("input");
  box.type = "checkbox";
  box.id = item.id;
  box.dataset["glean"] = `play_action: queue->${item.id}`;
  const label = document.createElement("label");
  label.htmlFor = item.id;
  list.append(box, label);
  header.classList.add("play-collect");
  header.insertBefore(list, header.querySelector("button, .copy-icon-message"));
  const show = () => {
    box.checked = store.has(item.key);
    label.textContent = t(box.checked ? "queue-queued" : "queue-add");
  };
  show();
  box.addEventListener("change", () => store.set(item, box.checked));
  return { box, stop: store.subscribe(show) };
}

/**
 * Lets the reader collect blocks of code and open them together in the playground.
 * Returns a function that removes the panel.
 */
export function startQueue(root: HTMLElement, context: SampleContext): () => void {
  if (context.site.playHost === "") return () => undefined;
  const store = new QueueStore();
  const stops: (() => void)[] = [];
  let key = 0;
  for (const pre of root.querySelectorAll("div.code-example > pre:not(.hidden)")) {
    const header = pre.parentElement?.querySelector(":scope > .example-header");
    const lang = languages.find((name) => pre.classList.contains(name));
    if (header === null || header === undefined || lang === undefined) continue;
    header.querySelector(".playlist")?.remove();
    const item = { key, id: `queue-${key}`, lang, pre, header };
    key += 1;
    stops.push(addQueueBox(header, item, store, context.translator.t).stop);
  }
  stops.push(showQueue(store, context));
  return () => {
    for (const stop of stops) stop();
  };
}

/** Shows the queue once it is not empty. Returns a function that removes it. */
export function showQueue(store: QueueStore, context: SampleContext): () => void {
  let current = true;
  let unmount: (() => void) | undefined;
  const stopWaiting = store.subscribe(() => {
    stopWaiting();
    withChunk(
      () => import("./mount.tsx"),
      ({ mountQueue }) => {
        if (current) unmount = mountQueue(store, context);
      },
    );
  });
  return () => {
    current = false;
    stopWaiting();
    unmount?.();
  };
}
