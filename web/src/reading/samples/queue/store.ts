import { listenersOf } from "#/core/listeners.ts";
import type { Code } from "#/tools/runner/index.ts";

/** A block of code that can be collected. */
export interface QueueItem {
  /** Its index among all blocks of the page. */
  readonly key: number;
  readonly id: string;
  readonly lang: keyof Code;
  readonly pre: Element;
  readonly header: Element;
}

/** The blocks collected on this page, in the page's order. */
export class QueueStore {
  private items: readonly QueueItem[] = [];
  private readonly listeners = listenersOf();

  readonly list = (): readonly QueueItem[] => this.items;

  readonly subscribe = this.listeners.subscribe;

  has(key: number): boolean {
    return this.items.some((item) => item.key === key);
  }

  set(item: QueueItem, chosen: boolean): void {
    const rest = this.items.filter(({ key }) => key !== item.key);
    this.items = chosen ? [...rest, item].sort((a, b) => a.key - b.key) : rest;
    this.listeners.notify();
  }

  /** The collected code; blocks of one language are joined by line breaks. */
  code(): Code {
    const join = (lang: keyof Code) =>
      this.items
        .filter((item) => item.lang === lang)
        .map(({ pre }) => pre.textContent)
        .join("\n");
    return { html: join("html"), css: join("css"), js: join("js") };
  }
}
