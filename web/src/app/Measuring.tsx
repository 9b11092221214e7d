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

/** Paths that were counted in this document, the last one at the end. */
const counted: string[] = [];

/** Counts the views of pages, once for each path, where the reader lets it. */
export function Measuring({ result, path }: MeasuringProps) {
  const { application, flags, playHost, served } = useSite();
  const user = useUser();
  const isOn = flags.telemetry && served && application !== "";
  // Whether the reader has a subscription is part of the view.
  const isKnown = user !== undefined && result.state !== "loading";
  const subscription = user?.subscriptionType ?? null;
  // A site without accounts has not said where its readers are.
  const geo = flags.authentication ? (user?.geo ?? null) : null;
  const isMissing =
    result.state === "loaded"
      ? isNotFound(result.page)
      : result.state === "failed" && result.error instanceof PageNotFound;
  const baseline = result.state === "loaded" ? baselineOf(result.page) : "";
  // The staff who look after the site are not readers.
  const isOfStaff = result.state === "loaded" && result.page.renderer.startsWith("Staff");

  // Who turns counting on has the page counted at once.
  const [choices, setChoices] = useState(0);

  useEffect(() => {
    const onChoice = () => setChoices((count) => count + 1);
    document.addEventListener(chosen, onChoice);
    return () => document.removeEventListener(chosen, onChoice);
  }, []);

  useEffect(() => {
    if (!isOn || !isKnown || isOfStaff || window.location.host === playHost) return;
    // The page for what is not there has an address of its own.
    const address = isMissing ? window.location.pathname : path;
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

/** The Baseline of what a page describes, in a word; empty if it has none. */
function baselineOf(page: Page): string {
  const baseline = page.renderer === "Doc" ? page.doc.baseline?.baseline : undefined;
  if (baseline === undefined) return "";
  return baseline === false ? "not_baseline" : `baseline_${baseline}`;
}
