import { useEffect, useState } from "react";
import { replaceMarkupBy } from "#/core/markup.ts";
import { dataURL, refreshPage, useRouter } from "#/shell/navigation/index.ts";
import { refreshFile } from "./refreshFile.ts";
import { patchMarkup } from "./patch.ts";

replaceMarkupBy(patchMarkup);

interface Live {
  /** Counts changes of the site, as the server tells of them. */
  readonly changes: number;
  /** The server cannot be reached. */
  readonly away: boolean;
}

/**
 * Draws the page again when the server says that the site has changed. In place of a
 * page that is not there, or could not be made, it waits for that.
 */
export function useLive(path: string, isPlaceholder: boolean): Live {
  const { location } = useRouter();
  const [changes, setChanges] = useState(0);
  const [away, setAway] = useState(false);
  const shown = location.path;

  useEffect(() => {
    const events = new EventSource("/_dev/events");
    const look = () => {
      setChanges((n) => n + 1);
      if (isPlaceholder) void reloadWhenThere(path);
      else refreshPage();
    };
    const onOpen = () => {
      setAway(false);
      // It may have changed before the server could tell.
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

/** Loads the window again once the page at its address can be had. */
async function reloadWhenThere(path: string): Promise<void> {
  try {
    const { ok } = await fetch(dataURL(path), { cache: "no-cache" });
    if (ok) window.location.reload();
  } catch {
    // The server is away; it tells when it is back.
  }
}
