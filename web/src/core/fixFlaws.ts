import { fieldsOf } from "./fields.ts";
import { request } from "./request.ts";

/** Where a flaw is in a source. */
interface Position {
  readonly name: string;
  readonly file: string;
  readonly line: number;
  readonly column: number;
}

/** Fixes those flaws of a page that have a fix, in its source. Returns their number. */
export async function fixFlaws(
  url: string,
  flaws?: readonly Position[],
): Promise<number> {
  const list = flaws?.map(({ name, file, line, column }) => ({
    name,
    file,
    line,
    column,
  }));
  const body = { url, flaws: list };
  const { fixed } = fieldsOf(await request("/_dev/fix", "POST", body));
  if (typeof fixed !== "number")
    throw new Error("The response does not say what is fixed");
  return fixed;
}
