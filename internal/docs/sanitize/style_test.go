package sanitize_test

import (
	"testing"

	"waymark.dev/waymark/internal/docs/sanitize"
)

func TestStylesStayInTheirPlace(t *testing.T) {
	t.Parallel()
	const same = "the same"
	for in, want := range map[string]string{
		`background: black; vertical-align:top`:                                       same,
		`font: italic 0.9em Arial, x-locale-body, sans-serif; margin: 0 auto;`:        same,
		`border-right: 2px solid #d4dde4; -webkit-user-select: all; max-width: 42rem`: same,
		`background-image: linear-gradient(to right, rgb(0 0 0 / 50%), white)`:        same,
		`color: red; position: fixed; inset: 0`:                                       `color: red`,
		`POSITION : absolute`:                                                         ``,
		`margin-top: -100vh; color: red`:                                              ` color: red`,
		`margin: 0 calc(0px - 100vw)`:                                                 ``,
		`pos\69tion: fixed; color: red`:                                               ``,
		`color: red; /*; position: fixed; */`:                                         ``,
		`transform: scale(100)`:                                                       ``,
		`box-shadow: 0 0 0 9999px red`:                                                ``,
		`background: url(https://evil.example/)`:                                      ``,
		`--x: 1; z-index: 9; color: blue`:                                             ` color: blue`,
	} {
		if want == same {
			want = in
		}
		html := `<p style="` + in + `">x</p>`
		if got, want := sanitize.HTML(html), `<p style="`+want+`">x</p>`; got != want {
			t.Errorf("HTML(%s) = %s, want %s", html, got, want)
		}
	}
}
