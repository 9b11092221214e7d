import { useState } from "react";
import type { CurriculumModule } from "#/contract/page.ts";
import { useTranslator } from "#/l10n/context.tsx";
import { ButtonLink } from "#/ui/Button/Button.tsx";
import { Choice } from "#/ui/Field/Field.tsx";
import { ModuleCards } from "./ModuleCards.tsx";
import styles from "./ModuleGroups.module.css";

/** The initially open group, which most readers look for. */
const firstOpen = 1;

/**
 * Groups of modules, one of which is open. They also work without scripts: radio buttons
 * select a group, which the style sheet shows.
 */
export function ModuleGroups({
  groups,
}: {
  readonly groups: readonly CurriculumModule[];
}) {
  const { t } = useTranslator();
  const [open, setOpen] = useState(Math.min(firstOpen, groups.length - 1));
  if (groups.length === 0) return null;
  return (
    <fieldset className={styles.groups}>
      <legend className="visually-hidden">{t("curriculum-groups")}</legend>
      {groups.map((group, i) => (
        <div key={group.url} className={styles.group}>
          <Choice
            type="radio"
            className={styles.choice}
            name="module-group"
            checked={open === i}
            onChange={() => setOpen(i)}
          >
            <span>{group.title}</span>
          </Choice>
          <div className={styles.panel}>
            <p className={styles.intro}>{group.summary}</p>
            <ModuleCards modules={group.children ?? []} level={3} />
            {group.children?.[0] !== undefined && (
              <p>
                <ButtonLink look="primary" href={group.children[0].url}>
                  {t("curriculum-begin")}
                </ButtonLink>
              </p>
            )}
          </div>
        </div>
      ))}
    </fieldset>
  );
}
