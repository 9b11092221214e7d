// Turns TeX into MathML in the program: a script of its own, run for pages with formulas.
import temml from "temml";

interface Formula {
  readonly TeX: string;
  readonly Displayed: boolean;
}

interface Typeset {
  readonly MathML: string;
  readonly Problem: string;
  readonly Line: number;
}

/** Limits on what a formula may ask for: expanded macros, lengths in em and pt, characters. */
const mostMacros = 500;
const mostOwnText = 100_000;
const maxSize: [number, number] = [25, 250];
const maxOutput = 256 * 1024;

/** Declarations that content may not have. The attribute scriptlevel has the same depth. */
const forbidden =
  /(?<![\w-])(?:(?:position|left|right|bottom|math-depth):|[\w-]+:-)[^;]*;/g;

/**
 * Replaces styles that content may not have by attributes that mean the same, if there are any.
 * The style of a displayed formula is that of its attribute.
 */
const withoutStyles = (mathML: string) =>
  mathML
    .replace(' class="tml-display" style="display:block math;"', "")
    .replaceAll(' style="math-depth:0;"', ' scriptlevel="0"')
    .replaceAll(' style="margin-left:-0.1667em;"', ' class="tml-negative-space"')
    .replaceAll(/ style="[^"]*"/g, (style) => style.replaceAll(forbidden, ""))
    .replaceAll(' style=""', "");

const definition = /\\(?:[egx]?def|(?:re)?newcommand|providecommand|let)\b/;

/** The number of macros to expand: one defined in the formula may be as long as that. */
const maxExpand = (tex: string) =>
  definition.test(tex) ? Math.min(mostMacros, mostOwnText / tex.length) : mostMacros;

/** Explains an error of Temml, whose message quotes the TeX after the position. */
function explain(error: unknown, tex: string): Typeset {
  const { message, position } = error as Error & { readonly position?: number };
  const [problem] = message.split(/ at (?:position \d|end of input)|: infinite loop/);
  return {
    MathML: "",
    Problem: (problem ?? message).trim(),
    Line: tex.slice(0, position ?? 0).split("\n").length - 1,
  };
}

function typesetFormula({ TeX, Displayed }: Formula): Typeset {
  try {
    const html = temml.renderToString(TeX, {
      displayMode: Displayed,
      throwOnError: true,
      maxExpand: maxExpand(TeX),
      maxSize,
    });
    if (html.includes('class="tml-ref"')) {
      throw new Error("References to formulas are not supported");
    }
    const MathML = withoutStyles(html);
    if (MathML.length > maxOutput) throw new Error("its MathML is too long");
    return { MathML, Problem: "", Line: 0 };
  } catch (error) {
    return explain(error, TeX);
  }
}

const typeset = (formulas: string) =>
  JSON.stringify((JSON.parse(formulas) as Formula[]).map(typesetFormula));

Object.assign(globalThis, { waymark: { typeset } });
