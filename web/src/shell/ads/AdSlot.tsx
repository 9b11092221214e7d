import { useSite } from "#/core/context.ts";
import type { Slot } from "./slots.ts";
import styles from "./AdSlot.module.css";

interface AdSlotProps {
  readonly slot: Slot | undefined;
  /** Whether it is at the end of a page, where later content needs its room. */
  readonly atEnd?: boolean;
}

/**
 * The slot of an ad. Its size is reserved, so that nothing moves. It is empty for readers
 * without ads.
 */
export function AdSlot({ slot, atEnd }: AdSlotProps) {
  const { flags } = useSite();
  if (!flags.placement || slot === undefined) return null;
  return (
    <div className={styles.slot} data-slot={slot} data-at-end={atEnd} data-no-print="" />
  );
}
