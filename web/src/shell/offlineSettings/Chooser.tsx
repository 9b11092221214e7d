import { useEffect, useRef, useState } from "react";
import type { Catalogue, OfferedPack, OfflineSettings } from "#/contract/offline.ts";
import { useLocale } from "#/core/context.ts";
import { languageName } from "#/core/languageNames.ts";
import { statusOf } from "#/core/request.ts";
import { formatBytes } from "#/l10n/bytes.ts";
import { useTranslator } from "#/l10n/context.tsx";
import { titleOf, type OfflineState } from "#/shell/offline/index.ts";
import { Button } from "#/ui/Button/Button.tsx";
import { Choice } from "#/ui/Field/Field.tsx";
import { Row } from "#/ui/Rows/Rows.tsx";
import { useOnline } from "#/ui/useOnline.ts";
import { bytesOf, choose, languagesOf, type Language } from "./plan.ts";
import { useCatalogue } from "./useCatalogue.ts";
import styles from "./OfflineSection.module.css";

interface ChooserProps {
  readonly state: OfflineState;
  readonly catalogue: Catalogue | null;
  /** The reason for a missing catalogue. */
  readonly error: Error | null;
  readonly onReload: () => void;
  readonly onChange: (next: Partial<OfflineSettings>) => void;
}

/** The packs of the site by language, with checkboxes. */
export function Chooser(props: ChooserProps) {
  const { state, catalogue, onChange } = props;
  const { settings } = state;
  const { t } = useTranslator();
  const locale = useLocale();
  return (
    <Row title={t("offline-choose")}>
      {catalogue !== null && <p>{t("offline-choose-note")}</p>}
      {catalogue === null && <Missing {...props} />}
      {catalogue?.packs.length === 0 && <p>{t("offline-choose-none")}</p>}
      {catalogue !== null && catalogue.packs.length > 0 && (
        <>
          {languagesOf(catalogue, locale).map((language, i) => (
            <Areas
              key={language.locale}
              language={language}
              settings={settings}
              startsOpen={i === 0}
              onChange={(packs) => onChange({ packs })}
            />
          ))}
          <Images settings={settings} catalogue={catalogue} onChange={onChange} />
        </>
      )}
    </Row>
  );
}

/** The reason for a missing list. */
function Missing({ error, onReload }: ChooserProps) {
  const { t } = useTranslator();
  const online = useOnline();
  if (error === null) return <p role="status">{t("loading")}</p>;
  // The server is still building the first packs.
  const isEarly = statusOf(error) === 503;
  const reason = isEarly
    ? t("offline-choose-none")
    : t("offline-choose-failed", { reason: error.message });
  return (
    <div className={styles.stack}>
      <p role="alert">{online ? reason : t("offline-choose-offline")}</p>
      <Button size="small" onClick={onReload}>
        {t("offline-again")}
      </Button>
    </div>
  );
}

/** The areas of the reader's language with their sizes, before anything is selected. */
export function Preview() {
  const { t } = useTranslator();
  const locale = useLocale();
  const online = useOnline();
  const { catalogue, error } = useCatalogue(online);
  const own = catalogue === null ? undefined : languagesOf(catalogue, locale)[0];
  if (!online || error !== null || (catalogue !== null && own === undefined)) return null;
  return (
    <Row title={t("offline-preview")}>
      <ul className={styles.preview}>
        {own?.packs.map((pack) => (
          <li key={pack.id}>
            <PackLabel pack={pack} images={false} />
          </li>
        ))}
      </ul>
    </Row>
  );
}

interface AreasProps {
  readonly language: Language;
  readonly settings: OfflineSettings;
  readonly startsOpen: boolean;
  readonly onChange: (packs: readonly string[]) => void;
}

function Areas({ language, settings, startsOpen, onChange }: AreasProps) {
  const { t } = useTranslator();
  const { locale, packs } = language;
  const name = languageName(locale);
  const ids = packs.map(({ id }) => id);
  const chosen = ids.filter((id) => settings.packs.includes(id)).length;
  const [open, setOpen] = useState(startsOpen || chosen > 0);
  const set = (which: readonly string[], wanted: boolean) =>
    onChange(choose(settings.packs, which, wanted));
  return (
    <details
      className={styles.language}
      open={open}
      onToggle={(event) => setOpen(event.currentTarget.open)}
    >
      <summary>
        <span lang={locale}>{name}</span>{" "}
        <span className={styles.size}>
          {t("offline-areas", { chosen, all: ids.length })}
        </span>
      </summary>
      <fieldset className={styles.areas}>
        <legend className="visually-hidden">{name}</legend>
        <All
          label={t("offline-all", { language: name })}
          some={chosen > 0 && chosen < ids.length}
          all={chosen === ids.length}
          onChange={(wanted) => set(ids, wanted)}
        />
        <ul>
          {packs.map((pack) => (
            <li key={pack.id}>
              <Choice
                type="checkbox"
                checked={settings.packs.includes(pack.id)}
                onChange={(event) => set([pack.id], event.target.checked)}
              >
                <PackLabel pack={pack} images={settings.images} />
              </Choice>
            </li>
          ))}
        </ul>
      </fieldset>
    </details>
  );
}

function PackLabel({
  pack,
  images,
}: {
  readonly pack: OfferedPack;
  readonly images: boolean;
}) {
  const translator = useTranslator();
  const { t, locale } = translator;
  const title = titleOf(pack, translator);
  return (
    <span>
      <span lang={title === pack.title ? pack.locale : undefined}>{title}</span>{" "}
      <span className={styles.size}>
        {t("offline-pack-size", {
          pages: pack.pages,
          size: formatBytes(bytesOf(pack, images), locale),
        })}
      </span>
    </span>
  );
}

interface AllProps {
  readonly label: string;
  readonly some: boolean;
  readonly all: boolean;
  readonly onChange: (wanted: boolean) => void;
}

/** Selects a whole language; indeterminate if only some packs are selected. */
function All({ label, some, all, onChange }: AllProps) {
  const box = useRef<HTMLInputElement>(null);
  useEffect(() => {
    if (box.current !== null) box.current.indeterminate = some;
  }, [some]);
  return (
    <Choice
      ref={box}
      type="checkbox"
      className={styles.all ?? ""}
      checked={all}
      onChange={() => onChange(!all)}
    >
      {label}
    </Choice>
  );
}

interface ImagesProps {
  readonly settings: OfflineSettings;
  readonly catalogue: Catalogue;
  readonly onChange: (next: Partial<OfflineSettings>) => void;
}

function Images({ settings, catalogue, onChange }: ImagesProps) {
  const { t, locale } = useTranslator();
  const chosen = catalogue.packs.filter(({ id }) => settings.packs.includes(id));
  const bytes = chosen.reduce((sum, { images }) => sum + (images?.bytes ?? 0), 0);
  if (catalogue.packs.every(({ images }) => images === null)) return null;
  return (
    <div className={styles.images}>
      <Choice
        type="checkbox"
        checked={settings.images}
        onChange={(event) => onChange({ images: event.target.checked })}
      >
        <span>
          {t("offline-images")}{" "}
          {bytes > 0 && (
            <span className={styles.size}>
              {t("offline-images-size", { size: formatBytes(bytes, locale) })}
            </span>
          )}
        </span>
      </Choice>
    </div>
  );
}
