package playground

import (
	"encoding/json"
	"strings"
	"testing"

	"modernc.org/quickjs"
)

// TestStaticPagesAreTheSame compares the output of the static runner's script
// with the server's pages.
func TestStaticPagesAreTheSame(t *testing.T) {
	h := testHost(t, "https://docs.example", "play.example")
	vm, err := quickjs.NewVM()
	if err != nil {
		t.Fatal(err)
	}
	defer vm.Close()
	if _, err := vm.Eval(inScript(assembleScript)+"\n;undefined", quickjs.EvalGlobal); err != nil {
		t.Fatal(err)
	}
	if _, err := vm.Eval("function both(parts, state) { return assemble(JSON.parse(parts), JSON.parse(state)); }\n;undefined", quickjs.EvalGlobal); err != nil {
		t.Fatal(err)
	}
	parts := marshal(t, h.staticParts())
	for _, s := range []State{
		{HTML: "<p>\r\none\rtwo", CSS: "a{}</STYLE>\n", JS: "x(`</script>`)\n\n"},
		{HTML: "$& $1", JS: "'<!-- <script>'", Preset: Tabbed, Theme: "dark"},
		{HTML: "a", CSS: "$&", Preset: Choice, Theme: "os-default"},
		{JS: "import 'a'", Preset: Wat, Theme: "light"},
		{JS: "1", Preset: "constructor", Theme: "toString"},
	} {
		got, err := vm.Call("both", parts, marshal(t, s))
		if err != nil {
			t.Fatal(err)
		}
		if want := string(h.Page(s)); got != want {
			t.Errorf("static page of %+v =\n%s\nwant\n%s", s, got, want)
		}
	}
}

func marshal(t *testing.T, v any) string {
	t.Helper()
	text, err := json.Marshal(v)
	if err != nil {
		t.Fatal(err)
	}
	return string(text)
}

func TestStaticRunnerHoldsItsScript(t *testing.T) {
	page, err := testHost(t, "https://docs.example", "play.example").Static()
	if err != nil {
		t.Fatal(err)
	}
	text := string(page)
	if strings.Count(text, "</script") != 1 || strings.Contains(text, "<!--") {
		t.Error("a text ends the script")
	}
	if !strings.Contains(text, `"host":"play.example"`) {
		t.Error("page lacks its host")
	}
	if !strings.HasPrefix(text, `<!doctype html><html lang="en-US">`) || !strings.Contains(text, "<title>Example</title>") {
		t.Error("page has no language or no title")
	}
}

// TestFrameRunsNothingUnlessItsOriginIsOpaque runs the script of the service
// worker's page, without a browser.
func TestFrameRunsNothingUnlessItsOriginIsOpaque(t *testing.T) {
	page, err := testHost(t, "https://docs.example", "play.example").Frame()
	if err != nil {
		t.Fatal(err)
	}
	text := string(page)
	if strings.Count(text, "</script") != 1 || strings.Contains(text, "<!--") {
		t.Error("a text ends the script")
	}
	_, script, _ := strings.Cut(text, "<script>")
	script, _, _ = strings.Cut(script, "</script>")
	for _, tt := range []struct {
		name, origin, parent string
		runs                 bool
	}{
		{"opaque origin in a frame", "null", "{}", true},
		{"the site's own origin", "https://docs.example", "{}", false},
		{"a window of its own", "null", "window", false},
	} {
		t.Run(tt.name, func(t *testing.T) {
			vm, err := quickjs.NewVM()
			if err != nil {
				t.Fatal(err)
			}
			defer vm.Close()
			browser := `var window = globalThis, self = globalThis, asked = false;
				window.origin = "` + tt.origin + `"; window.parent = ` + tt.parent + `;
				var location = {get hash() { asked = true; throw new Error("far enough"); }};
				function URLSearchParams() {}
				`
			if _, err := vm.Eval(browser+script+";undefined", quickjs.EvalGlobal); err != nil {
				t.Fatal(err)
			}
			asked, err := vm.Eval("asked", quickjs.EvalGlobal)
			if err != nil {
				t.Fatal(err)
			}
			if asked != tt.runs {
				t.Errorf("the page requested code = %v, want %t", asked, tt.runs)
			}
		})
	}
}
