import { StreamLanguage, type StreamParser } from "@codemirror/language";

/** The state of the parser. */
interface State {
  /** Front matter comes first, between lines of dashes. */
  part: "start" | "front" | "body";
  /** The end of the current block of code; empty outside. */
  fence: string;
  comment: boolean;
  macro: boolean;
}

/** Highlights Markdown: front matter, headings, code, links and macros. */
const parser: StreamParser<State> = {
  name: "markdown",
  startState: () => ({ part: "start", fence: "", comment: false, macro: false }),
  token: (stream, state) => {
    if (state.part !== "body") {
      if (stream.sol() && stream.match(/^---\s*$/)) {
        state.part = state.part === "start" ? "front" : "body";
        return "meta";
      }
      if (state.part === "start") state.part = "body";
      else return frontMatter(stream);
    }
    if (state.fence !== "") {
      if (stream.sol() && stream.match(new RegExp(`^\\s*${state.fence}+\\s*$`))) {
        state.fence = "";
        return "meta";
      }
      stream.skipToEnd();
      return "string";
    }
    if (state.comment) return untilEnd(stream, state, "comment", "-->", "comment");
    if (state.macro) return macro(stream, state);
    if (stream.sol()) {
      const fence = stream.match(/^\s*(`{3,}|~{3,}).*$/);
      if (fence !== null && fence !== false && fence !== true) {
        state.fence = (fence[1] ?? "").slice(0, 3);
        return "meta";
      }
      if (stream.match(/^#{1,6}\s.*$/)) return "keyword";
      if (stream.match(/^\s*(?:[-*+]|\d+\.)\s/) || stream.match(/^\s*>\s?/)) {
        return "punctuation";
      }
    }
    return inline(stream, state);
  },
};

type Stream = Parameters<StreamParser<State>["token"]>[0];

function frontMatter(stream: Stream): string | null {
  if (stream.sol() && stream.match(/^[\w-]+(?=:)/)) return "attributeName";
  if (stream.match(/^#.*$/)) return "comment";
  stream.skipToEnd();
  return "string";
}

function untilEnd(
  stream: Stream,
  state: State,
  flag: "comment" | "macro",
  end: string,
  style: string,
): string {
  if (stream.skipTo(end)) {
    stream.match(end);
    state[flag] = false;
  } else {
    stream.skipToEnd();
  }
  return style;
}

/** Tokens of a macro call: its name and arguments. */
function macro(stream: Stream, state: State): string | null {
  if (stream.match("}}")) {
    state.macro = false;
    return "punctuation";
  }
  if (stream.match(/^"(?:[^"\\]|\\.)*"?/) || stream.match(/^'(?:[^'\\]|\\.)*'?/)) {
    return "string";
  }
  if (stream.match(/^-?\d+(?:\.\d+)?/)) return "number";
  if (stream.match(/^[\w-]+/)) return "className";
  stream.next();
  return null;
}

function inline(stream: Stream, state: State): string | null {
  if (stream.match("{{")) {
    state.macro = true;
    return "punctuation";
  }
  if (stream.match("<!--")) {
    state.comment = true;
    return untilEnd(stream, state, "comment", "-->", "comment");
  }
  if (stream.match(/^`[^`]+`/)) return "string";
  if (stream.match(/^\[![A-Z]+\]/)) return "keyword";
  if (stream.match(/^<\/?[a-z][^<>]*>/i)) return "tagName";
  if (stream.match(/^\]\([^)\s]*\)/)) return "attributeValue";
  if (stream.match(/^\*\*[^*]+\*\*/)) return "keyword";
  stream.next();
  stream.match(/^[^{<`[\]*]+/);
  return null;
}

export const markdown = StreamLanguage.define(parser);
