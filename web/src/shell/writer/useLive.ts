import { withBase } from "#/core/base.ts";
import { useEffect, useState } from "react";
import { replaceMarkupBy } from "#/core/markup.ts";
import { dataURL } from "#/core/scheme.ts";
import { refreshPage, useRouter } from "#/shell/navigation/index.ts";
import { refreshFile } from "./refreshFile.ts";
import { patchMarkup } from "./patch.ts";

replaceMarkupBy(patchMarkup);

interface Live {
  /** Counts changes of the site, as reported by the server. */
  readonly changes: number;
  /** The server is unreachable. */
  readonly away: boolean;
}

/**
 * Renders the page again when the server reports a change. Instead of a page that is
 * missing or cannot be rendered, it waits until it can be.
 */
export function useLive(path: string, isPlaceholder: boolean): Live {
  const { location } = useRouter();
  const [changes, setChanges] = useState(0);
  const [away, setAway] = useState(false);
  const shown = location.path;

  useEffect(() => {
    const events = new EventSource(withBase(`/_dev/events?restarts=${restarts()}`));
    const look = () => {
      setChanges((n) => n + 1);
      if (isPlaceholder) void reloadWhenThere(path);
      else refreshPage();
    };
    const onOpen = () => {
      setAway(false);
      // It may have changed before the connection was open.
      look();
    };
    const onError = () => setAway(true);
    const onFile = ({ data }: MessageEvent<string>) => refreshFile(data);
    const onRestart = () => window.location.reload();
    events.addEventListener("open", onOpen);
    events.addEventListener("error", onError);
    events.addEventListener("reload", look);
    events.addEventListener("file", onFile);
    events.addEventListener("restart", onRestart);
    return () => events.close();
  }, [shown, path, isPlaceholder]);
  return { changes, away };
}

/** The restarts of the application before this document, as its response says. */
function restarts(): string {
  const [document] = performance.getEntriesByType("navigation");
  const timing = (document as PerformanceNavigationTiming | undefined)?.serverTiming;
  return timing?.find(({ name }) => name === "restarts")?.description ?? "";
}

/** Reloads the window once the page at its address is available. */
async function reloadWhenThere(path: string): Promise<void> {
  try {
    const { ok } = await fetch(withBase(dataURL(path)), { cache: "no-cache" });
    if (ok) window.location.reload();
  } catch {
    // The server is down; it reports when it is back.
  }
}
