import { useEffect, useRef, useState } from "react";
import useSWR from "swr";
import { isRecord } from "#/core/parse.ts";
import { request } from "#/core/request.ts";
import { useTranslator } from "#/l10n/context.tsx";
import { markViewed } from "#/shell/viewed/index.ts";
import { Row, Section } from "#/ui/Rows/Rows.tsx";
import { ToggleRow } from "./ToggleRow.tsx";
import { useSaving } from "./useSettings.ts";

const address = "/api/v1/plus/newsletter/";

async function isSubscribed(): Promise<boolean> {
  const status = await request(address);
  return isRecord(status) && status["subscribed"] === true;
}

/** The newsletter, which is closed: readers can only unsubscribe. */
export function Newsletter() {
  const { t } = useTranslator();
  const { data: subscribed, mutate } = useSWR(address, isSubscribed, {
    shouldRetryOnError: false,
  });
  const { saving, failure, save } = useSaving();
  const title = t("settings-newsletter-subscription");
  useEffect(() => markViewed("plus_newsletter"), []);
  const [left, setLeft] = useState(false);
  const result = useRef<HTMLParagraphElement>(null);
  // The focused switch is gone.
  useEffect(() => {
    if (left && subscribed === false) result.current?.focus();
  }, [left, subscribed]);
  const unsubscribe = async () => {
    if (!(await save(() => request(address, "DELETE")))) return;
    setLeft(true);
    await mutate();
  };
  return (
    <Section id="newsletter" title={t("settings-newsletter")}>
      {subscribed === true ? (
        <ToggleRow
          title={title}
          label={t("settings-newsletter-label")}
          checked
          saving={saving}
          failure={failure}
          onChange={() => void unsubscribe()}
        >
          <p>{t("settings-newsletter-ends")}</p>
        </ToggleRow>
      ) : (
        <Row title={title}>
          <p role="status" ref={result} tabIndex={-1}>
            {subscribed === false && t("settings-newsletter-none")}
          </p>
          <p>{t("settings-newsletter-ends")}</p>
        </Row>
      )}
    </Section>
  );
}
