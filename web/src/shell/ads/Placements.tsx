import { useCallback, useEffect, useState } from "react";
import { createPortal } from "react-dom";
import { report } from "#/core/report.ts";
import { loadAdStrings } from "#/l10n/ads.ts";
import { usePartStrings } from "#/l10n/useStrings.ts";
import { useConfirmedUser, type User } from "#/shell/session/index.ts";
import { readItem } from "#/storage/local.ts";
import { keys } from "#/storage/reader.ts";
import { AdBox } from "./AdBox.tsx";
import { ask, type Ad, type Answer } from "./ask.ts";
import { Fallback } from "./Fallback.tsx";
import { collapse, findPlaces, type Place } from "./places.ts";
import { slotsOf } from "./slots.ts";
import { typeOf } from "./types.ts";

/** Timeout of a response, in milliseconds. */
const timeout = 10_000;

/** Shown without a response. */
const nothing: Answer = { status: "empty", plusAvailable: true, ads: [] };

/** The places of the current page and their ads; null until received. */
interface Shown {
  readonly address: string;
  readonly places: readonly Place[];
  readonly answer: Answer | null;
}

/** Requests the ads of a page, once, and renders them in its slots. */
export default function Placements({ address }: { readonly address: string }) {
  // The session's stored reader may be out of date.
  const user = useConfirmedUser();
  // Without its texts an ad would look like a part of the page.
  const hasStrings = usePartStrings(loadAdStrings);
  const wanted = hasStrings === true && user !== undefined && !hasNoAds(user);
  const [shown, setShown] = useState<Shown | null>(null);
  useEffect(() => {
    if (!wanted) return;
    const controller = new AbortController();
    let isCurrent = true;
    let timer: ReturnType<typeof setTimeout> | undefined;
    const fill = () => {
      // The script that removes the mark of an ended session may still be loading.
      delete document.documentElement.dataset["nop"];
      const places = findPlaces(slotsOf(address));
      if (places.length === 0) return;
      const show = (answer: Answer | null) => {
        if (isCurrent) setShown({ address, places, answer });
      };
      show(null);
      timer = setTimeout(() => controller.abort(), timeout);
      fetchAds(places, address, controller.signal).then(show, (error: unknown) => {
        if (!isCurrent) return;
        report(`pong: pong->error ${error instanceof Error ? error.name : "unknown"}`);
        show(nothing);
      });
    };
    // After a choice of the reader, slots are visible by the next frame.
    const frame = requestAnimationFrame(fill);
    return () => {
      isCurrent = false;
      cancelAnimationFrame(frame);
      clearTimeout(timer);
      controller.abort();
      setShown(null);
    };
  }, [address, wanted]);

  if (shown?.address !== address || shown.answer === null) return null;
  const { places, answer } = shown;
  return places.map((place, i) => (
    <Filled
      key={`${address} ${i}`}
      place={place}
      ad={answer.ads.find(({ slot }) => slot === place.slot)}
      address={address}
      plusAvailable={answer.plusAvailable}
      isSubscriber={user?.isSubscriber === true}
    />
  ));
}

/** Reports whether a reader is known to have turned off ads. */
function hasNoAds(user: User | null): boolean {
  if (user === null) return false;
  if (user.maintenance !== null) return readItem(keys.ads) === "yes";
  return user.isSubscriber && user.settings.noAds;
}

async function fetchAds(
  places: readonly Place[],
  address: string,
  signal: AbortSignal,
): Promise<Answer> {
  report("pong: pong->requested");
  const slots = [...new Set(places.map(({ slot }) => slot))];
  const answer = await ask(slots, address, signal);
  if (signal.aborted) return answer;
  report(`pong: pong->fetched ${answer.status}`);
  const served = answer.ads.map(({ slot }) => typeOf(slot)).join(",");
  if (served !== "") report(`pong: pong->served ${served}`);
  return answer;
}

interface FilledProps {
  readonly place: Place;
  readonly ad: Ad | undefined;
  readonly address: string;
  readonly plusAvailable: boolean;
  readonly isSubscriber: boolean;
}

/** A place with its ad or its fallback, or empty. */
function Filled({ place, ad, address, plusAvailable, isSubscriber }: FilledProps) {
  const [broken, setBroken] = useState(false);
  const onBroken = useCallback(() => setBroken(true), []);
  const isTop = place.slot === "top" || place.slot === "hpTop";
  const isEmpty = (ad === undefined || broken) && !isTop;
  useEffect(() => (isEmpty ? collapse(place) : undefined), [isEmpty, place]);
  if (isEmpty) return null;
  const common = { plusAvailable, isSubscriber };
  return createPortal(
    ad === undefined || broken ? (
      <Fallback slot={place.slot} address={address} {...common} />
    ) : (
      <AdBox
        ad={ad}
        atEnd={"atEnd" in place.element.dataset}
        onBroken={onBroken}
        {...common}
      />
    ),
    place.element,
  );
}
