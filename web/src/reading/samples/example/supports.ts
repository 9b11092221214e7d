interface Declaration {
  readonly property: string;
  readonly value: string;
}

const vendor = /^-(?:webkit|moz|ms|o)-/;

/** Splits at semicolons outside brackets and strings. */
function split(css: string): string[] {
  const parts: string[] = [];
  let part = "";
  let depth = 0;
  let quote = "";
  for (let i = 0; i < css.length; i += 1) {
    const c = css[i] ?? "";
    if (c === "\\") {
      part += c + (css[i + 1] ?? "");
      i += 1;
      continue;
    }
    if (quote !== "") {
      if (c === quote) quote = "";
    } else if (c === '"' || c === "'") quote = c;
    else if ("([{".includes(c)) depth += 1;
    else if (")]}".includes(c)) depth -= 1;
    else if (c === ";" && depth <= 0) {
      parts.push(part);
      part = "";
      continue;
    }
    part += c;
  }
  return [...parts, part];
}

/** The declarations of a choice, without comments. */
export function declarations(css: string): Declaration[] {
  const bare = css.replace(/\/\*[^]*?\*\//g, " ");
  return split(bare).flatMap((text) => {
    const colon = text.indexOf(":");
    if (colon < 0)
      return text.trim() === "" ? [] : [{ property: text.trim(), value: "" }];
    const value = text.slice(colon + 1).replace(/!\s*important\s*$/i, "");
    return [{ property: text.slice(0, colon).trim(), value: value.trim() }];
  });
}

/**
 * Reports whether the browser accepts every declaration of a choice. A rejected one is
 * fine if the same property is accepted with a vendor prefix.
 */
export function isSupported(
  css: string,
  supports: (property: string, value: string) => boolean = (property, value) =>
    CSS.supports(property, value),
): boolean {
  const all = declarations(css);
  const taken = new Set(
    all
      .filter(
        ({ property, value }) => property.startsWith("--") || supports(property, value),
      )
      .map(({ property }) => property.replace(vendor, "")),
  );
  return all.every(({ property }) => taken.has(property.replace(vendor, "")));
}
