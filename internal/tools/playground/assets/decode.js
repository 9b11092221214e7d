// Reads a state, as Decode in state.go does. It throws a RangeError if there is
// too much of it, and other errors if it cannot be read.
function bytesOf(encoded) {
  return Uint8Array.from(atob(encoded), function (c) {
    return c.charCodeAt(0);
  });
}
async function decode(parts, bytes) {
  var reader = new Blob([bytes]).stream().pipeThrough(new DecompressionStream("deflate-raw")).getReader();
  var chunks = [];
  var size = 0;
  for (;;) {
    var next = await reader.read();
    if (next.done) break;
    size += next.value.length;
    if (size > parts.decodedLimit) throw new RangeError("too large");
    chunks.push(next.value);
  }
  var state = JSON.parse(await new Blob(chunks).text());
  ["html", "css", "js"].forEach(function (part) {
    if (state[part] != null && typeof state[part] !== "string") throw new TypeError("no text");
  });
  return state;
}
