import { useEffect } from "react";
import { useSWRConfig } from "swr";
import { useRouter } from "#/shell/navigation/index.ts";

/** For writers: draws the page again when the server says that it changed. */
export function LiveReload() {
  const { mutate } = useSWRConfig();
  const { location } = useRouter();
  const { path } = location;
  useEffect(() => {
    const events = new EventSource("/_dev/events");
    const onReload = ({ data }: MessageEvent<string>) => {
      if (data === "*" || data.toLowerCase() === path.toLowerCase()) void mutate(path);
    };
    events.addEventListener("reload", onReload);
    return () => events.close();
  }, [mutate, path]);
  return null;
}
