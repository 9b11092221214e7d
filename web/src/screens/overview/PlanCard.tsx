import { lazy, Suspense, useState } from "react";
import type { Flags } from "#/contract/site.ts";
import { chunk } from "#/core/chunk.ts";
import { useLocale, useSite } from "#/core/context.ts";
import { useTranslator } from "#/l10n/context.tsx";
import {
  Failure,
  periodOf,
  productOf,
  useBillingActions,
  type Billing,
  type Plan,
  type Product,
} from "#/shell/plus/index.ts";
import { SignInLink } from "#/shell/session/index.ts";
import { Button, buttonClass } from "#/ui/Button/Button.tsx";
import { changesPeriod, choiceOf, type Chooser } from "./choice.ts";
import { formatPrice, type Offer } from "./offer.ts";
import styles from "./Plans.module.css";

const UpgradeDialog = lazy(
  chunk(async () => {
    const { UpgradeDialog } = await import("./UpgradeDialog.tsx");
    return { default: UpgradeDialog };
  }),
);

/** Help on changing plans. */
export const changeHelp = "/en-US/plus/docs/faq#can_i_upgradedowngrade_my_plan";

interface PlanCardProps {
  readonly plan: Plan;
  readonly chooser: Chooser;
  /** Undefined until prices are loaded. */
  readonly offer: Offer | undefined;
  readonly billing: Billing | undefined;
  /** While a payment is being confirmed, nothing can be bought. */
  readonly isConfirming: boolean;
}

/** The price and contents of a plan, and the reader's possible action. */
export function PlanCard(props: PlanCardProps) {
  const { plan, chooser, offer } = props;
  const { t } = useTranslator();
  const product = productOf(plan);
  const names = {
    core: [t("plans-core"), t("plans-core-text")],
    plus: [t("plans-plus"), t("plans-plus-text")],
    supporter: [t("plans-supporter"), t("plans-supporter-text")],
  } as const;
  const [name, text] = names[product];
  const isCurrent = choiceOf(plan, chooser).state === "current";
  return (
    <li className={isCurrent ? `${styles.card} ${styles.current}` : styles.card}>
      <h3>{name}</h3>
      <p className={styles.about}>{text}</p>
      <PriceOf plan={plan} offer={offer} />
      <Action {...props} name={name} />
      <Contents product={product} />
    </li>
  );
}

interface PriceOfProps {
  readonly plan: Plan;
  readonly offer: Offer | undefined;
}

/** The price of a plan, with room reserved until it is loaded. */
function PriceOf({ plan, offer }: PriceOfProps) {
  const { t } = useTranslator();
  const locale = useLocale();
  const period = periodOf(plan);
  if (period === null) {
    return (
      <p className={styles.price}>
        <strong>{t("plans-free")}</strong>
        <span>{t("plans-free-text")}</span>
      </p>
    );
  }
  const price = offer?.prices[plan];
  if (offer === undefined || price === undefined) return <p className={styles.price} />;
  const written = (cents: number) => formatPrice(cents, offer.currency, locale);
  return (
    <p className={styles.price}>
      <strong>{written(price.monthly)}</strong>
      <span>
        {period === "month"
          ? t("plans-billed-monthly")
          : t("plans-billed-yearly", { total: written(price.whole) })}
      </span>
    </p>
  );
}

interface ActionProps extends PlanCardProps {
  readonly name: string;
}

function Action({ plan, chooser, offer, billing, isConfirming, name }: ActionProps) {
  const { t } = useTranslator();
  const { flags } = useSite();
  const { pending, error, checkout } = useBillingActions();
  const [isAsking, setIsAsking] = useState(false);
  const choice = choiceOf(plan, chooser);
  const look = productOf(plan) === "plus" ? "primary" : "plain";
  const upgrade =
    choice.state === "upgrade" && choice.by === "change" && changesPeriod(plan, billing)
      ? t("plans-pay-yearly")
      : t("plans-upgrade", { plan: name });
  const start = plan === "core" ? t("sign-up") : t("plans-start", { plan: name });
  switch (choice.state) {
    case "current":
      return <p className={styles.badge}>{t("plans-current")}</p>;
    case "unavailable":
      return (
        <p className={styles.unavailable}>
          {flags.plusDocs ? (
            <a href={changeHelp}>{t("plans-unavailable")}</a>
          ) : (
            t("plans-unavailable")
          )}
        </p>
      );
    case "upgrade":
    case "start":
      if (choice.by !== "sign-in") break;
      return <SignIn plan={plan} look={look} label={start} />;
    case "waiting":
      return <SignIn plan={plan} look={look} label={start} />;
  }
  const label = choice.state === "start" ? start : upgrade;
  const act = () => {
    if (isConfirming) return;
    if (choice.by === "change") setIsAsking(true);
    else void checkout(plan);
  };
  return (
    <div className={styles.action}>
      <Button
        look={look}
        aria-disabled={pending !== null || isConfirming}
        data-glean={`offer_overview_click: ${plan}`}
        onClick={act}
      >
        {pending === null ? label : t("plans-leaving")}
      </Button>
      <Failure error={error} />
      {isAsking && (
        <Suspense>
          <UpgradeDialog
            plan={plan}
            name={name}
            offer={offer}
            billing={billing}
            onClose={() => setIsAsking(false)}
          />
        </Suspense>
      )}
    </div>
  );
}

interface SignInProps {
  readonly plan: Plan;
  readonly look: "primary" | "plain";
  readonly label: string;
}

/** Signs the reader in, who then chooses the plan again. */
function SignIn({ plan, look, label }: SignInProps) {
  const { flags } = useSite();
  const locale = useLocale();
  if (!flags.authentication) return null;
  const query = plan === "core" ? "" : `?plan=${plan}`;
  return (
    <SignInLink
      className={buttonClass({ look })}
      data-glean={`offer_overview_click: ${plan}`}
      to={`/${locale}/plus${query}#subscribe`}
    >
      {label}
    </SignInLink>
  );
}

/** Limits of the free plan. */
const coreCollections = 3;
const coreQuestions = 5;

interface Content {
  readonly text: string;
  /** Whether the site has the feature. */
  readonly isThere: boolean;
}

/** The contents of a plan. */
function Contents({ product }: { readonly product: Product }) {
  const { t } = useTranslator();
  const { flags, offline } = useSite();
  const item = (text: string, flag?: keyof Flags): Content => ({
    text,
    isThere: flag === undefined || flags[flag],
  });
  const contents: Readonly<Record<Product, readonly Content[]>> = {
    core: [
      item(t("plans-has-pages")),
      item(t("plans-has-collections", { count: coreCollections }), "collections"),
      item(t("plans-has-questions", { count: coreQuestions }), "aiHelp"),
      item(t("plans-has-updates"), "updates"),
    ],
    plus: [
      item(t("plans-has-all", { plan: t("plans-core") })),
      item(t("plans-has-all-collections"), "collections"),
      item(t("plans-has-all-questions"), "aiHelp"),
      ...(flags.placement ? [item(t("plans-has-no-ads"))] : []),
      { text: t("plans-has-offline"), isThere: offline.packs !== "off" },
    ],
    supporter: [
      item(t("plans-has-all", { plan: t("plans-plus") })),
      item(t("plans-has-early")),
      item(t("plans-has-share")),
    ],
  };
  return (
    <ul className={styles.contents}>
      {contents[product].map(({ text, isThere }) => (
        <li key={text} data-there={isThere}>
          {text}
          {!isThere && <small> {t("plans-not-yet")}</small>}
        </li>
      ))}
    </ul>
  );
}
