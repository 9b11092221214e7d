import { useId, useState, type SubmitEvent } from "react";
import { detailOf, request } from "#/core/request.ts";
import { useWriterTranslator } from "#/l10n/writers.ts";
import { Button } from "#/ui/Button/Button.tsx";
import { Dialog, DialogButtons } from "#/ui/Dialog/Dialog.tsx";
import { SelectField, TextField } from "#/ui/Field/Field.tsx";
import { useCall } from "#/ui/useCall.ts";
import styles from "./Staff.module.css";

interface ActionsProps {
  readonly section: string;
  readonly id: string;
  readonly name: string;
  readonly actions: readonly string[];
  readonly plans: readonly string[];
  readonly onDone: (action: string) => Promise<void>;
}

/** The inputs that actions need first; other actions are run at once. */
const asked: Readonly<Record<string, readonly ("plan" | "confirm")[]>> = {
  "set-plan": ["plan"],
  "take-plan": [],
  "staff-on": [],
  "staff-off": [],
  "superuser-on": [],
  "superuser-off": [],
  "sign-out": [],
  delete: ["confirm"],
  "delete-code": [],
  unshare: [],
};

/** Buttons for the actions on an item. */
export function Actions(props: ActionsProps) {
  const { section, id, name, actions, plans, onDone } = props;
  const { t } = useWriterTranslator();
  const { pending, error, run } = useCall<string>();
  const [open, setOpen] = useState<string>();
  const act = async (action: string, fields: object = {}) => {
    const isDone = await run(action, async () => {
      const file = await request(`/api/v1/staff/${section}/`, "POST", {
        action,
        id,
        ...fields,
      });
      if (file !== null) save(file, `${action}-${id}.json`);
    });
    if (!isDone) return;
    setOpen(undefined);
    await onDone(action);
  };
  const reason = error === null ? null : detailOf(error);
  return (
    <div className={styles.actions}>
      {actions.map((action) => (
        <Button
          key={action}
          size="small"
          disabled={pending !== null}
          aria-label={t("staff-action-on", { action: t(`staff-action-${action}`), name })}
          onClick={() => {
            if (asked[action] === undefined) void act(action);
            else setOpen(action);
          }}
        >
          {t(`staff-action-${action}`)}
        </Button>
      ))}
      {reason !== null && open === undefined && (
        <p role="alert" className={styles.problem}>
          {t("staff-failed", { reason })}
        </p>
      )}
      {open !== undefined && (
        <ActionDialog
          action={open}
          name={name}
          plans={plans}
          problem={reason}
          isPending={pending !== null}
          onAct={(fields) => void act(open, fields)}
          onClose={() => setOpen(undefined)}
        />
      )}
    </div>
  );
}

interface ActionDialogProps {
  readonly action: string;
  readonly name: string;
  readonly plans: readonly string[];
  readonly problem: string | null;
  readonly isPending: boolean;
  readonly onAct: (fields: object) => void;
  readonly onClose: () => void;
}

/** Asks for an action's inputs and a confirmation. */
function ActionDialog(props: ActionDialogProps) {
  const { action, name, plans, problem, isPending, onAct, onClose } = props;
  const { t } = useWriterTranslator();
  const form = useId();
  const fields = asked[action] ?? [];
  const submit = (event: SubmitEvent<HTMLFormElement>) => {
    event.preventDefault();
    onAct(Object.fromEntries(new FormData(event.currentTarget)));
  };
  const label = t(`staff-action-${action}`);
  return (
    <Dialog title={t("staff-action-on", { action: label, name })} onClose={onClose}>
      <form id={form} onSubmit={submit}>
        <p>{t(`staff-ask-${action}`)}</p>
        {fields.includes("plan") && (
          <>
            <SelectField label={t("staff-fact-plan")} name="plan">
              {plans.map((plan) => (
                <option key={plan}>{plan}</option>
              ))}
            </SelectField>
            <TextField
              label={t("staff-until")}
              hint={t("staff-until-hint")}
              type="date"
              name="until"
            />
          </>
        )}
        {fields.includes("confirm") && (
          <TextField
            label={t("staff-confirm")}
            name="confirm"
            required
            autoComplete="off"
            autoCapitalize="off"
            spellCheck={false}
          />
        )}
        {problem !== null && (
          <p role="alert" className={styles.problem}>
            {t("staff-failed", { reason: problem })}
          </p>
        )}
      </form>
      <DialogButtons>
        <Button type="submit">{t("staff-cancel")}</Button>
        <Button look="primary" type="submit" form={form} disabled={isPending}>
          {label}
        </Button>
      </DialogButtons>
    </Dialog>
  );
}

/** Saves the response of an action as a file. */
function save(value: unknown, name: string): void {
  const file = new Blob([JSON.stringify(value, null, 2)], { type: "application/json" });
  const link = document.createElement("a");
  link.href = URL.createObjectURL(file);
  link.download = name;
  link.click();
  URL.revokeObjectURL(link.href);
}
