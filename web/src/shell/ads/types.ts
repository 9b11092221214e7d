import type { Slot } from "./slots.ts";

/** The type of a slot's ads in statistics, and the message with its name. */
const types: Readonly<Record<Slot, readonly [type: string, label: string]>> = {
  top: ["top-banner", "ad-label-top"],
  hpTop: ["top-banner", "ad-label-top"],
  side: ["side", "ad-label-side"],
  hpMain: ["hp-main", "ad-label-main"],
  bottom: ["bottom-banner", "ad-label-bottom"],
  hpFooter: ["hp-footer", "ad-label-bottom"],
};

export const typeOf = (slot: Slot): string => types[slot][0];

export const labelOf = (slot: Slot): string => types[slot][1];
