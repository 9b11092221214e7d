import { useLocale } from "#/core/context.ts";
import { formatDate } from "#/l10n/dates.ts";
import { useTranslator } from "#/l10n/context.tsx";
import { productOf, type Entry } from "#/shell/plus/index.ts";
import { Row } from "#/ui/Rows/Rows.tsx";
import styles from "./Settings.module.css";

/** Messages for payment states, by Stripe's names. */
const statusMessages: Readonly<Record<string, string>> = {
  paid: "ledger-status-paid",
  succeeded: "ledger-status-paid",
  open: "ledger-status-open",
  uncollectible: "ledger-status-failed",
  void: "ledger-status-failed",
  failed: "ledger-status-failed",
  canceled: "ledger-status-failed",
  won: "ledger-status-won",
  lost: "ledger-status-won",
  warning_closed: "ledger-status-won",
};

const kinds: readonly string[] = [
  ...["subscribed", "changed", "cancelled", "resumed", "past_due", "ended"],
  ...["invoice", "refund", "dispute"],
];

/** Formats an amount given in the smallest unit of its currency. */
function formatAmount(amount: number, currency: string, locale: string): string {
  const format = new Intl.NumberFormat(locale, { style: "currency", currency });
  const { maximumFractionDigits: digits = 2 } = format.resolvedOptions();
  return format.format(amount / 10 ** digits);
}

/** The history of the reader's payments and plan. */
export function Ledger({ events }: { readonly events: readonly Entry[] }) {
  const { t, locale } = useTranslator();
  const pageLocale = useLocale();
  const known = events.filter(({ kind }) => kinds.includes(kind));
  const written = ({ kind, plan, amount, currency, status }: Entry) =>
    t(`ledger-${kind}`, {
      plan: t(`plans-${productOf(plan ?? "core")}`),
      amount: amount === null ? "" : formatAmount(amount, currency ?? "usd", pageLocale),
      status: t(statusMessages[status ?? ""] ?? "ledger-status-pending"),
    });
  return (
    <Row title={t("settings-ledger")}>
      <details>
        <summary>{t("settings-ledger-show", { count: known.length })}</summary>
        <ol className={styles.ledger}>
          {known.map((entry, i) => (
            <li key={i}>
              <time dateTime={new Date(entry.at).toISOString()}>
                {formatDate(entry.at, locale)}
              </time>
              <span>{written(entry)}</span>
            </li>
          ))}
        </ol>
      </details>
    </Row>
  );
}
