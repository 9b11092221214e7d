import { lazy, Suspense, useState } from "react";
import useSWR from "swr";
import type { Flags } from "#/contract/site.ts";
import { chunk } from "#/core/chunk.ts";
import { useLocale, useSite } from "#/core/context.ts";
import { statusOf } from "#/core/request.ts";
import { Message, useTranslator } from "#/l10n/context.tsx";
import type { Translator } from "#/l10n/translator.ts";
import {
  periodOf,
  planFrom,
  planOf,
  PlanState,
  productOf,
  useBilling,
  type Billing,
  type Period,
  type Plan,
  type Product,
} from "#/shell/plus/index.ts";
import { useUser, type User } from "#/shell/session/index.ts";
import { Button } from "#/ui/Button/Button.tsx";
import { useOnline } from "#/ui/useOnline.ts";
import type { Chooser } from "./choice.ts";
import { fetchOffer, freeMonths, offerAddress, type Offer } from "./offer.ts";
import { PeriodToggle } from "./PeriodToggle.tsx";
import { changeHelp, PlanCard } from "./PlanCard.tsx";
import { useArrival } from "./useArrival.ts";
import styles from "./Plans.module.css";

const Welcome = lazy(
  chunk(async () => {
    const { Welcome } = await import("./Welcome.tsx");
    return { default: Welcome };
  }),
);

const products: readonly Product[] = ["core", "plus", "supporter"];

/** Compares the plans and offers the choice. */
export function Plans() {
  const { t } = useTranslator();
  const { flags } = useSite();
  const user = useUser();
  const isOnline = useOnline();
  const { billing, failed } = useBilling();
  const { hasPaid, chosen } = useArrival();
  const [toggled, setToggled] = useState<Period | null>(null);
  const [isConfirming, setIsConfirming] = useState(false);
  const {
    data: offer,
    error,
    mutate,
  } = useSWR<Offer, unknown>(flags.plans && isOnline ? offerAddress : null, fetchOffer, {
    shouldRetryOnError: false,
    revalidateOnFocus: false,
  });
  const chooser = chooserOf(user, billing, failed);
  const current = "plan" in chooser ? chooser.plan : null;
  const period =
    toggled ?? periodOf(current ?? "core") ?? periodOf(chosen) ?? ("month" as const);
  const isSelling = flags.plans && error === undefined;
  const shown = isSelling
    ? products
    : products.filter(
        (product) => product === "core" || product === productOf(current ?? "core"),
      );
  return (
    <section id="subscribe" className={styles.plans} aria-labelledby="plans-title">
      <h2 id="plans-title">{flags.plans ? t("plans-title") : t("plans-free-title")}</h2>
      <p className={styles.lead}>{leadOf(flags, t)}</p>
      {hasPaid && (
        <Suspense>
          <Welcome onWait={setIsConfirming} />
        </Suspense>
      )}
      {billing !== undefined && (
        <div className={styles.state}>
          <PlanState billing={billing} />
        </div>
      )}
      {failed && <p className="notecard warning">{t("plans-unknown")}</p>}
      {flags.plans && !isOnline ? (
        <p role="status" className="notecard warning">
          {t("plans-offline")}
        </p>
      ) : (
        <>
          {isSelling && (
            <PeriodToggle
              period={period}
              free={offer === undefined ? 0 : freeMonths(offer)}
              onChange={setToggled}
            />
          )}
          {flags.plans && error !== undefined && (
            <Failed error={error} retry={() => void mutate()} />
          )}
          <ul className={styles.cards} role="list">
            {shown.map((product) => (
              <PlanCard
                key={product}
                plan={isSelling ? planOf(product, period) : ownOr(product, current)}
                chooser={chooser}
                offer={offer}
                billing={billing}
                isConfirming={isConfirming}
              />
            ))}
          </ul>
        </>
      )}
      {flags.plans && <Notes offer={offer} />}
    </section>
  );
}

/** Describes the plans, or says why there are none. */
function leadOf({ plans, authentication }: Flags, t: Translator["t"]): string {
  if (plans) return t("plans-lead");
  return authentication ? t("plans-none") : t("plans-none-without-accounts");
}

/** The reader's plan if it is of a product, or `core`. */
function ownOr(product: Product, current: Plan | null): Plan {
  return current !== null && productOf(current) === product ? current : "core";
}

function chooserOf(
  user: User | null | undefined,
  billing: Billing | undefined,
  failed: boolean,
): Chooser {
  if (user === undefined || typeof user?.maintenance === "string") {
    return { state: "unknown" };
  }
  if (user?.isAuthenticated !== true) return { state: "anonymous" };
  if (billing !== undefined) {
    return { state: "known", plan: billing.plan.plan, can: billing.can };
  }
  return failed
    ? { state: "unavailable", plan: planFrom(user.subscriptionType) }
    : { state: "unknown" };
}

interface FailedProps {
  readonly error: unknown;
  readonly retry: () => void;
}

/** The reason for missing prices. */
function Failed({ error, retry }: FailedProps) {
  const { t } = useTranslator();
  if (statusOf(error) === 404) {
    return (
      <p role="status" className="notecard">
        {t("plans-elsewhere")}
      </p>
    );
  }
  return (
    <div role="status" className={`notecard warning ${styles.failed}`}>
      <p>{t("plans-failed")}</p>
      <Button size="small" onClick={retry}>
        {t("plans-retry")}
      </Button>
    </div>
  );
}

/** Notes on all prices. */
function Notes({ offer }: { readonly offer: Offer | undefined }) {
  const { t } = useTranslator();
  const { flags } = useSite();
  const locale = useLocale();
  const regions = new Intl.DisplayNames(locale, { type: "region" });
  return (
    <div className={styles.notes}>
      <noscript>
        <p className="notecard">{t("plans-no-script")}</p>
      </noscript>
      {offer !== undefined && (
        <p>
          {t("plans-place", {
            country: regions.of(offer.country) ?? offer.country,
            currency: offer.currency.toUpperCase(),
          })}{" "}
          {t("plans-tax")}
        </p>
      )}
      {flags.plusDocs && (
        <p>
          <Message
            id="plans-change-help"
            parts={{ link: (text) => <a href={changeHelp}>{text}</a> }}
          />
        </p>
      )}
    </div>
  );
}
