import { useCallback } from "react";
import useSWR from "swr";
import { fieldsOf, textOf } from "#/core/fields.ts";
import { request } from "#/core/request.ts";
import { quotaFrom, type Mode, type Quota } from "./events.ts";

const address = "/api/v1/plus/ai/help/quota";

/** The server's description of how answers are made, and who receives questions. */
export interface Answerer {
  readonly mode: Mode | null;
  /** The model that answers, empty if unknown. */
  readonly model: string;
  /** That host's model for embeddings of questions, empty for none. */
  readonly embedding: string;
  /** The host that moderates questions, empty for none. */
  readonly moderation: string;
}

const unknown: Answerer = { mode: null, model: "", embedding: "", moderation: "" };

/** The server's state before any question. */
interface State {
  readonly quota: Quota | null;
  readonly answerer: Answerer;
}

/** Parses the server's description of how answers are made. */
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

/** The reader's remaining questions. */
export function useQuota() {
  const { data, error, mutate } = useSWR<State, Error>(address, fetchState);
  /** Updates the quota from an answer, or else from the server. */
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
