package render

import (
	"strings"
	"testing"
)

// A Go stack that overflows would end the program.
func TestEndlessRecursionIsAnError(t *testing.T) {
	for _, script := range []string{
		"const f = () => f() + 1; f()",
		"const f = () => [1].map(f); f()",
		"const a = []; const f = () => { a.x = new Proxy({}, {get: f}); return a.x.y }; f()",
		"const f = (s) => s.replace(/a/, f); f('a')",
		"let a = []; for (let i = 0; i < 1e5; i++) a = [a]; JSON.stringify(a)",
	} {
		e, err := newQuickJS("globalThis.waymarkCall = () => { " + script + " }")
		if err != nil {
			t.Fatal(err)
		}
		if _, err := e.call("", ""); err == nil || !strings.Contains(err.Error(), "stack") {
			t.Errorf("%s: got %v, want an error about the stack", script, err)
		}
		e.close()
	}
}
