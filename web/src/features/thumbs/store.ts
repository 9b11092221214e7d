import { readJSON, writeJSON } from "#/storage/local.ts";

const key = "thumbs";

interface Vote {
  readonly submitted_at: number;
  readonly value: boolean;
}

type Votes = Readonly<Record<string, Vote | Readonly<Record<string, Vote>>>>;

function readVotes(): Votes {
  const value = readJSON(key);
  return typeof value === "object" && value !== null ? (value as Votes) : {};
}

/** Whether the reader has answered for a feature, or for one part of it. */
export function hasVoted(feature: string, part?: string): boolean {
  const entry = readVotes()[feature];
  if (entry === undefined) return false;
  return part === undefined ? "submitted_at" in entry : part in entry;
}

/** Notes the answer for a feature, or for one part of it. */
export function vote(
  feature: string,
  value: boolean,
  part?: string,
  now = Date.now(),
): void {
  const votes = readVotes();
  const answer: Vote = { submitted_at: now, value };
  const entry = part === undefined ? answer : { ...votes[feature], [part]: answer };
  writeJSON(key, { ...votes, [feature]: entry });
}
