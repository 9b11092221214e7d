import { currentPath } from "#/core/base.ts";
import { useEffect, useState } from "react";
import type { Page } from "#/contract/page.ts";
import { withChunk } from "#/core/chunk.ts";
import { useSite } from "#/core/context.ts";
import { isNotFound } from "#/core/kind.ts";
import { PageNotFound, type PageState } from "#/shell/navigation/index.ts";
import { useUser } from "#/shell/session/index.ts";
import { chosen, refusal } from "#/telemetry/consent.ts";
import { whenIdle } from "#/ui/whenIdle.ts";

interface MeasuringProps {
  readonly result: PageState;
  readonly path: string;
}

/** Counted paths of this document, latest last. */
const counted: string[] = [];

/** Counts page views, once for each path, if the reader allows it. */
export function Measuring({ result, path }: MeasuringProps) {
  const { application, flags, playHost, served } = useSite();
  const user = useUser();
  const isOn = flags.telemetry && served && application !== "";
  // A view includes the reader's subscription.
  const isKnown = user !== undefined && result.state !== "loading";
  const subscription = user?.subscriptionType ?? null;
  // A site without accounts does not report locations.
  const geo = flags.authentication ? (user?.geo ?? null) : null;
  const isMissing =
    result.state === "loaded"
      ? isNotFound(result.page)
      : result.state === "failed" && result.error instanceof PageNotFound;
  const baseline = result.state === "loaded" ? baselineOf(result.page) : "";
  // Staff are not readers.
  const isOfStaff = result.state === "loaded" && result.page.renderer.startsWith("Staff");

  // Turning on counting counts the current page at once.
  const [choices, setChoices] = useState(0);

  useEffect(() => {
    const onChoice = () => setChoices((count) => count + 1);
    document.addEventListener(chosen, onChoice);
    return () => document.removeEventListener(chosen, onChoice);
  }, []);

  useEffect(() => {
    if (!isOn || !isKnown || isOfStaff || window.location.host === playHost) return;
    // The page for missing addresses has an address of its own.
    const address = isMissing ? currentPath() : path;
    return whenIdle(() => {
      if (counted.includes(address) || refusal() !== null) return;
      const referrer = counted.at(-1) ?? document.referrer;
      counted.push(address);
      const status = isMissing ? 404 : 200;
      withChunk(
        () => import("#/telemetry/client.ts"),
        ({ view }) => {
          if (refusal() !== null) return;
          view(application, {
            path: address,
            referrer,
            status,
            baseline,
            subscription,
            geo,
          });
        },
      );
    });
  }, [
    isOn,
    isKnown,
    isOfStaff,
    application,
    playHost,
    path,
    isMissing,
    baseline,
    subscription,
    geo,
    choices,
  ]);
  return null;
}

/** A page's Baseline status; empty if it has none. */
function baselineOf(page: Page): string {
  const baseline = page.renderer === "Doc" ? page.doc.baseline?.baseline : undefined;
  if (baseline === undefined) return "";
  return baseline === false ? "not_baseline" : `baseline_${baseline}`;
}
