import { useState, type ToggleEventHandler } from "react";
import { report } from "#/core/report.ts";

/** Whether the details of a change are open, and a handler that follows and counts it. */
export function useDetails(): [boolean, ToggleEventHandler<HTMLDetailsElement>] {
  const [open, setOpen] = useState(false);
  return [
    open,
    (event) => {
      const isOpen = event.currentTarget.open;
      setOpen(isOpen);
      report(isOpen ? "plus_updates_event_expand" : "plus_updates_event_collapse");
    },
  ];
}
