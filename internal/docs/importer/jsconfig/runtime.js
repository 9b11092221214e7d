// The globals of configuration files, and stubs of packages. See jsconfig.go.
(() => {
  const global = globalThis;
  const host = {
    read: global.__read,
    stat: global.__stat,
    list: global.__list,
    url: global.__url,
    yaml: global.__yaml,
  };
  const folder = global.__folder();

  // What stubs stand for: {package, name, args}.
  const stubs = new WeakMap();

  const returnsArgument = /(^|\.)(define|with|extend)[A-Z]\w*$/;

  // isSchema finds the packages whose schemas say what a value must be: all values are right.
  const isSchema = /(^|\/)zod\b/;

  function stub(info) {
    const call = (args) => {
      if (returnsArgument.test(info.name) && args.length > 0) {
        return args[0];
      }
      if (isSchema.test(info.package) && /\.(safeP|p)arse$/.test(info.name)) {
        return info.name.endsWith(".parse")
          ? args[0]
          : { success: true, data: args[0] };
      }
      return stub({ package: info.package, name: info.name, args });
    };
    const proxy = new Proxy(function () {}, {
      get(_, key) {
        switch (key) {
          case Symbol.toPrimitive:
            return () => "";
          case Symbol.iterator:
            return () => [][Symbol.iterator]();
          case "then":
          case "__esModule":
            return undefined;
          case "prototype":
            return Object.prototype; // of classes that extend it
          case "default":
            if (!info.args) {
              return info.name === "default" ? proxy : undefined;
            }
        }
        if (typeof key === "symbol") {
          return undefined;
        }
        const prefix = info.name === "default" ? "" : info.name + ".";
        return stub({ package: info.package, name: prefix + key });
      },
      set: () => true,
      apply: (_, self, args) => call(args),
      construct: (_, args, target) =>
        target === proxy
          ? stub({ package: info.package, name: info.name, args })
          : Reflect.construct(Object, [], target),
      // esbuild's copy of a CommonJS module inherits from the prototype of the module, which so has all names. That one has
      // none, so that instanceof ends.
      getPrototypeOf: () =>
        new Proxy(
          {},
          { get: (_, key) => proxy[key], getPrototypeOf: () => null },
        ),
    });
    stubs.set(proxy, info);
    return proxy;
  }

  const absolute = (name) =>
    path.isAbsolute(name) ? name : folder + "/" + name;

  function normalize(name) {
    const parts = [];
    for (const part of String(name).split("/")) {
      if (
        part === ".." &&
        parts.length > 0 &&
        parts[parts.length - 1] !== ".."
      ) {
        parts.pop();
      } else if (part !== "" && part !== ".") {
        parts.push(part);
      }
    }
    const joined = parts.join("/");
    return String(name).startsWith("/")
      ? "/" + joined.replace(/^(\.\.(\/|$))+/, "")
      : joined || ".";
  }

  const path = {
    sep: "/",
    delimiter: ":",
    isAbsolute: (name) => String(name).startsWith("/"),
    normalize,
    join: (...parts) => normalize(parts.filter(Boolean).join("/")),
    resolve: (...parts) =>
      normalize(
        parts.reduce(
          (base, part) => (path.isAbsolute(part) ? part : base + "/" + part),
          folder,
        ),
      ),
    dirname: (name) =>
      normalize(
        String(name).replace(/\/*[^/]*\/*$/, "") ||
          (path.isAbsolute(name) ? "/" : "."),
      ),
    basename: (name, end = "") => {
      const base = String(name).replace(/\/+$/, "").split("/").pop();
      return end && base !== end && base.endsWith(end)
        ? base.slice(0, -end.length)
        : base;
    },
    extname: (name) => /[^./]*[^/](\.[^./]*)$/.exec(String(name))?.[1] ?? "",
    relative: (from, to) => {
      const a = path.resolve(from).split("/");
      const b = path.resolve(to).split("/");
      while (a.length > 0 && b.length > 0 && a[0] === b[0]) {
        a.shift();
        b.shift();
      }
      return [...a.map(() => ".."), ...b].join("/");
    },
    parse: (name) => {
      const base = path.basename(name);
      const ext = path.extname(name);
      return {
        root: "",
        dir: path.dirname(name),
        base,
        ext,
        name: path.basename(base, ext),
      };
    },
  };
  path.posix = path;
  path.win32 = path;

  function fileURLToPath(url) {
    return decodeURIComponent(String(url).replace(/^file:\/\//, ""));
  }

  function stats(name) {
    const kind = host.stat(absolute(fileURLToPath(name)));
    return {
      isFile: () => kind === "file",
      isDirectory: () => kind === "folder",
      isSymbolicLink: () => false,
    };
  }

  const fs = {
    existsSync: (name) => host.stat(absolute(fileURLToPath(name))) !== "",
    readFileSync: (name) => host.read(absolute(fileURLToPath(name))),
    readdirSync: (name, options) => {
      const base = absolute(fileURLToPath(name));
      const names = JSON.parse(host.list(base));
      return options?.withFileTypes
        ? names.map((entry) => ({
            name: entry,
            parentPath: base,
            path: base,
            ...stats(base + "/" + entry),
          }))
        : names;
    },
    statSync: stats,
    lstatSync: stats,
  };
  const soon =
    (f) =>
    async (...args) =>
      f(...args);
  fs.promises = {
    readFile: soon(fs.readFileSync),
    readdir: soon(fs.readdirSync),
    stat: soon(stats),
  };
  // Nothing is written.
  for (const name of ["mkdir", "writeFile", "copyFile", "rm", "unlink"]) {
    fs[name + "Sync"] = () => undefined;
    fs.promises[name] = async () => undefined;
  }

  class URL {
    constructor(input, base) {
      Object.assign(
        this,
        JSON.parse(
          host.url(String(input), base === undefined ? "" : String(base)),
        ),
      );
    }
    toString() {
      return this.href;
    }
    toJSON() {
      return this.href;
    }
  }

  const process = {
    env: {},
    argv: [],
    platform: "linux",
    version: "v22.0.0",
    versions: { node: "22.0.0" },
    cwd: () => folder,
    on() {},
    exit() {
      throw new Error("the configuration ends the process");
    },
  };

  function require(name) {
    if (!/^[./]/.test(name)) {
      return global.__package(name);
    }
    return String(name).endsWith(".json")
      ? JSON.parse(fs.readFileSync(name))
      : stub({ package: name, name: "default" });
  }
  require.resolve = (name) => (/^\./.test(name) ? path.resolve(name) : name);

  const yaml = {
    load: (text) => JSON.parse(host.yaml(text)),
    parse: (text) => JSON.parse(host.yaml(text)),
  };
  const modules = {
    path,
    "path/posix": path,
    fs,
    "fs/promises": fs.promises,
    url: {
      URL,
      fileURLToPath,
      pathToFileURL: (name) => new URL("file://" + path.resolve(name)),
    },
    process,
    module: { createRequire: () => require },
    "@docusaurus/ExecutionEnvironment": {
      canUseDOM: false,
      canUseEventListeners: false,
    },
    "js-yaml": yaml,
    yaml,
  };

  const packages = new Map();
  global.__package = (name) => {
    const builtIn = modules[name.replace(/^node:/, "")];
    if (builtIn) {
      return builtIn;
    }
    if (!packages.has(name)) {
      packages.set(name, stub({ package: name, name: "default" }));
    }
    return packages.get(name);
  };
  global.__evaluated = (code) => {
    const module = { exports: {} };
    new Function("module", "exports", "require", code)(
      module,
      module.exports,
      require,
    );
    return module.exports;
  };
  global.__globIn = () => ({});
  global.__stubOf = (value) => stubs.get(value);
  global.__element = (type, props) =>
    stub({
      package: "jsx",
      name: typeof type === "string" ? type : "default",
      args: [props],
    });
  global.__fragment = "";

  const quiet = () => {};
  const console = Object.fromEntries(
    ["debug", "log", "info", "warn", "error", "trace", "assert"].map((name) => [
      name,
      quiet,
    ]),
  );
  Object.assign(global, {
    fs,
    global,
    URL,
    process,
    require,
    console,
    module: { exports: {} },
    setTimeout: (f, _, ...args) =>
      void Promise.resolve().then(() => f(...args)),
    clearTimeout: quiet,
    setInterval: quiet,
    clearInterval: quiet,
    queueMicrotask: (f) => void Promise.resolve().then(f),
    structuredClone: (value) => JSON.parse(JSON.stringify(value)),
    fetch: async () => {
      throw new Error(
        "the configuration fetches data, and there is no network",
      );
    },
  });

  const notes = [];
  const maxNotes = 1000;

  function note(what, place, at = {}) {
    if (notes.length < maxNotes) {
      notes.push({
        what,
        place,
        line: at.lineNumber ?? 0,
        column: at.columnNumber ?? 0,
      });
    }
  }

  // Functions to call: lists of arguments by the keys that have the functions.
  const calls = JSON.parse(global.__calls()) ?? {};

  // plain returns a value of which JSON has everything; undefined for what it cannot have.
  function plain(value, place, ancestors) {
    const info = stubs.get(value);
    if (info) {
      return {
        $package: info.package,
        $name: info.name,
        ...(info.args && {
          $args: plain(info.args, place + ".$args", ancestors),
        }),
      };
    }
    switch (typeof value) {
      case "function":
        return void note("function", place, value);
      case "symbol":
      case "bigint":
        return String(value);
      case "object":
        break;
      default:
        return value;
    }
    if (value === null) {
      return null;
    }
    if (value instanceof URL || value instanceof RegExp) {
      return String(value);
    }
    if (value instanceof Date) {
      return value.toISOString();
    }
    if (value instanceof Promise) {
      return void note("promise", place);
    }
    if (ancestors.includes(value) || ancestors.length > 100) {
      return void note("value that contains itself", place);
    }
    const within = [...ancestors, value];
    if (value instanceof Set || Array.isArray(value)) {
      return [...value].map((item, i) => plain(item, `${place}[${i}]`, within));
    }
    const entries = (
      value instanceof Map ? [...value] : Object.entries(value)
    ).map(([key, item]) =>
      typeof item === "function" &&
      !stubs.has(item) &&
      Object.hasOwn(calls, key)
        ? [key, calls[key].map((argument) => item(argument))]
        : [key, item],
    );
    return Object.fromEntries(
      entries.map(([key, item]) => [
        key,
        plain(item, place ? `${place}.${String(key)}` : String(key), within),
      ]),
    );
  }

  // configuration returns the value of the module: a function is called, and a call of a package, such as
  // a wrapper, has it as its first argument.
  async function configuration() {
    let value = exported.default ?? exported;
    if (value === exported && Object.keys(exported).length === 0) {
      value = global.module.exports;
    }
    for (let i = 0; i < 10; i++) {
      value = await value;
      const info = stubs.get(value);
      if (info?.args?.length > 0) {
        value = info.args[0];
      } else if (typeof value === "function" && !info) {
        value = value({ mode: "production", command: "build" });
      } else {
        break;
      }
    }
    return plain(value, "", []);
  }

  // messageOf returns the message of an error, which may be one of a package.
  const messageOf = (error) =>
    String(error?.message ?? error) || "an error of a package";
  global.__messageOf = messageOf;

  let exported = {};
  global.__configuration = (value) => {
    exported = value;
  };
  const finish = (outcome) => {
    global.__outcome = JSON.stringify({ ...outcome, notes });
  };
  global.__outcome = JSON.stringify({ error: "it waits for what never comes" });
  global.__run = (code) => {
    code()
      .then(configuration)
      .then(
        (value) => finish({ value: value ?? null }),
        (error) => {
          const [, line = 0, column = 0] =
            /:(\d+):(\d+)/.exec(error?.stack) ?? [];
          finish({
            // Without memory for an error, QuickJS throws null.
            error: error === null ? "out of memory" : messageOf(error),
            line: Number(line),
            column: Number(column),
          });
        },
      );
  };
})();
