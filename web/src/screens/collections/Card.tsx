import { useTranslator } from "#/l10n/context.tsx";
import { breakable } from "#/reading/collections/index.ts";
import { Button } from "#/ui/Button/Button.tsx";
import { Icon } from "#/ui/Icon/Icon.tsx";
import menu from "#/ui/Menu/Menu.module.css";
import { useMenu } from "#/ui/Menu/useMenu.ts";
import styles from "./Collections.module.css";
import { Facts } from "./Facts.tsx";

interface CardProps {
  readonly href: string;
  readonly name: string;
  readonly description: string | null;
  readonly count: number;
  readonly edited: string;
  readonly onEdit?: () => void;
  readonly onDelete?: () => void;
}

export function Card({
  href,
  name,
  description,
  count,
  edited,
  onEdit,
  onDelete,
}: CardProps) {
  return (
    <li className={styles.card}>
      <h2>
        <a href={href}>{breakable(name)}</a>
      </h2>
      {onEdit !== undefined && onDelete !== undefined && (
        <CardMenu name={name} onEdit={onEdit} onDelete={onDelete} />
      )}
      {description !== null && description !== "" && (
        <p className={styles.description}>{description}</p>
      )}
      <Facts count={count} edited={edited} />
    </li>
  );
}

interface CardMenuProps {
  readonly name: string;
  readonly onEdit: () => void;
  readonly onDelete: () => void;
}

function CardMenu({ name, onEdit, onDelete }: CardMenuProps) {
  const { t } = useTranslator();
  const { open, setOpen, box, button } = useMenu();
  const choose = (act: () => void) => {
    setOpen(false);
    // The dialog returns focus to where it was.
    button.current?.focus();
    act();
  };
  return (
    <div ref={box} className={`${menu.box} ${styles.more}`}>
      <Button
        look="icon"
        ref={button}
        aria-expanded={open}
        aria-label={t("collection-menu", { name })}
        onClick={() => setOpen(!open)}
      >
        <Icon name="dots" />
      </Button>
      {open && (
        <ul className={`${menu.panel} ${styles.actions}`} data-open={open}>
          <li>
            <Button look="bare" onClick={() => choose(onEdit)}>
              {t("collection-change")}
            </Button>
          </li>
          <li>
            <Button look="bare" onClick={() => choose(onDelete)}>
              {t("collection-delete")}
            </Button>
          </li>
        </ul>
      )}
    </div>
  );
}
