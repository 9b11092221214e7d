import { useLocale } from "#/core/context.ts";
import { useTranslator } from "#/l10n/context.tsx";
import {
  Failure,
  periodOf,
  useBillingActions,
  type Billing,
  type Plan,
} from "#/shell/plus/index.ts";
import { showToast } from "#/shell/toasts/index.ts";
import { Button } from "#/ui/Button/Button.tsx";
import { Dialog } from "#/ui/Dialog/Dialog.tsx";
import { changesPeriod } from "./choice.ts";
import { formatPrice, type Offer } from "./offer.ts";
import styles from "./Plans.module.css";

interface UpgradeDialogProps {
  readonly plan: Plan;
  readonly name: string;
  readonly offer: Offer | undefined;
  readonly billing: Billing | undefined;
  readonly onClose: () => void;
}

/** Asks before a subscription changes, since the higher plan is charged at once. */
export function UpgradeDialog({
  plan,
  name,
  offer,
  billing,
  onClose,
}: UpgradeDialogProps) {
  const { t } = useTranslator();
  const { pending, error, change, openPortal } = useBillingActions();
  const texts = changesPeriod(plan, billing)
    ? {
        title: t("plans-pay-yearly"),
        label: t("plans-pay-yearly"),
        done: t("plans-pays-yearly", { plan: name }),
      }
    : {
        title: t("plans-upgrade-title", { plan: name }),
        label: t("plans-upgrade", { plan: name }),
        done: t("plans-upgraded", { plan: name }),
      };
  const upgrade = async () => {
    if (!(await change(plan))) return;
    onClose();
    showToast({ isImportant: false, mainText: texts.done });
  };
  return (
    <Dialog title={texts.title} onClose={onClose}>
      <p>{t("plans-upgrade-text")}</p>
      <NewPrice plan={plan} offer={offer} billing={billing} />
      <Failure error={error} />
      <div className={styles.buttons}>
        <Button onClick={onClose}>{t("collection-cancel")}</Button>
        {error !== null && billing?.can.portal === true && (
          <Button aria-disabled={pending !== null} onClick={() => void openPortal()}>
            {t("plan-portal")}
          </Button>
        )}
        <Button
          look="primary"
          aria-disabled={pending !== null}
          onClick={() => void upgrade()}
        >
          {texts.label}
        </Button>
      </div>
    </Dialog>
  );
}

type NewPriceProps = Pick<UpgradeDialogProps, "plan" | "offer" | "billing">;

/** The new price, if known: a subscription keeps its currency. */
function NewPrice({ plan, offer, billing }: NewPriceProps) {
  const { t } = useTranslator();
  const locale = useLocale();
  const price = offer?.prices[plan];
  const paidIn = billing?.events.find(({ currency }) => currency !== null)?.currency;
  if (offer === undefined || price === undefined) return null;
  if (paidIn !== undefined && paidIn !== offer.currency) return null;
  const written = formatPrice(price.whole, offer.currency, locale);
  return (
    <p>
      {periodOf(plan) === "year"
        ? t("plans-upgrade-yearly", { price: written })
        : t("plans-upgrade-monthly", { price: written })}
    </p>
  );
}
