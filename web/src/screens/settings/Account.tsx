import { useSite } from "#/core/context.ts";
import { report } from "#/core/report.ts";
import { Message, useTranslator } from "#/l10n/context.tsx";
import type { User } from "#/shell/session/index.ts";
import { Row, Section } from "#/ui/Rows/Rows.tsx";
import { OutsideLink } from "./OutsideLink.tsx";
import { Plan } from "./Plan.tsx";
import { ToggleRow } from "./ToggleRow.tsx";
import { useSettings } from "./useSettings.ts";

/** The reader's identity, a link to manage it, and whether there are ads; the plan where none is sold. */
export function Account({ user }: { readonly user: User }) {
  const { t } = useTranslator();
  const { flags, links } = useSite();
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
      {!flags.plans && <Plan user={user} />}
      <Ads user={user} />
    </Section>
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
