import { useEffect, useId, useState, type SubmitEvent } from "react";
import useSWR from "swr";
import type { Collection } from "#/contract/collections.ts";
import { useSite } from "#/core/context.ts";
import { request } from "#/core/request.ts";
import { useTranslator } from "#/l10n/context.tsx";
import { Button } from "#/ui/Button/Button.tsx";
import { Choice, TextField } from "#/ui/Field/Field.tsx";
import { Icon } from "#/ui/Icon/Icon.tsx";
import menu from "#/ui/Menu/Menu.module.css";
import { useMenu } from "#/ui/Menu/useMenu.ts";
import { once } from "./feed.ts";
import { browsers, categories, kinds } from "./names.ts";
import { changed, isFiltered, listOf, reset, type Filter } from "./parameters.ts";
import styles from "./Updates.module.css";

/** An example of a browser query, whose syntax is English. */
const example = "last 2 versions, not dead";

interface FilterFormProps {
  readonly parameters: URLSearchParams;
  readonly onChange: (next: URLSearchParams) => void;
  /** The error in the browser query. */
  readonly error: string | null;
}

/** The filters for signed-in readers; every change is in the address. */
export function FilterForm({ parameters, onChange, error }: FilterFormProps) {
  const { t } = useTranslator();
  const collections = useCollections();
  const [text, setText] = useState("");
  const [target, setTarget] = useState("");
  const q = parameters.get("q") ?? "";
  const browserslist = parameters.get("browserslist") ?? "";
  useEffect(() => setText(q), [q]);
  useEffect(() => setTarget(browserslist), [browserslist]);

  const write = () => {
    if (text.trim() === q && target.trim() === browserslist) return;
    const own = target.trim() === "" ? {} : { browsers: [] };
    onChange(changed(parameters, { q: text, browserslist: target, ...own }));
  };
  const submit = (event: SubmitEvent) => {
    event.preventDefault();
    write();
  };
  const list = (name: Filter, entries: Readonly<Record<string, string>>) => ({
    entries,
    chosen: listOf(parameters, name),
    onChoose: (chosen: readonly string[]) =>
      onChange(changed(parameters, { [name]: chosen })),
  });
  return (
    <form className={styles.filter} onSubmit={submit} aria-label={t("updates-filter")}>
      <div className={styles.fields}>
        <TextField
          label={t("updates-search")}
          type="search"
          value={text}
          maxLength={200}
          onChange={(event) => setText(event.target.value)}
          onBlur={write}
        />
        <TextField
          label={t("updates-browserslist")}
          value={target}
          maxLength={500}
          placeholder={example}
          spellCheck={false}
          autoCapitalize="off"
          error={error}
          onChange={(event) => setTarget(event.target.value)}
          onBlur={write}
        />
        <Button type="submit">{t("updates-apply")}</Button>
      </div>
      <div className={styles.menus}>
        {browserslist === "" && (
          <Choices label={t("updates-browsers")} {...list("browsers", browsers)} />
        )}
        <Choices label={t("updates-categories")} {...list("category", categories)} />
        <Choices
          label={t("updates-kinds")}
          {...list(
            "kind",
            Object.fromEntries(kinds.map((kind) => [kind, t(`updates-${kind}`)])),
          )}
        />
        {collections !== undefined && (
          <Choices
            label={t("updates-collections")}
            {...list("collections", collections)}
          />
        )}
        <Order
          value={parameters.get("sort") ?? "desc"}
          onChange={(sort) => onChange(changed(parameters, { sort }))}
        />
        {isFiltered(parameters) && (
          <Button onClick={() => onChange(reset(parameters))}>
            {t("updates-reset")}
          </Button>
        )}
      </div>
    </form>
  );
}

/**
 * The names of the reader's non-empty collections, by id. The rest of collections is
 * loaded once an article can be saved.
 */
function useCollections(): Readonly<Record<string, string>> | undefined {
  const { flags } = useSite();
  const { t } = useTranslator();
  const { data } = useSWR<readonly Collection[], Error>(
    flags.collections ? "/api/v2/collections/" : null,
    request<readonly Collection[]>,
    once,
  );
  if (!flags.collections) return undefined;
  const filled = (data ?? []).filter((collection) => collection.article_count > 0);
  return Object.fromEntries(
    filled.map(({ id, name }) => [
      id,
      name === "Default" ? t("collection-default") : name,
    ]),
  );
}

interface ChoicesProps {
  readonly label: string;
  readonly entries: Readonly<Record<string, string>>;
  readonly chosen: readonly string[];
  readonly onChoose: (chosen: readonly string[]) => void;
}

/** A button that opens a list of checkboxes, which stays open while they are used. */
function Choices({ label, entries, chosen, onChoose }: ChoicesProps) {
  const { open, setOpen, box, button } = useMenu();
  const id = useId();
  const empty = Object.keys(entries).length === 0;
  return (
    <div ref={box} className={`${menu.box} ${styles.choices}`}>
      <Button
        ref={button}
        aria-expanded={open}
        aria-controls={id}
        disabled={empty}
        className={chosen.length > 0 ? styles.active : undefined}
        onClick={() => setOpen(!open)}
      >
        {label}
        {chosen.length > 0 && <span className={styles.number}>{chosen.length}</span>}
        <Icon name="chevron" className={styles.chevron} />
      </Button>
      <fieldset id={id} className={`${menu.panel} ${styles.panel}`} data-open={open}>
        <legend className="visually-hidden">{label}</legend>
        {Object.entries(entries).map(([value, name]) => (
          <Choice
            key={value}
            type="checkbox"
            checked={chosen.includes(value)}
            onChange={(event) =>
              onChoose(
                event.target.checked
                  ? [...chosen, value]
                  : chosen.filter((item) => item !== value),
              )
            }
          >
            {name}
          </Choice>
        ))}
      </fieldset>
    </div>
  );
}

interface OrderProps {
  readonly value: string;
  readonly onChange: (value: string) => void;
}

function Order({ value, onChange }: OrderProps) {
  const { t } = useTranslator();
  return (
    <select
      className={styles.order}
      aria-label={t("updates-order")}
      value={value}
      onChange={(event) => onChange(event.target.value)}
    >
      <option value="desc">{t("updates-newest")}</option>
      <option value="asc">{t("updates-oldest")}</option>
    </select>
  );
}
