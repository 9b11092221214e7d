import type { Site } from "#/contract/site.ts";
import { addressOf } from "#/core/addresses.ts";
import { useLocale, useSite } from "#/core/context.ts";
import { useTranslator } from "#/l10n/context.tsx";
import { NewDot } from "#/shell/viewed/index.ts";
import { Button } from "#/ui/Button/Button.tsx";
import { Icon } from "#/ui/Icon/Icon.tsx";
import menu from "#/ui/Menu/Menu.module.css";
import { useMenu } from "#/ui/Menu/useMenu.ts";
import { FrequentLinks } from "./FrequentLinks.tsx";
import { useSignOut } from "./SignOut.tsx";
import { hasFeature, type User } from "./useUser.ts";
import styles from "./UserMenu.module.css";

/** The reader's own pages that the site has. */
function ownPages(site: Site, user: User, locale: string) {
  return [
    {
      label: "menu-collections",
      page: "plus/collections",
      on: hasFeature(site, user, "collections"),
      locale,
    },
    {
      label: "menu-updates",
      page: "plus/updates",
      on: hasFeature(site, user, "updates"),
      locale,
    },
    {
      label: "user-settings",
      page: "plus/settings",
      on: site.flags.settings,
      locale: "en-US",
    },
  ].flatMap(({ label, page, on, locale: own }) => {
    const href = on ? addressOf(site, own, page) : null;
    return href === null ? [] : [{ label, href }];
  });
}

/** The account menu of a signed-in reader. */
export default function UserMenu({ user }: { readonly user: User }) {
  const site = useSite();
  const { links } = site;
  const locale = useLocale();
  const pages = ownPages(site, user, locale);
  const { t } = useTranslator();
  const { open, setOpen, box, button } = useMenu();
  // The header persists across pages, and the menu with it.
  const close = () => setOpen(false);
  const signOut = useSignOut();

  return (
    <div ref={box} className={menu.box}>
      <Button
        look="bare"
        ref={button}
        className={styles.button}
        data-subscriber={user.isSubscriber}
        aria-expanded={open}
        aria-controls="user-menu"
        aria-label={t("user-menu")}
        onClick={() => setOpen(!open)}
      >
        {user.avatarUrl === null ? (
          <Icon name="user" />
        ) : (
          <img
            src={user.avatarUrl}
            alt=""
            width="32"
            height="32"
            referrerPolicy="no-referrer"
          />
        )}
      </Button>
      {open && (
        <ul id="user-menu" className={`${menu.panel} ${styles.menu}`} data-open={open}>
          <li className={styles.email}>{user.email}</li>
          {pages.map(({ label, href }) => (
            <li key={label}>
              <a href={href} onClick={close}>
                {t(label)}
                {label === "menu-updates" && <NewDot feature="plus_updates_v2" />}
              </a>
            </li>
          ))}
          {(user.isStaff || user.isSuperuser) && (
            <li>
              <a href={`/${locale}/staff`} onClick={close}>
                {t("user-staff")}
              </a>
            </li>
          )}
          {hasFeature(site, user, "collections") && <FrequentLinks onFollow={close} />}
          {links.support !== "" && (
            <li>
              <a href={links.support}>{t("user-help")}</a>
            </li>
          )}
          {links.newIssue !== "" && (
            <li>
              <a href={links.newIssue}>{t("user-feedback")}</a>
            </li>
          )}
          <li>{signOut.form}</li>
        </ul>
      )}
      {signOut.question}
    </div>
  );
}
