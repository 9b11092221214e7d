/** Words as indexes have them: internal/search/words folds those of pages in the same way. */

const accented = "àáâãäåçèéêëìíîïñòóôõöøùúûüýÿ";
const plain = "aaaaaaceeeeiiiinoooooouuuuyy";

/** A word in lower case, without accents that readers omit. */
export function fold(word: string): string {
  return word
    .toLowerCase()
    .replace(/\p{Mn}/gu, "")
    .replace(/[à-ÿ]/g, (letter) => plain[accented.indexOf(letter)] ?? letter);
}

/** Letters and digits of a name, for comparisons as a whole. */
export function compact(text: string): string {
  return fold(text).replace(/[^\p{L}\p{N}]+/gu, "");
}
