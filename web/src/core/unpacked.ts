/** Larger files are damaged: those of a search are a few dozen kilobytes. */
const longestFile = 64 << 20;

/** The text in a file that is compressed with gzip, as many static hosts compress nothing. */
export async function unpacked({ body }: Response): Promise<string> {
  if (body === null) throw new Error("The search index is empty");
  const reader = body.pipeThrough(new DecompressionStream("gzip")).getReader();
  const decoder = new TextDecoder();
  let text = "";
  for (;;) {
    const { done, value } = await reader.read();
    if (done) break;
    text += decoder.decode(value, { stream: true });
    if (text.length > longestFile) throw new Error("The search index is too large");
  }
  return text + decoder.decode();
}
