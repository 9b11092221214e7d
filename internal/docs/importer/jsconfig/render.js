// What components show, as MDX. See render.go.
(() => {
  const global = globalThis;
  const host = {
    glob: global.__globbed,
    language: global.__language,
    number: global.__number,
  };
  const stubOf = global.__stubOf;

  class Html {
    constructor(text) {
      this.text = text;
    }
  }

  class Element {
    constructor(type, props, children) {
      Object.assign(this, { type, props, children });
    }
  }

  const fragment = Symbol("fragment");
  const slot = Symbol("slot");
  // format returns a class whose objects format a value, and which is called with or without new.
  function format(write) {
    return function (language, options = {}) {
      return { format: (value) => write(value, language, options) };
    };
  }

  // Units in most languages, and in Russian and Ukrainian.
  const units = {
    gram: ["g", "г"],
    kilogram: ["kg", "кг"],
    byte: ["B", "Б"],
    kilobyte: ["kB", "кБ"],
    megabyte: ["MB", "МБ"],
    second: ["s", "с"],
    millisecond: ["ms", "мс"],
  };

  // formatted writes a number with its unit, which has a space in most languages.
  function formatted(number, language, options) {
    const text = host.number(
      JSON.stringify({
        isPercent: options.style === "percent",
        least: options.minimumFractionDigits,
        most: options.maximumFractionDigits,
        number: Number(number),
      }),
      String([language].flat()[0] ?? ""),
    );
    const isCyrillic = /^(ru|uk)\b/.test(language);
    const unit =
      units[options.unit]?.[Number(isCyrillic)] ?? options.unit ?? "";
    return (
      text + (!unit || /^(en|ja|ko|zh)/.test(language) ? "" : "\u00a0") + unit
    );
  }

  // day writes a date so that it is understood in every language.
  const day = (date) => new Date(date).toISOString().slice(0, 10);
  Date.prototype.toLocaleDateString = function () {
    return day(this);
  };
  Number.prototype.toLocaleString = function (language, options = {}) {
    return formatted(this, language, options);
  };

  const globs = new Map();

  // globbed returns the modules of pictures by their paths, or functions that return them.
  function globbed(folder, patterns, options) {
    const found = {};
    for (const pattern of patterns) {
      for (const [name, picture] of JSON.parse(host.glob(folder, pattern))) {
        const value =
          options.import === "default" ? picture : { default: picture };
        found[name] = options.eager ? value : async () => value;
      }
    }
    return found;
  }

  Object.assign(global, {
    Fragment: fragment,
    __slot: slot,
    __html: (text) => new Html(text),
    __element: (type, props, ...children) =>
      new Element(type, props ?? {}, children),
    __globIn: (folder, patterns, options) => {
      const key = JSON.stringify([folder, patterns, options]);
      if (!globs.has(key)) {
        globs.set(key, globbed(folder, [patterns].flat(), options ?? {}));
      }
      return globs.get(key);
    },
    Intl: {
      DisplayNames: class {
        constructor(languages) {
          this.language = String([languages].flat()[0] ?? "");
        }
        of(code) {
          return host.language(String(code), this.language) || String(code);
        }
      },
      Locale: class {
        constructor(tag) {
          this.baseName = String(tag);
          this.language = this.baseName.split("-")[0];
        }
        toString() {
          return this.baseName;
        }
      },
      ListFormat: class {
        format(list) {
          return [...list].join(", ");
        }
      },
      DateTimeFormat: format(day),
      NumberFormat: format(formatted),
    },
  });

  const voids = new Set(
    "area base br col embed hr img input link meta source track wbr".split(" "),
  );

  // Characters of HTML and of Markdown are entities, so that a text stays one.
  const escape = (text) =>
    String(text).replace(
      /[&<>"{}*_`[\]\\~|$]/g,
      (mark) => `&#${mark.codePointAt(0)};`,
    );

  const isNothing = (value) =>
    value === null ||
    value === undefined ||
    typeof value === "boolean" ||
    value === "";

  async function all(values) {
    let text = "";
    for (const value of values) {
      text += await html(value);
    }
    return text;
  }

  async function html(value) {
    if (stubOf(value) || isNothing(value)) {
      return "";
    }
    if (value instanceof Html) {
      return value.text;
    }
    if (value instanceof Element) {
      return element(value);
    }
    if (typeof value?.then === "function") {
      return html(await value);
    }
    if (typeof value === "function") {
      return html(value());
    }
    return typeof value === "object" && value[Symbol.iterator]
      ? all(value)
      : escape(value);
  }

  // inside returns what is in an element.
  async function inside({ props, children }) {
    if (!isNothing(props["set:html"])) {
      return await html(new Html(String(await props["set:html"])));
    }
    return isNothing(props["set:text"])
      ? all(children)
      : escape(props["set:text"]);
  }

  const isPicture = (value) =>
    !stubOf(value) &&
    typeof value === "object" &&
    typeof value?.src === "string";

  // source returns the address of a picture, which may be an import.
  function source(value) {
    const src = isPicture(value) ? value.src : value;
    return typeof src === "string" ? src : (src?.default?.src ?? "");
  }

  const classes = (value) =>
    [value]
      .flat(Infinity)
      .flatMap((part) =>
        part && typeof part === "object"
          ? Object.keys(part).filter((name) => part[name])
          : part || [],
      )
      .join(" ");

  function attributes(props, asCode) {
    let text = "";
    for (let [name, value] of Object.entries(props)) {
      if (name === "class:list") {
        [name, value] = ["class", classes(value)];
      }
      if (
        stubOf(value) ||
        value === undefined ||
        value === null ||
        value === false ||
        name.includes(":") ||
        name === "slot"
      ) {
        continue;
      }
      if (isPicture(value)) {
        value = value.src;
      }
      if (value === true) {
        text += ` ${name}`;
      } else if (typeof value !== "object" && typeof value !== "function") {
        const quoted = String(value)
          .replace(/&/g, "&amp;")
          .replace(/"/g, "&quot;")
          .replace(/</g, "&lt;");
        text += ` ${name}="${quoted}"`;
      } else if (asCode) {
        text += ` ${name}={${JSON.stringify(value)}}`;
      }
    }
    return text;
  }

  async function element(e) {
    const { type, props } = e;
    if (type === fragment) {
      return inside(e);
    }
    if (type === slot) {
      const own = props.of.__slots[props.name ?? "default"];
      return own ? all(own) : all(e.children);
    }
    const info = stubOf(type);
    if (info) {
      return ofPackage(info, e);
    }
    if (typeof type === "function") {
      return component(type, props, e.children);
    }
    if (isPicture(type)) {
      return `<img src="${escape(type.src)}" alt="">`;
    }
    const start = `<${type}${attributes(props, false)}>`;
    return voids.has(type) ? start : `${start}${await inside(e)}</${type}>`;
  }

  // ofPackage writes a component of a package as one of a page.
  async function ofPackage(info, e) {
    const name = info.name.split(".").pop();
    if (info.package === "astro:assets") {
      const src = escape(source(e.props.src));
      return src && `<img src="${src}" alt="${escape(e.props.alt ?? "")}">`;
    }
    const tag =
      name === "default"
        ? info.package
            .split("/")
            .pop()
            .replace(/\.\w+$/, "")
        : name;
    if (!/^[A-Z]\w*$/.test(tag)) {
      return inside(e);
    }
    const body = await inside(e);
    const start = `<${tag}${attributes(e.props, true)}`;
    return body.trim() ? `${start}>${body}</${tag}>` : `${start} />`;
  }

  let base = {};

  async function component(render, props, children) {
    const slots = {};
    for (const child of children.flat(Infinity)) {
      if (isNothing(child) || (child instanceof Html && !child.text.trim())) {
        continue;
      }
      const name =
        child instanceof Element ? (child.props.slot ?? "default") : "default";
      (slots[name] ??= []).push(child);
    }
    return html(
      await render({
        ...base,
        props,
        self: render,
        __slots: slots,
        slots: {
          has: (name) => Object.hasOwn(slots, name),
          render: async (name) => all(slots[name] ?? []),
        },
      }),
    );
  }

  // Calls are [component, function that returns its attributes, slots, page]: slots are the names of what is in the
  // component on its page, whose places in the result are marked.
  global.__render = async (calls) => {
    const results = [];
    for (const [module, props, slots, page] of calls) {
      const { words } = page;
      const t = (key, values) =>
        String(words[key] ?? key).replace(
          /\{\{-?\s*(\w+)\s*\}\}/g,
          (place, name) => values?.[name] ?? place,
        );
      t.exists = (key) => Object.hasOwn(words, key);
      base = {
        currentLocale: page.locale,
        locals: {
          t,
          starlightRoute: {
            ...page,
            entryMeta: { lang: page.lang, locale: page.locale },
            entry: { data: {}, id: "", slug: "" },
          },
        },
        url: new URL("https://localhost/"),
        params: {},
        generator: "",
      };
      try {
        const children = slots.map(
          (name) =>
            new Element(fragment, { slot: name }, [
              new Html(`\u0000${name}\u0000`),
            ]),
        );
        results.push({ text: await component(module, props(), children) });
      } catch (error) {
        results.push({ error: __messageOf(error) });
      }
    }
    return results;
  };
})();
