package render

import (
	"errors"
	"io/fs"
	"slices"
	"strings"
	"testing"
	"testing/fstest"
	"time"

	"waymark.dev/waymark/internal/docs/markdown"
	"waymark.dev/waymark/web"
)

func TestFormulasBecomeMathML(t *testing.T) {
	if _, err := fs.Stat(web.Dist(), mathsBundle); err != nil {
		t.Skip("no web build")
	}
	for _, name := range Engines() {
		t.Run(name, func(t *testing.T) {
			maths := NewMaths(web.Dist(), name)
			maths.limit = time.Minute // on a busy machine, QuickJS takes long for the longest formula
			for _, tt := range []struct {
				formula markdown.Formula
				want    markdown.Typeset
			}{
				{markdown.Formula{TeX: `\frac{a}{b}`, Displayed: true}, markdown.Typeset{MathML: `<math display="block"><mfrac><mi>a</mi><mi>b</mi></mfrac></math>`}},
				{markdown.Formula{TeX: `a\!<b`}, markdown.Typeset{MathML: `<math><mrow><mi>a</mi><mrow class="tml-negative-space"></mrow><mo>&lt;</mo><mi>b</mi></mrow></math>`}},
				{markdown.Formula{TeX: `\frac{1}{\frac{2}{3}}`}, markdown.Typeset{MathML: `<math><mfrac><mn>1</mn><mfrac><mn scriptlevel="2">2</mn><mn scriptlevel="2">3</mn></mfrac></mfrac></math>`}},
				{markdown.Formula{TeX: `\llap{a}\hspace{-1em}`}, markdown.Typeset{MathML: `<math><mrow><mpadded lspace="-1width" width="0.1px"><mpadded width="0.1px"><mphantom><mi>a</mi></mphantom></mpadded><mi>a</mi></mpadded><mrow></mrow></mrow></math>`}},
				{markdown.Formula{TeX: "a\n+ \\frac{b}{"}, markdown.Typeset{Problem: "Unexpected end of input in a macro argument, expected '}'", Line: 1}},
				{markdown.Formula{TeX: `\href{https://a.example}{x}`}, markdown.Typeset{Problem: `Unsupported function name: \href`}},
				{markdown.Formula{TeX: `\ref{a}`}, markdown.Typeset{Problem: "References to formulas are not supported"}},
				{markdown.Formula{TeX: `\style{color: red}{x}`}, markdown.Typeset{Problem: `Function "\style" is not trusted`}},
				{markdown.Formula{TeX: `\def\a{\a\a}\a`}, markdown.Typeset{Problem: "Too many expansions"}},
				{markdown.Formula{TeX: `\def\a{` + strings.Repeat("x", 1000) + `}` + strings.Repeat(`\a`, 100)}, markdown.Typeset{Problem: "Too many expansions"}},
				{markdown.Formula{TeX: strings.Repeat(`\frac1{x_1^2}`, 4000)}, markdown.Typeset{Problem: "its MathML is too long"}},
			} {
				got, err := maths.Typeset([]markdown.Formula{tt.formula})
				if err != nil {
					t.Fatal(err)
				}
				if !slices.Equal(got, []markdown.Typeset{tt.want}) {
					t.Errorf("Typeset(%.80q) = %+v, want %+v", tt.formula.TeX, got, tt.want)
				}
			}
		})
	}
}

func TestFormulasWithoutTheirScript(t *testing.T) {
	t.Parallel()
	if _, err := NewMaths(fstest.MapFS{}, "").Typeset([]markdown.Formula{{TeX: "x"}}); !errors.Is(err, errNoBundle) {
		t.Errorf("Typeset() = %v, want %v", err, errNoBundle)
	}
}
