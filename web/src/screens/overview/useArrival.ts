import { useEffect, useState } from "react";
import { planFrom, type Plan } from "#/shell/plus/index.ts";

/** How the reader came to the page, from its address. */
interface Arrival {
  /** The reader returns from paying. */
  readonly hasPaid: boolean;
  /** The plan chosen before signing in; `core` for none. */
  readonly chosen: Plan;
}

const nothing: Arrival = { hasPaid: false, chosen: "core" };

/** How the reader came here; empty until the page runs in a browser. */
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
