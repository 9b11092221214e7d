// Makes the inspector of a runner: text of values as the examples of the
// documentation and the consoles of browsers show them. It runs no code of the
// example, neither getters nor traps of proxies nor methods; only the name, the
// message and the stack of an error are read as they are. What it uses of the
// language it takes before the example can change it. `locate` says which line
// of the example a line of this document is.
function (locate) {
  "use strict";
  const deepest = 8;
  // Characters of a line, as in messages.ts of the application.
  const longest = 20000;
  const longestKey = 200;
  const longestName = 100;
  const mostFrames = 20;
  const mostAttributes = 10;
  const mostProperties = 60;
  const mostRows = 100;
  const mostColumns = 20;
  const farthest = 10000;

  const apply = Reflect.apply;
  const bare = (method) => (self, ...args) => apply(method, self, args);
  const getter = (owner, key) => {
    const property = owner && Object.getOwnPropertyDescriptor(owner, key);
    return property && property.get ? bare(property.get) : () => undefined;
  };
  const { keys: keysOf, getPrototypeOf, getOwnPropertyDescriptor: propertyOf, getOwnPropertySymbols, hasOwn } = Object;
  const { isArray } = Array;
  const isView = ArrayBuffer.isView;
  const concat = bare(Array.prototype.concat);
  const join = bare(Array.prototype.join);
  const includes = bare(Array.prototype.includes);
  const push = bare(Array.prototype.push);
  const split = bare(String.prototype.split);
  const slice = bare(String.prototype.slice);
  const trim = bare(String.prototype.trim);
  const within = bare(String.prototype.includes);
  const starts = bare(String.prototype.startsWith);
  const replace = bare(String.prototype.replace);
  const test = bare(RegExp.prototype.test);
  const pattern = getter(RegExp.prototype, "source");
  const flags = getter(RegExp.prototype, "flags");
  const sourceOf = bare(Function.prototype.toString);
  const classOf = bare(Object.prototype.toString);
  const isPrototypeOf = bare(Object.prototype.isPrototypeOf);
  const symbolText = bare(Symbol.prototype.toString);
  const dateText = bare(Date.prototype.toString);
  const typedPrototype = getPrototypeOf(Uint8Array.prototype);
  const typedName = getter(typedPrototype, Symbol.toStringTag);
  const typedLength = getter(typedPrototype, "length");
  const bufferLength = getter(ArrayBuffer.prototype, "byteLength");
  const sharedLength = getter(window.SharedArrayBuffer && SharedArrayBuffer.prototype, "byteLength");
  const viewLength = getter(DataView.prototype, "byteLength");
  const viewOffset = getter(DataView.prototype, "byteOffset");
  const mapSize = getter(Map.prototype, "size");
  const setSize = getter(Set.prototype, "size");
  const mapEntries = bare(Map.prototype.entries);
  const mapNext = bare(getPrototypeOf(new Map().entries()).next);
  const setValues = bare(Set.prototype.values);
  const setNext = bare(getPrototypeOf(new Set().values()).next);
  const weakGet = bare(WeakMap.prototype.get);
  const weakSet = bare(WeakMap.prototype.set);
  const nodeType = getter(window.Node && Node.prototype, "nodeType");
  const nodeName = getter(window.Node && Node.prototype, "nodeName");
  const nodeText = getter(window.Node && Node.prototype, "nodeValue");
  const attributeNames = window.Element && bare(Element.prototype.getAttributeNames);
  const attribute = window.Element && bare(Element.prototype.getAttribute);
  const localName = getter(window.Element && Element.prototype, "localName");
  const boxes = [String, Number, Boolean, Symbol, BigInt].map((box) => [box.name, bare(box.prototype.valueOf)]);
  const page = location.href.split("#")[0];

  // The targets of all proxies that the example makes, which say what is in a
  // proxy without its traps.
  const targets = new WeakMap();
  function rememberProxies() {
    const Native = Proxy;
    const remembered = (made, target) => {
      weakSet(targets, made, target);
      return made;
    };
    window.Proxy = new Native(Native, {
      construct: (_, args) => remembered(new Native(args[0], args[1]), args[0]),
      get(target, key) {
        if (key !== "revocable") return target[key];
        return function revocable(inner, handler) {
          const made = Native.revocable(inner, handler);
          remembered(made.proxy, inner);
          return made;
        };
      },
    });
  }

  const cut = (text, limit) => (text.length > limit ? slice(text, 0, limit) + "…" : text);

  function quote(text) {
    const short = cut(text, longest);
    return within(short, '"') ? "'" + short + "'" : '"' + short + '"';
  }

  // Runs what throws for values of another kind.
  function attempt(work) {
    try {
      return work();
    } catch {
      return undefined;
    }
  }

  function isNative(method) {
    return typeof method === "function" && within(sourceOf(method), "[native code]");
  }

  function ownName(constructor) {
    const name = propertyOf(constructor, "name");
    return name && typeof name.value === "string" ? cut(name.value, longestName) : "";
  }

  // Name of the class that made a value; empty if it has none.
  function className(value) {
    let prototype = getPrototypeOf(value);
    for (let i = 0; prototype !== null && i < 100; i += 1) {
      const constructor = propertyOf(prototype, "constructor");
      const name = constructor && typeof constructor.value === "function" ? ownName(constructor.value) : "";
      if (name !== "") return name;
      prototype = getPrototypeOf(prototype);
    }
    return "";
  }

  // What a value says it is, unless it would have to run code for that.
  function tagOf(value) {
    for (let at = value, i = 0; at !== null && i < 100; at = getPrototypeOf(at), i += 1) {
      const tag = propertyOf(at, Symbol.toStringTag);
      if (tag) return typeof tag.value === "string" ? cut(tag.value, longestName) : "";
    }
    return slice(classOf(value), 8, -1);
  }

  function nameOf(value) {
    const name = className(value);
    if (name !== "" && name !== "Object") return name;
    return tagOf(value) || name || "Object";
  }

  // A walk through a value has the objects above it, and what is left of the
  // length of the line.
  const line = () => ({ above: [], line: { left: longest } });
  const inside = (value, walk) => ({ above: concat(walk.above, [value]), line: walk.line });

  function add(parts, text, walk) {
    walk.line.left -= text.length + 2;
    push(parts, text);
  }

  // Adds a mark for what is left out. True when the line is full.
  function isFull(parts, walk) {
    if (walk.line.left > 0) return false;
    push(parts, "…");
    return true;
  }

  // The first index from `i` that an array has, or its length.
  function nextIndex(list, length, i) {
    for (let at = i; at < length && at < i + farthest; at += 1) if (hasOwn(list, at)) return at;
    if (i + farthest >= length) return length;
    for (const key of keysOf(list)) if (+key >= i && +key < length) return +key;
    return length;
  }

  function items(list, length, walk) {
    const parts = [];
    for (let i = 0; i < length && !isFull(parts, walk); ) {
      if (hasOwn(list, i)) {
        const item = propertyOf(list, i);
        const isText = typeof item.value === "string";
        add(parts, isText ? '"' + cut(item.value, longest) + '"' : property(item, walk), walk);
        i += 1;
      } else {
        const next = nextIndex(list, length, i);
        add(parts, next === i + 1 ? "<1 empty slot>" : "<" + (next - i) + " empty slots>", walk);
        i = next;
      }
    }
    return join(parts, ", ");
  }

  function property(found, walk) {
    if ("value" in found) return format(found.value, walk);
    if (found.get) return found.set ? "[Getter/Setter]" : "[Getter]";
    return "[Setter]";
  }

  const keyText = (key) => cut(typeof key === "symbol" ? symbolText(key) : key, longestKey);

  function fields(value, walk, except) {
    const parts = [];
    const each = (key) => {
      const found = propertyOf(value, key);
      if (!found || !found.enumerable || (except && includes(except, key))) return;
      add(parts, keyText(key) + ": " + property(found, walk), walk);
    };
    for (const list of [keysOf(value), getOwnPropertySymbols(value)]) {
      for (let i = 0; i < list.length; i += 1) {
        if (isFull(parts, walk)) return join(parts, ", ");
        each(list[i]);
      }
    }
    return join(parts, ", ");
  }

  const braces = (name, content) => (content === "" ? name + " {}" : name + " { " + content + " }");

  function collection(name, iterator, next, part, walk) {
    const parts = [];
    for (let step = next(iterator); !step.done && !isFull(parts, walk); step = next(iterator)) {
      add(parts, part(step.value), walk);
    }
    return braces(name, join(parts, ", "));
  }

  // What the browser's own objects say of themselves: their attributes are
  // properties of their classes.
  function attributes(value, walk) {
    const parts = [];
    const seen = [];
    for (let at = value, i = 0; at !== null && at !== Object.prototype && i < 20; at = getPrototypeOf(at), i += 1) {
      for (const key of keysOf(at)) {
        const found = propertyOf(at, key);
        const isOwn = at === value && "value" in found;
        if ((!isOwn && !isNative(found.get)) || includes(seen, key)) continue;
        if (seen.length >= mostProperties || walk.line.left <= 0) return join(parts, ", ") + ", …";
        const held = isOwn ? [found.value] : attempt(() => [apply(found.get, value, [])]);
        if (held === undefined || typeof held[0] === "function" || (held[0] === null && starts(key, "on"))) continue;
        push(seen, key);
        const text = isObject(held[0]) ? brief(held[0], walk) : cut(format(held[0], walk), longestKey);
        add(parts, keyText(key) + ": " + text, walk);
      }
    }
    return join(parts, ", ");
  }

  const isObject = (value) => typeof value === "object" && value !== null;

  function brief(value, walk) {
    const node = nodeOf(value);
    if (node !== undefined) return node;
    return isArray(value) ? format(value, walk) : attempt(() => nameOf(value) + " {…}") || "…";
  }

  function nodeOf(value) {
    const type = attempt(() => nodeType(value));
    if (typeof type !== "number") return undefined;
    switch (type) {
      case 1:
        return element(value);
      case 2:
        return nodeName(value) + '="' + cut(nodeText(value), longestKey) + '"';
      case 3:
        return "#text " + quote(cut(nodeText(value), longestKey));
      case 8:
        return "<!" + "--" + cut(nodeText(value), longestKey) + "-->";
      case 10:
        return "<!DOCTYPE " + nodeName(value) + ">";
      default:
        return nodeName(value);
    }
  }

  function element(value) {
    const names = attributeNames(value);
    let text = "<" + localName(value);
    for (let i = 0; i < names.length && i < mostAttributes; i += 1) {
      text += " " + names[i] + '="' + cut(attribute(value, names[i]), longestKey) + '"';
    }
    return text + (names.length > mostAttributes ? " …>" : ">");
  }

  // Frames of a stack, with lines of the example in place of those of this
  // document; those of the runner itself are left out.
  function frames(stack) {
    const found = [];
    for (const line of split(stack, "\n")) {
      if (!test(/^\s*at |@.*:\d+/, line)) continue;
      let own = false;
      let text = line;
      for (let at = 0; (at = text.indexOf(page + ":", at)) >= 0; ) {
        const [whole, row, column] = /^:(\d+)(:\d+)?/.exec(slice(text, at + page.length)) || [""];
        const place = row === undefined ? undefined : locate(+row);
        if (place === undefined) {
          own = true;
          break;
        }
        const name = place.part + ":" + place.line + (column || "");
        text = slice(text, 0, at) + name + slice(text, at + page.length + whole.length);
        at += name.length;
      }
      if (own) continue;
      push(found, "    " + cut(trim(text), longestKey));
      if (found.length >= mostFrames) break;
    }
    return found;
  }

  const read = (value, key) => attempt(() => value[key]);

  function errorHead(error) {
    const [name, message] = [read(error, "name"), read(error, "message")];
    const head = typeof name === "string" && name !== "" ? cut(name, longestName) : "Error";
    return typeof message === "string" && message !== "" ? head + ": " + cut(message, longest) : head;
  }

  const ownOfErrors = ["stack", "message", "name", "cause", "errors", "line", "column", "sourceURL"];

  // An error with its stack, what else is in it, and what caused it. In another
  // value it is short.
  function errorText(error, walk, isInner) {
    let text = errorHead(error);
    if (isInner) return text;
    const stack = read(error, "stack");
    const lines = typeof stack === "string" ? frames(stack) : [];
    if (lines.length > 0) text += "\n" + join(lines, "\n");
    walk.line.left -= text.length;
    const more = fields(error, walk, ownOfErrors);
    if (more !== "") text += "\n    { " + more + " }";
    const all = propertyOf(error, "errors");
    if (all && isArray(all.value)) text += "\n    errors: " + format(all.value, walk);
    const cause = propertyOf(error, "cause");
    if (cause && "value" in cause) text += "\nCaused by: " + causeText(cause.value, walk);
    return text;
  }

  function causeText(cause, walk) {
    if (!isObject(cause) || !isError(cause)) return format(cause, walk);
    return object(cause, walk, true);
  }

  const errors = concat([Error.prototype], window.DOMException ? [DOMException.prototype] : []);

  function isError(value) {
    for (const prototype of errors) if (isPrototypeOf(prototype, value)) return true;
    return false;
  }

  const lists = ["NodeList", "HTMLCollection", "DOMTokenList", "NamedNodeMap", "CSSRuleList", "StyleSheetList",
    "FileList", "HTMLFormControlsCollection", "HTMLOptionsCollection", "RadioNodeList", "DOMStringList", "Arguments"];

  function functionText(method) {
    const source = sourceOf(method);
    const name = ownName(method);
    return test(/^class\b/, source) ? ("class " + name).trim() : "function " + name + "()";
  }

  // Kinds of the language, told by what only they can do.
  function builtIn(value, walk) {
    if (isArray(value)) return (className(value) || "Array") + " [" + items(value, propertyOf(value, "length").value, walk) + "]";
    const name = typedName(value);
    if (name !== undefined) {
      const parts = [];
      for (let i = 0; i < typedLength(value) && !isFull(parts, walk); i += 1) add(parts, format(value[i], walk), walk);
      return (className(value) || name) + " [" + join(parts, ", ") + "]";
    }
    if (isView(value)) return "DataView { byteLength: " + viewLength(value) + ", byteOffset: " + viewOffset(value) + " }";
    let size = attempt(() => mapSize(value));
    if (size !== undefined) {
      const entry = ([key, item]) => format(key, walk) + " => " + format(item, walk);
      return collection((className(value) || "Map") + "(" + size + ")", mapEntries(value), mapNext, entry, walk);
    }
    size = attempt(() => setSize(value));
    if (size !== undefined) {
      const member = (item) => format(item, walk);
      return collection((className(value) || "Set") + "(" + size + ")", setValues(value), setNext, member, walk);
    }
    for (const length of [bufferLength, sharedLength]) {
      size = attempt(() => length(value));
      if (size !== undefined) return nameOf(value) + " { byteLength: " + size + " }";
    }
    const date = attempt(() => dateText(value));
    if (date !== undefined) return date;
    const source = attempt(() => "/" + pattern(value) + "/" + flags(value));
    if (source !== undefined) return source;
    for (const [box, valueOf] of boxes) {
      const held = attempt(() => [valueOf(value)]);
      if (held === undefined) continue;
      return box + " { " + (typeof held[0] === "string" ? '"' + cut(held[0], longest) + '"' : format(held[0], walk)) + " }";
    }
    return undefined;
  }

  const unknown = ["WeakMap", "WeakSet"];

  function other(value, walk, asObject) {
    const node = asObject ? undefined : nodeOf(value);
    if (node !== undefined) return node;
    const name = nameOf(value);
    if (name === "Window") return name + " {…}";
    if (includes(lists, name)) {
      const length = read(value, "length");
      return name + (name === "Arguments" ? "" : "(" + length + ")") + " [" + items(value, length, walk) + "]";
    }
    if (includes(unknown, name)) return name + " { <items unknown> }";
    if (name === "Object") return braces(name, fields(value, walk));
    const isOutermost = walk.above.length === 1;
    if (name !== "Promise" && isPlatform(value)) return isOutermost ? braces(name, attributes(value, walk)) : name + " {…}";
    return braces(name, fields(value, walk));
  }

  // Whether the browser made the class of a value, and gave it attributes.
  function isPlatform(value) {
    const prototype = getPrototypeOf(value);
    if (prototype === null || prototype === Object.prototype) return false;
    const constructor = propertyOf(prototype, "constructor");
    if (!constructor || !isNative(constructor.value)) return false;
    for (const at of [value, prototype]) {
      for (const key of keysOf(at)) if (isNative(propertyOf(at, key).get)) return true;
    }
    return false;
  }

  // A value with its target's text if it is a proxy.
  function throughProxy(target, walk) {
    const text = format(target, walk);
    return typeof target === "function" ? "Proxy(" + text + ")" : replace(text, /^[^ ]+/, "Proxy($&)");
  }

  function object(value, walk, isWhole, asObject) {
    if (includes(walk.above, value)) return "[circular]";
    if (walk.above.length >= deepest) return "…";
    const inner = inside(value, walk);
    try {
      const target = weakGet(targets, value);
      if (target !== undefined) return throughProxy(target, inner);
      if (isError(value)) return errorText(value, inner, !isWhole);
      const prototype = getPrototypeOf(value);
      // Most values are plain objects, and nothing else need be tried.
      const isPlain = prototype === null || prototype === Object.prototype;
      return (isPlain ? undefined : builtIn(value, inner)) || other(value, inner, asObject);
    } catch {
      return "[unreadable]";
    }
  }

  function format(value, walk) {
    switch (typeof value) {
      case "number":
        return value === 0 && 1 / value < 0 ? "-0" : "" + value;
      case "bigint":
        return value + "n";
      case "string":
        return quote(value);
      case "symbol":
        return symbolText(value);
      case "function":
        return weakGet(targets, value) ? throughProxy(weakGet(targets, value), walk) : functionText(value);
      case "object":
        return value === null ? "null" : object(value, walk);
      default:
        return "" + value;
    }
  }

  // Text of a value that stands for itself: functions with their source, errors
  // with their stack. `asObject` shows a node as an object.
  function whole(value, walk, asObject) {
    if (typeof value === "function" && !weakGet(targets, value)) return cut(sourceOf(value), longest);
    if (isObject(value)) return cut(object(value, walk, true, asObject), longest);
    return cut(format(value, walk), longest);
  }

  // Rows and columns of what console.table is given; null for what has none.
  function table(data, only) {
    if (!isObject(data)) return null;
    const walk = line();
    const rows = rowsOf(data, walk);
    if (rows.length === 0) return null;
    const names = namesOf(rows, only);
    let hasPlain = false;
    for (const [, row] of rows) hasPlain = hasPlain || !isObject(row);
    const cellsOf = (row) => {
      const cells = [];
      for (const name of names) add(cells, cellText(row, name, walk), walk);
      if (hasPlain) add(cells, isObject(row) ? "" : format(row, walk), walk);
      return cells;
    };
    const shown = [];
    for (const [index, row] of rows) push(shown, { index: cut(index, longestKey), cells: cellsOf(row) });
    return { columns: concat(names, hasPlain ? [""] : []), rows: shown };
  }

  // The keys of all rows, or those of them that are asked for.
  function namesOf(rows, only) {
    const names = [];
    for (const [, row] of rows) {
      for (const key of (isObject(row) && attempt(() => keysOf(row))) || []) {
        if (names.length >= mostColumns) return names;
        if (!includes(names, key) && (!isArray(only) || includes(only, key) || includes(only, +key))) push(names, key);
      }
    }
    return names;
  }

  function cellText(row, name, walk) {
    const found = isObject(row) ? attempt(() => propertyOf(row, name)) : undefined;
    if (!found) return "";
    return walk.line.left > 0 ? property(found, walk) : "…";
  }

  function rowsOf(data, walk) {
    const rows = [];
    const isMap = attempt(() => mapSize(data)) !== undefined;
    if (isMap || attempt(() => setSize(data)) !== undefined) {
      const [all, next] = isMap ? [mapEntries(data), mapNext] : [setValues(data), setNext];
      for (let step = next(all); !step.done && rows.length < mostRows; step = next(all)) {
        push(rows, isMap ? [format(step.value[0], walk), step.value[1]] : ["" + rows.length, step.value]);
      }
      return rows;
    }
    const target = weakGet(targets, data) || data;
    for (const key of attempt(() => keysOf(target)) || []) {
      if (rows.length >= mostRows) break;
      const found = propertyOf(target, key);
      push(rows, [key, "value" in found ? found.value : property(found, walk)]);
    }
    return rows;
  }

  rememberProxies();
  return {
    line,
    // A text that is sent as it is.
    cutLine: (text) => cut(text, longest),
    whole,
    table,
    // Where the caller is.
    stack: () => join(frames(new Error().stack || ""), "\n"),
  };
}
