import { fieldsOf } from "#/core/fields.ts";
import { readJSON, writeJSON } from "#/storage/local.ts";

const key = "thumbs";

interface Vote {
  readonly submitted_at: number;
  readonly value: boolean;
}

/** Reports whether the reader has voted on a feature, or on one part of it. */
export function hasVoted(feature: string, part?: string): boolean {
  const entry = fieldsOf(fieldsOf(readJSON(key))[feature]);
  return part === undefined ? "submitted_at" in entry : part in entry;
}

/** Stores the vote on a feature, or on one part of it. */
export function vote(
  feature: string,
  value: boolean,
  part?: string,
  now = Date.now(),
): void {
  const votes = fieldsOf(readJSON(key));
  const answer: Vote = { submitted_at: now, value };
  const before = fieldsOf(votes[feature]);
  const entry = part === undefined ? answer : { ...before, [part]: answer };
  writeJSON(key, { ...votes, [feature]: entry });
}
