import { useEffect, useState } from "react";
import { readItem, writeItem } from "#/storage/local.ts";

const key = "observatory-server";

/** Name of the event for a choice, which all selects of the page follow. */
const chosen = "waymark:observatory-server";

/** The reader's server software, stored in the browser. */
export function useServer(): [string, (server: string) => void] {
  const [server, setServer] = useState("nginx");
  useEffect(() => {
    const read = () => setServer(readItem(key) ?? "nginx");
    read();
    window.addEventListener(chosen, read);
    window.addEventListener("storage", read);
    return () => {
      window.removeEventListener(chosen, read);
      window.removeEventListener("storage", read);
    };
  }, []);
  const choose = (next: string) => {
    writeItem(key, next);
    setServer(next);
    window.dispatchEvent(new Event(chosen));
  };
  return [server, choose];
}
