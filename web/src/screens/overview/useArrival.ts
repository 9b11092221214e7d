import { useEffect, useState } from "react";
import { planFrom, type Plan } from "#/shell/plus/index.ts";

/** What the address of this page says that happened before. */
interface Arrival {
  /** The reader comes from where plans are paid. */
  readonly hasPaid: boolean;
  /** The plan that was chosen before signing in; `core` for none. */
  readonly chosen: Plan;
}

const nothing: Arrival = { hasPaid: false, chosen: "core" };

/** What the reader did before; nothing until the page runs in a browser. */
export function useArrival(): Arrival {
  const [arrival, setArrival] = useState(nothing);
  useEffect(() => {
    const query = new URLSearchParams(window.location.search);
    setArrival({
      hasPaid: query.get("checkout") === "done",
      chosen: planFrom(query.get("plan")),
    });
  }, []);
  return arrival;
}
