import { request } from "#/core/request.ts";
import { refreshUser } from "#/shell/session/index.ts";
import { useCall } from "#/ui/useCall.ts";

/** The changes of one request, in the server's names. */
interface Change {
  readonly no_ads?: boolean;
  readonly ai_help_history?: boolean;
  readonly locale_override?: string | null;
}

/** The state of saving. */
export interface Saving {
  readonly saving: boolean;
  /** The reason of a failure. */
  readonly failure: string | null;
  /** Saves, unless saving is in progress; reports whether it succeeded. */
  readonly save: (work: () => Promise<unknown>) => Promise<boolean>;
}

export function useSaving(): Saving {
  const { pending, error, run } = useCall<"save">();
  return {
    saving: pending !== null,
    failure: error === null ? null : error.message,
    save: (work) => run("save", work),
  };
}

/** Changes settings on the server, and then those of the user on this page. */
export function useSettings(): Saving & {
  readonly change: (settings: Change) => Promise<boolean>;
} {
  const saving = useSaving();
  const change = (settings: Change) =>
    saving.save(async () => {
      await request("/api/v1/plus/settings/", "POST", settings);
      await refreshUser();
    });
  return { ...saving, change };
}
