package jsconfig

import (
	"testing"
	"testing/fstest"
	"time"
)

// What an evaluation looked at: files, folders, and files that it did not find.
func TestEvaluatorRemembers(t *testing.T) {
	file := func(text string, at int64) *fstest.MapFile {
		return &fstest.MapFile{Data: []byte(text), ModTime: time.Unix(at, 0)}
	}
	files := fstest.MapFS{
		"a.mjs":     file(`import {x} from "./lib"; import fs from "fs"; export default [x, fs.readdirSync("docs"), fs.existsSync("more")]`, 1),
		"lib.js":    file("export const x = 1", 1),
		"docs/a.md": file("A", 1),
	}
	var e Evaluator
	eval := func() *Config {
		t.Helper()
		c, err := e.Eval(t.Context(), files, "a.mjs")
		if err != nil {
			t.Fatal(err)
		}
		return c
	}
	first := eval()
	files["docs/a.md"], files["other.md"] = file("changed", 2), file("", 2)
	if eval() != first {
		t.Error("the configuration is evaluated again, though nothing that it read has changed")
	}
	for _, change := range []struct {
		name, text, want string
	}{
		{"lib.js", "export const x = 2", `[2,["a.md"],false]`},
		{"docs/b.md", "", `[2,["a.md","b.md"],false]`},
		{"more", "", `[2,["a.md","b.md"],true]`},
		{"lib.ts", "export const x: number = 3", `[3,["a.md","b.md"],true]`},
	} {
		files[change.name] = file(change.text, 3)
		if got := string(eval().JSON); got != change.want {
			t.Errorf("after a change of %s: %s, want %s", change.name, got, change.want)
		}
	}
}

func TestEvaluatorRemembersComponents(t *testing.T) {
	files := fstest.MapFS{"a.part": {Data: []byte(`import b from "./b.js"; export default (Astro) => [b, Astro.props.n, String(Math.random())]`)}, "b.js": {Data: []byte("export default 1")}}
	templates := Templates{Extension: ".part", Compile: func(text string) string { return text }, Resolve: func(string, string) string { return "" }}
	var e Evaluator
	show := func(n string) string {
		results, _ := e.Render(t.Context(), files, templates, []Call{{File: "a.part", Props: map[string]string{"n": n}, Page: RenderedPage{Words: map[string]any{}}}})
		return results[0].Text
	}
	first := show("1")
	if show("1") != first {
		t.Error("the component is rendered again, though nothing has changed")
	}
	if show("2")[:2] != "12" {
		t.Error("other attributes have the same result")
	}
	files["b.js"] = &fstest.MapFile{Data: []byte("export default 27")}
	if show("1")[:3] != "271" {
		t.Error("a changed import is not seen")
	}
}
