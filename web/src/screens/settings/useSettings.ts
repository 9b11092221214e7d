import { request } from "#/core/request.ts";
import { refreshUser } from "#/shell/session/index.ts";
import { useCall } from "#/ui/useCall.ts";

/** What can be changed in one request, as the server calls it. */
interface Change {
  readonly no_ads?: boolean;
  readonly ai_help_history?: boolean;
  readonly locale_override?: string | null;
}

/** Something that is saved while the reader waits. */
export interface Saving {
  readonly saving: boolean;
  /** Why it was not saved. */
  readonly failure: string | null;
  /** Runs what saves, unless something is being saved, and reports whether it did. */
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

/** Changes settings on the server, and then the reader on this page. */
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
