/** The choices after "no", each with its own message. */
const english = ["outdated", "incomplete", "code_examples", "other"] as const;

const german = [
  "technical",
  "consistency",
  "incomprehensible",
  "linguistic",
  "code_examples",
  "other",
] as const;

export function reasonsFor(locale: string): readonly string[] {
  return locale === "de" ? german : english;
}
