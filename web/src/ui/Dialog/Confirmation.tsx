import type { ReactNode } from "react";
import { Button } from "#/ui/Button/Button.tsx";
import { Dialog, DialogButtons } from "./Dialog.tsx";

interface ConfirmationProps {
  readonly title: string;
  /** The labels of the buttons. */
  readonly confirm: string;
  readonly cancel: string;
  /** The buttons' names in telemetry; without them nothing is counted. */
  readonly "data-glean-confirm"?: string;
  readonly "data-glean-cancel"?: string;
  readonly children: ReactNode;
  readonly onConfirm: () => void;
  /** Called on every close, whatever the answer. */
  readonly onClose: () => void;
}

const named = (name: string | undefined) => ({ "data-glean": name });

/** Asks for confirmation of an action that cannot be undone. */
export function Confirmation(props: ConfirmationProps) {
  const { title, confirm, cancel, children, onConfirm, onClose } = props;
  return (
    <Dialog title={title} onClose={onClose}>
      <p>{children}</p>
      <DialogButtons>
        <Button type="submit" {...named(props["data-glean-cancel"])}>
          {cancel}
        </Button>
        <Button
          type="submit"
          look="primary"
          onClick={onConfirm}
          {...named(props["data-glean-confirm"])}
        >
          {confirm}
        </Button>
      </DialogButtons>
    </Dialog>
  );
}
