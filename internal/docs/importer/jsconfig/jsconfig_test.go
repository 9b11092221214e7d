package jsconfig

import (
	"fmt"
	"os"
	"path/filepath"
	"strings"
	"testing"
	"testing/fstest"
	"time"
)

func eval(t *testing.T, name string, files map[string]string) (*Config, error) {
	t.Helper()
	tree := fstest.MapFS{}
	for file, text := range files {
		tree[file] = &fstest.MapFile{Data: []byte(text)}
	}
	return new(Evaluator).Eval(t.Context(), tree, name)
}

func notes(c *Config) string {
	var b strings.Builder
	for _, n := range c.Notes {
		fmt.Fprintf(&b, "%s:%d: %s %s\n", n.File, n.Line, n.What, n.Place)
	}
	return b.String()
}

func TestEval(t *testing.T) {
	for _, test := range []struct {
		name, code  string
		want, notes string
	}{
		{"a.mjs", `export default {title: "A", n: [1, null, true], u: undefined}`, `{"title":"A","n":[1,null,true]}`, ""},
		{"a.js", `module.exports = {title: "A"}`, `{"title":"A"}`, ""},
		{"a.cjs", `exports.title = "A"`, `{"title":"A"}`, ""},
		{"a.ts", `const a: {b: number} = {b: 1}; export default a satisfies object`, `{"b":1}`, ""},
		{"a.ts", `import {x} from "./lib"; import data from "./d.json"; export default {x, data}`, `{"x":2,"data":{"z":1,"a":2}}`, ""},
		{"a.mts", `export default async () => ({a: await Promise.resolve(1)})`, `{"a":1}`, ""},
		{"a.mjs", `const a = await Promise.resolve(1); export default new Promise((f) => setTimeout(() => f({a}), 9))`, `{"a":1}`, ""},
		{"a.mjs", `import {defineConfig} from "vitepress"; import {withX} from "x"; export default withX(defineConfig({a: 1}))`, `{"a":1}`, ""},
		{"a.mjs", `import wrap from "wrap"; export default wrap({a: 1})`, `{"a":1}`, ""},
		{
			"a.mjs", `import s, {themes} from "p"; export default {i: [s({a: 1}), require("q"), themes.dark, require("q").default]}`,
			`{"i":[{"$package":"p","$name":"default","$args":[{"a":1}]},{"$package":"q","$name":"default"},{"$package":"p","$name":"themes.dark"},{"$package":"q","$name":"default"}]}`, "",
		},
		{
			"docs/a.mjs", `import path from "node:path"; import {fileURLToPath} from "url"; import fs from "fs";
				const __dirname = path.dirname(fileURLToPath(import.meta.url));
				export default [path.resolve("x"), path.join(__dirname, "../y.js"), require.resolve("./z.css"), path.relative("/a/b", "/a/c"), path.extname("a.b.md"), fs.readdirSync(".")]`,
			`["/project/docs/x","/project/y.js","/project/docs/z.css","../c",".md",["a.mjs"]]`, "",
		},
		{
			"a.mjs", "import yaml from 'js-yaml'; import fs from 'fs';\nexport default {y: yaml.load(fs.readFileSync('y.yml', 'utf8')), e: process.env.CI ?? 'none', g: import.meta.glob('*'), u: new URL('b?c=1', 'https://a.example/x').href}",
			`{"y":{"k":["v"]},"e":"none","g":{},"u":"https://a.example/b?c=1"}`, "",
		},
		{"a.js", `import place from "./below/place.js"; export default [__filename, ...place]`, `["/project/a.js","/project/below","/project/below/place.js"]`, ""},
		{"a.js", "import x from 'p';\nconst c = {a: {\n  f: [() => 1],\n  g(md) {},\n}};\nexport default c", `{"a":{"f":[null]}}`, "a.js:3: function a.f[0]\na.js:4: function a.g\n"},
		{"a.js", "import {f} from './lib';\nexport default {f}", `{}`, "lib.ts:1: function f\n"},
		{"a.js", "import g from './gone'; const c = {g}; c.c = c; export default c", `{"g":{"$package":"/project/gone","$name":"default"}}`, "a.js:0: import of gone, which is not a file of the project \na.js:0: value that contains itself c\n"},
		{"a.js", `class A extends require("x").B { constructor() { super(1); this.a = 1 } }; module.exports = {...new A(), s: [...require("x").list]}`, `{"a":1,"s":[]}`, ""},
	} {
		c, err := eval(t, test.name, map[string]string{
			test.name: test.code, "lib.ts": "export function f() {}; export const x: number = 2", "d.json": `{"z":1,"a":2}`, "y.yml": "k: [v]",
			"below/place.js": "export default [__dirname, import.meta.filename]",
		})
		if err != nil {
			t.Errorf("%s: %v", test.code, err)
			continue
		}
		if string(c.JSON) != test.want || notes(c) != test.notes {
			t.Errorf("%s: got %s and notes\n%s\nwant %s and\n%s", test.code, c.JSON, notes(c), test.want, test.notes)
		}
	}
}

