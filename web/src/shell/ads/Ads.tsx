import { lazy, useEffect, useState } from "react";
import { chunk } from "#/core/chunk.ts";
import { useSite } from "#/core/context.ts";
import { Boundary } from "#/ui/Boundary.tsx";
import { whenIdle } from "#/ui/whenIdle.ts";

// Not named after ads, to avoid address lists of blockers.
const Placements = lazy(chunk(() => import("./Placements.tsx")));

/** Fills the ad slots of a page when the browser is idle. */
export function Ads({ address }: { readonly address: string }) {
  const { flags } = useSite();
  const [isIdle, setIdle] = useState(false);
  useEffect(
    () => (flags.placement ? whenIdle(() => setIdle(true)) : undefined),
    [flags.placement],
  );
  if (!isIdle) return null;
  return (
    <Boundary fallback={null}>
      <Placements address={address} />
    </Boundary>
  );
}
