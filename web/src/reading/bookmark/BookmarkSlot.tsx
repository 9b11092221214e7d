import { lazy, Suspense } from "react";
import { chunk } from "#/core/chunk.ts";
import { useSite } from "#/core/context.ts";
import { loadScreenStrings } from "#/l10n/load.ts";
import { useUser } from "#/shell/session/index.ts";
import styles from "./BookmarkSlot.module.css";

const load = chunk(async () => {
  const parts = [import("./BookmarkMenu.tsx"), loadScreenStrings()] as const;
  const [menu] = await Promise.all(parts);
  return menu;
});

const BookmarkMenu = lazy(load);

interface BookmarkSlotProps {
  readonly url: string;
  readonly title: string;
}

/**
 * The slot of the bookmark menu, reserved on sites that have one. Only signed-in readers
 * load the menu.
 */
export function BookmarkSlot(props: BookmarkSlotProps) {
  const { flags } = useSite();
  const user = useUser();
  if (!flags.collections) return null;
  return (
    <div className={styles.slot}>
      {user?.isAuthenticated === true && (
        <Suspense>
          <BookmarkMenu key={props.url} {...props} />
        </Suspense>
      )}
    </div>
  );
}
