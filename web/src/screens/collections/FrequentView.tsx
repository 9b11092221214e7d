import { useState } from "react";
import { categoryOf } from "#/core/category.ts";
import { useTranslator } from "#/l10n/context.tsx";
import { breakable, showUndo } from "#/reading/collections/index.ts";
import { PlusScreen, SignedIn } from "#/shell/plus/index.ts";
import { Button } from "#/ui/Button/Button.tsx";
import { useFocusAfterRemoval } from "#/ui/useFocusAfterRemoval.ts";
import { BackLink } from "./CollectionView.tsx";
import { Crumbs } from "./Crumbs.tsx";
import { MoreButton } from "./MoreButton.tsx";
import { useFrequent } from "./useFrequent.ts";
import { useSignedIn } from "./useSignedIn.ts";
import styles from "./Collections.module.css";

/** The number of articles added by each press of the button. */
const step = 10;

/** The reader's frequently viewed articles, which only this browser stores. */
export function FrequentView() {
  const { t } = useTranslator();
  const signedIn = useSignedIn();
  const [limit, setLimit] = useState(step);
  const [list, clear] = useFrequent(limit);
  const count = list?.article_count ?? 0;
  useFocusAfterRemoval((list?.items ?? []).map(({ url }) => url));
  const clearAll = async () => {
    const restore = await clear();
    showUndo(t("frequent-cleared"), t, restore);
  };
  return (
    <PlusScreen
      before={<BackLink />}
      title={t("frequent-title")}
      lead={<p>{t("frequent-lead")}</p>}
      actions={
        signedIn &&
        count > 0 && (
          <Button size="small" onClick={() => void clearAll()}>
            {t("frequent-clear")}
          </Button>
        )
      }
    >
      <SignedIn feature="collections" prompt={t("collections-sign-in")}>
        {() => (
          <>
            {list !== null && count === 0 && (
              <p className={styles.empty}>{t("frequent-empty")}</p>
            )}
            <ul className={styles.items}>
              {list?.items.map(({ id, url, title, parents }) => (
                <li key={id} className={`${styles.item} category-${categoryOf(url)}`}>
                  <h2>
                    <a href={url}>{breakable(title)}</a>
                  </h2>
                  <Crumbs parents={parents} />
                </li>
              ))}
            </ul>
            {count > limit && <MoreButton onMore={() => setLimit(limit + step)} />}
          </>
        )}
      </SignedIn>
    </PlusScreen>
  );
}
