import { useSite } from "#/core/context.ts";
import { report } from "#/core/report.ts";
import { Message, useTranslator } from "#/l10n/context.tsx";
import type { User } from "#/shell/session/index.ts";
import { ButtonLink } from "#/ui/Button/Button.tsx";
import { Row, Section } from "#/ui/Rows/Rows.tsx";
import { ToggleRow } from "./ToggleRow.tsx";
import { useSettings } from "./useSettings.ts";

/** The reader's identity, a link to manage it, and whether there are ads. */
export function Account({ user }: { readonly user: User }) {
  const { t } = useTranslator();
  const { links } = useSite();
  return (
    <Section id="account" title={t("settings-account")}>
      <Row
        title={t("settings-email")}
        action={
          links.account !== "" && (
            <OutsideLink href={links.account}>{t("settings-manage-account")}</OutsideLink>
          )
        }
      >
        <p>{user.email}</p>
      </Row>
      <Row
        title={t("settings-plan")}
        action={
          user.isSubscriber &&
          links.subscriptions !== "" && (
            <OutsideLink href={links.subscriptions}>
              {t("settings-manage-subscription")}
            </OutsideLink>
          )
        }
      >
        <p>{t(`settings-plan-${planOf(user)}`)}</p>
        {user.isSubscriber && user.subscriberNumber !== null && (
          <p>{t("settings-subscriber-number", { number: user.subscriberNumber })}</p>
        )}
      </Row>
      <Ads user={user} />
    </Section>
  );
}

const plans: Readonly<Record<string, string>> = {
  mdn_plus_5m: "5m",
  mdn_plus_5y: "5y",
  mdn_plus_10m: "10m",
  mdn_plus_10y: "10y",
};

function planOf({ subscriptionType }: User): string {
  return plans[subscriptionType ?? ""] ?? "core";
}

function OutsideLink({
  href,
  children,
}: {
  readonly href: string;
  readonly children: string;
}) {
  return (
    <ButtonLink href={href} target="_blank" rel="noopener">
      {children}
    </ButtonLink>
  );
}

function Ads({ user }: { readonly user: User }) {
  const { t } = useTranslator();
  const { flags } = useSite();
  const { saving, failure, change } = useSettings();
  const title = t("settings-ads");
  if (!user.isSubscriber) {
    return (
      <Row title={title}>
        <p>
          {flags.plus ? (
            <Message
              id="settings-ads-subscribe"
              parts={{
                link: (text) => (
                  <a href="/en-US/plus?ref=nope_settings#subscribe">{text}</a>
                ),
              }}
            />
          ) : (
            t("settings-ads-others")
          )}
        </p>
      </Row>
    );
  }
  return (
    <ToggleRow
      title={title}
      label={t("settings-ads-label")}
      checked={user.settings.noAds}
      saving={saving}
      failure={failure}
      onChange={(no_ads) => {
        report(no_ads ? "toggle_plus_ads_free_enabled" : "toggle_plus_ads_free_disabled");
        void change({ no_ads });
      }}
    >
      <p>{t("settings-ads-note")}</p>
    </ToggleRow>
  );
}
