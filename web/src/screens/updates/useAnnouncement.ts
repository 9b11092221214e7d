import { useEffect, useRef, useState } from "react";
import { useTranslator } from "#/l10n/context.tsx";
import { changesOn, type UpdatesPage } from "./feed.ts";

/**
 * The announcement when the displayed changes change: their number, and the page number.
 * The first ones are part of the page, and an empty result is announced in its place.
 */
export function useAnnouncement(
  page: UpdatesPage | undefined,
  parameters: URLSearchParams | null,
): string {
  const { t } = useTranslator();
  const shown = useRef<UpdatesPage>(undefined);
  const [text, setText] = useState("");
  useEffect(() => {
    if (page === undefined || page === shown.current) return;
    const isFirst = shown.current === undefined;
    shown.current = page;
    if (isFirst) return;
    const count = changesOn(page).length;
    setText(
      count === 0
        ? ""
        : t("updates-shown", {
            count: t("updates-count", {
              amount: count === 1 ? "one" : "some",
              count: String(count),
            }),
            page: parameters?.get("page") ?? "1",
            last: String(page.last),
          }),
    );
  }, [page, parameters, t]);
  return text;
}
