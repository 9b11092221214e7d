package macro

import (
	"strings"
	"testing"
)

// Placeholder returns the inert text that represents output i.
func Placeholder(i int) string {
	return string(appendPlaceholder(nil, i, 0))
}

func TestFill(t *testing.T) {
	t.Parallel()
	outputs := []string{"<b>0</b>", "", "<div>2</div>"}
	p0, p1, p2 := Placeholder(0), string(appendPlaceholder(nil, 1, 40)), Placeholder(2)
	tests := []struct{ name, html, want string }{
		{"none", "<p>a</p>", "<p>a</p>"},
		{"in text", "<p>a " + p0 + " b</p>", "<p>a <b>0</b> b</p>"},
		{"blocks", p2 + "\n" + p1 + p2, "<div>2</div>\n<div>2</div>"},
		{"in a paragraph written as HTML", "<p>" + p2 + "</p><p>x" + p0 + "</p>", "<div>2</div><p>x<b>0</b></p>"},
		{"in an attribute", `<a title="` + p1 + `">`, `<a title="">`},
		{"unknown index stays", "<p>" + Placeholder(7) + "</p>", "<p>" + Placeholder(7) + "</p>"},
		{"not a placeholder", open + "x", open + "x"},
		{"empty number", open + shut + p0, open + shut + "<b>0</b>"},
	}
	for _, tt := range tests {
		t.Run(tt.name, func(t *testing.T) {
			t.Parallel()
			x := Expanded{Outputs: outputs}
			if got, _ := x.Fill(tt.html); got != tt.want {
				t.Errorf("Fill(%q) = %q, want %q", tt.html, got, tt.want)
			}
		})
	}
}

func TestPlaceholderKeepsTheLengthOfTheCall(t *testing.T) {
	t.Parallel()
	for _, source := range []string{`{{HTMLElement("input")}}`, "{{Compat}}"} {
		if got := appendPlaceholder(nil, 3, len(source)); len(got) != len(source) {
			t.Errorf("placeholder of %s has %d bytes, want %d", source, len(got), len(source))
		}
	}
}

func FuzzFill(f *testing.F) {
	f.Add("<p>"+Placeholder(0)+"</p>", "x")
	f.Add(open+"12"+shut+open, "")
	f.Fuzz(func(t *testing.T, html, output string) {
		x := Expanded{Outputs: []string{output}}
		got, _ := x.Fill(html)
		if !strings.Contains(html, open) && got != html {
			t.Fatalf("Fill(%q) = %q", html, got)
		}
	})
}
