import { useEffect, useRef, useState } from "react";
import useSWR from "swr";
import { request } from "#/core/request.ts";
import { useTranslator } from "#/l10n/context.tsx";
import { Button } from "#/ui/Button/Button.tsx";
import { Dialog, DialogButtons } from "#/ui/Dialog/Dialog.tsx";
import { TextField } from "#/ui/Field/Field.tsx";
import { withSearch } from "#/ui/useParameters.ts";
import { once } from "./feed.ts";
import { Followed } from "./Followed.tsx";
import { FollowForm } from "./FollowForm.tsx";
import { filterOf } from "./parameters.ts";
import { path, type Subscription } from "./subscriptions.ts";
import styles from "./Follow.module.css";

interface FollowDialogProps {
  readonly parameters: URLSearchParams;
  readonly onClose: () => void;
}

/** Offers notifications for the filter, and lists the reader's subscriptions. */
export default function FollowDialog({ parameters, onClose }: FollowDialogProps) {
  const { t } = useTranslator();
  const { data, mutate, error } = useSWR<
    { readonly subscriptions: readonly Subscription[] },
    Error
  >(path, request<{ readonly subscriptions: readonly Subscription[] }>, once);
  const [made, setMade] = useState<Subscription>();
  const filter = filterOf(parameters);
  const refresh = () => void mutate();
  return (
    <Dialog title={t("updates-follow")} onClose={onClose}>
      <p className={styles.lead}>{t("updates-follow-lead")}</p>
      {!filter.has("collections") && (
        <Shown
          label={t("updates-follow-public")}
          value={withSearch(`${window.location.origin}/api/v2/updates/feed.atom`, filter)}
        />
      )}
      {made === undefined ? (
        <FollowForm
          filter={filter}
          onMade={(subscription) => {
            setMade(subscription);
            refresh();
          }}
        />
      ) : (
        <Shown
          isNew
          label={t(made.channel === "feed" ? "updates-once-feed" : "updates-once-secret")}
          value={made.feed_url ?? made.secret ?? ""}
        />
      )}
      {error !== undefined && (
        <p className={styles.problem}>{t("updates-failed", { reason: error.message })}</p>
      )}
      {data !== undefined && data.subscriptions.length > 0 && (
        <>
          <h3 className={styles.heading}>{t("updates-following")}</h3>
          <ul className={styles.list}>
            {data.subscriptions.map((subscription) => (
              <Followed
                key={subscription.id}
                subscription={subscription}
                onChange={refresh}
              />
            ))}
          </ul>
        </>
      )}
      <DialogButtons>
        <Button type="submit">{t("updates-close")}</Button>
      </DialogButtons>
    </Dialog>
  );
}

interface ShownProps {
  readonly label: string;
  readonly value: string;
  /** It replaced the form, which had focus. */
  readonly isNew?: boolean;
}

/** A text to copy. */
function Shown({ label, value, isNew = false }: ShownProps) {
  const box = useRef<HTMLDivElement>(null);
  useEffect(() => {
    if (isNew) box.current?.querySelector("input")?.focus();
  }, [isNew]);
  return (
    <div ref={box}>
      <TextField
        label={label}
        className={styles.shown}
        readOnly
        value={value}
        onFocus={(event) => event.target.select()}
      />
    </div>
  );
}
