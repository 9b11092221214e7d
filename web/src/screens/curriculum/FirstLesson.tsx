import { useEffect, useRef, useState } from "react";
import type { FirstLesson as LessonInfo } from "#/contract/site.ts";
import { useSite } from "#/core/context.ts";
import { useTranslator } from "#/l10n/context.tsx";
import { startScrims } from "#/reading/scrim/index.ts";
import { useUser } from "#/shell/session/index.ts";

/**
 * A lesson to try at once. It is not in the server's HTML, nor shown to subscribers
 * without third-party content.
 */
export function FirstLesson({ lesson: { url, title } }: { readonly lesson: LessonInfo }) {
  const { lessons } = useSite();
  const { t } = useTranslator();
  const [ready, setReady] = useState(false);
  const subscriber = useUser()?.isSubscriber === true;
  const place = useRef<HTMLDivElement>(null);
  useEffect(() => setReady(true), []);
  const shown = ready && !subscriber;
  useEffect(() => {
    if (place.current !== null && shown) return startScrims(place.current, lessons, t);
  }, [shown, lessons, t]);
  return (
    <div ref={place}>
      {shown && (
        <div
          dangerouslySetInnerHTML={{
            __html: `<scrim-inline url="${attribute(url)}" scrimtitle="${attribute(title)}"></scrim-inline>`,
          }}
        />
      )}
    </div>
  );
}

function attribute(text: string): string {
  return text.replace(/[&"<]/g, (c) => `&#${c.charCodeAt(0)};`);
}