func TestEvalCalls(t *testing.T) {
	c, err := new(Evaluator).EvalCalls(t.Context(), fstest.MapFS{"a.mjs": {Data: []byte("export default {a: {f: ({x}) => x + 1, g() {}}, f: 'text'}")}}, "a.mjs",
		map[string][]any{"f": {map[string]any{"x": 1}, map[string]any{"x": 2}}})
	if err != nil {
		t.Fatal(err)
	}
	if want := `{"a":{"f":[2,3]},"f":"text"}`; string(c.JSON) != want || notes(c) != "a.mjs:1: function a.g\n" {
		t.Errorf("got %s and notes %s, want %s", c.JSON, notes(c), want)
	}
}

// Functions of QuickJS that run for minutes are ended with their process.
func TestEvalEndsFunctionsOfTheEngine(t *testing.T) {
	defer func(limit time.Duration) { processLimit = limit }(processLimit)
	processLimit = 3 * time.Second
	for _, code := range []string{"new Array(4294967295).indexOf(1); export default {}", "let s = 'x'.repeat(3e7); for (;;) s.indexOf('y')"} {
		_, err := new(Evaluator).Eval(t.Context(), fstest.MapFS{"a.mjs": {Data: []byte(code)}}, "a.mjs")
		if err == nil || !strings.Contains(err.Error(), "longer than 2s") {
			t.Errorf("%s: %v", code, err)
		}
	}
}

func TestEvalRefuses(t *testing.T) {
	for name, test := range map[string]struct{ code, want string }{
		"endless loop":     {"for (;;) {}", "longer than 2s"},
		"endless promises": {"const f = () => Promise.resolve().then(f); f(); export default new Promise(() => {})", "evaluate a.mjs"},
		"no answer":        {"export default new Promise(() => {})", "waits for what never comes"},
		"memory":           {"let a = 'x'.repeat(1e6), b = []; for (;;) b.push(a + b.length)", "64 MB"},
		"recursion":        {"const f = () => f() + 1; f()", "stack"},
		"exception":        {"\n\nthrow new Error('wrong')", "a.mjs:3: wrong"},
		"syntax":           {"export default {", "a.mjs:1"},
		"files":            {"import fs from 'fs'; for (;;) fs.readFileSync('a.mjs')", "more than 1000 files"},
		"file outside":     {"import fs from 'fs'; fs.readFileSync('/etc/passwd')", "outside of the project"},
		"folder outside":   {"import fs from 'fs'; fs.readdirSync('../../..')", "outside of the project"},
		"size":             {"//" + strings.Repeat("x", codeLimit), "128 KB"},
		"nesting of JSON":  {"import a from './deep.json'; export default a", "not JSON"},
		"aliases of YAML":  {"import y from 'js-yaml'; y.load('a: &a ' + 'x'.repeat(1e6) + '\\nb: [' + '*a,'.repeat(100) + ']')", "more than 8 MB"},
		"endless YAML":     {"import y from 'js-yaml'; y.load('&a [*a]')", "evaluate a.mjs"},
		"network":          {"await fetch('https://a.example')", "no network"},
	} {
		t.Run(name, func(t *testing.T) {
			t.Parallel()
			_, err := eval(t, "a.mjs", map[string]string{"a.mjs": test.code, "deep.json": strings.Repeat("[", 1<<20)})
			if err == nil || !strings.Contains(err.Error(), test.want) {
				t.Errorf("got %v, want %q", err, test.want)
			}
		})
	}
}

// The parser of esbuild is recursive. Overflowing the stack would end the program.
func TestEvalOfNestedCode(t *testing.T) {
	for _, part := range []string{"(", "[", "{a:", "!", "a=>", "`${", "<a>", "f(", "if(1)"} {
		if _, err := eval(t, "a.mjs", map[string]string{"a.mjs": strings.Repeat(part, codeLimit/len(part))}); err == nil {
			t.Errorf("%s: no error", part)
		}
	}
}

func TestEvalStaysInProject(t *testing.T) {
	dir := t.TempDir()
	write := func(name, text string) {
		t.Helper()
		if err := os.WriteFile(filepath.Join(dir, name), []byte(text), 0o666); err != nil {
			t.Fatal(err)
		}
	}
	if err := os.Mkdir(filepath.Join(dir, "p"), 0o777); err != nil {
		t.Fatal(err)
	}
	write("secret.json", `{"secret":1}`)
	write("p/a.mjs", "import a from '/etc/passwd'; import b from '../secret.json'; import c from './link.json'; export default {a, b, c}")
	if err := os.Symlink("../secret.json", filepath.Join(dir, "p/link.json")); err != nil {
		t.Skip(err)
	}
	root, err := os.OpenRoot(filepath.Join(dir, "p"))
	if err != nil {
		t.Fatal(err)
	}
	defer func() { _ = root.Close() }()
	c, err := new(Evaluator).Eval(t.Context(), root.FS(), "a.mjs")
	if err != nil {
		t.Fatal(err)
	}
	if strings.Contains(string(c.JSON), "secret\":1") || strings.Contains(string(c.JSON), "root:") {
		t.Errorf("a file outside of the project was read: %s", c.JSON)
	}
	for _, want := range []string{"import of /etc/passwd, which is outside", "import of /secret.json, which is outside", "import of link.json, which is not a file"} {
		if !strings.Contains(notes(c), want) {
			t.Errorf("no note %q in\n%s", want, notes(c))
		}
	}
}
