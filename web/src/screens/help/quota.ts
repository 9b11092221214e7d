import { useCallback } from "react";
import useSWR from "swr";
import { fieldsOf, textOf } from "#/core/fields.ts";
import { request } from "#/core/request.ts";
import { quotaFrom, type Mode, type Quota } from "./events.ts";

const address = "/api/v1/plus/ai/help/quota";

/** How answers are made and who gets questions for that, as far as the server says. */
export interface Answerer {
  readonly mode: Mode | null;
  /** The model that answers, empty if not known. */
  readonly model: string;
  /** The model of that host that makes vectors of questions, empty for none. */
  readonly embedding: string;
  /** The host that checks whether questions are allowed, empty for none. */
  readonly moderation: string;
}

const unknown: Answerer = { mode: null, model: "", embedding: "", moderation: "" };

/** What the server says before anything is asked. */
interface State {
  readonly quota: Quota | null;
  readonly answerer: Answerer;
}

/** Reads how answers are made, and who gets questions, from what the server says. */
export function answererFrom(fields: Readonly<Record<string, unknown>>): Answerer {
  const { mode, model, embedding_model, moderation_host } = fields;
  return {
    mode: mode === "model" || mode === "extractive" ? mode : null,
    model: textOf(model),
    embedding: textOf(embedding_model),
    moderation: textOf(moderation_host),
  };
}

async function fetchState(): Promise<State> {
  const fields = fieldsOf(await request(address));
  return { quota: quotaFrom(fields["quota"]) ?? null, answerer: answererFrom(fields) };
}

/** What the reader may still ask, from the server. */
export function useQuota() {
  const { data, error, mutate } = useSWR<State, Error>(address, fetchState);
  /** Takes what an answer says, or asks the server again. */
  const update = useCallback(
    (quota?: Quota | null) => {
      if (quota === undefined) void mutate();
      else {
        void mutate((before) => ({ answerer: unknown, ...before, quota }), {
          revalidate: false,
        });
      }
    },
    [mutate],
  );
  return { quota: data?.quota, answerer: data?.answerer ?? unknown, error, update };
}
