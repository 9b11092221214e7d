import { useEffect, useState } from "react";
import { useTranslator } from "#/l10n/context.tsx";
import styles from "./OfflineBar.module.css";

type Connection = "unremarkable" | "offline" | "back";

/** Milliseconds for which the end of an outage is shown. */
const backFor = 5000;

/** Says that the reader is offline, and when the connection is back. */
export function OfflineBar() {
  const { t } = useTranslator();
  const [connection, setConnection] = useState<Connection>("unremarkable");

  useEffect(() => {
    let timer: ReturnType<typeof setTimeout> | undefined;
    const lost = () => {
      clearTimeout(timer);
      setConnection("offline");
    };
    const found = () => {
      setConnection("back");
      timer = setTimeout(() => setConnection("unremarkable"), backFor);
    };
    if (!navigator.onLine) lost();
    window.addEventListener("offline", lost);
    window.addEventListener("online", found);
    return () => {
      clearTimeout(timer);
      window.removeEventListener("offline", lost);
      window.removeEventListener("online", found);
    };
  }, []);

  return (
    <div
      role="status"
      aria-live="assertive"
      className={styles.bar}
      data-connection={connection}
    >
      {connection === "offline" && t("offline")}
      {connection === "back" && t("online")}
    </div>
  );
}
