package boundary

import (
	"go/ast"
	"go/parser"
	"go/token"
	"io/fs"
	"os"
	"path/filepath"
	"regexp"
	"slices"
	"strings"
	"testing"
)

// unidiomatic are phrases that no native speaker would write, each with what to write
// instead (docs/contributors/names.md).
var unidiomatic = map[*regexp.Regexp]string{
	regexp.MustCompile(`(%[qsv]|[a-z]"|\b(that|which)) (is|are) no ([a-km-z]|l[^o])`):                              `"is not a"`,
	regexp.MustCompile(`\bfor ever\b`):                                                                             `"indefinitely" or "until …"`,
	regexp.MustCompile(`\banew\b`):                                                                                 `"again", or nothing`,
	regexp.MustCompile(`\bto be had\b`):                                                                            `"available"`,
	regexp.MustCompile(`\b(in whatever (way|order)|sees to (it|them))\b`):                                          `"in any way", "run …"`,
	regexp.MustCompile(`\bhosts? of files\b`):                                                                      `"static host"`,
	regexp.MustCompile(`\b(any|no)thing of (it|them)\b`):                                                           `"any (none) of it"`,
	regexp.MustCompile(`\bsays? of (it|them|itself|themselves|a)\b`):                                               `"says about"`,
	regexp.MustCompile(`\b(is|was) (what|so much) (is|was|of)\b|\bso much (of|as is)\b|\b(is|are) made of what\b`): `a noun`,
	regexp.MustCompile(`\b(does|do) not (work|respond) at the moment`):                                             `"is not working right now"`,
}

// TestEnglish finds unambiguous mistakes in English, loop variables without a name of their
// own, and positions with the name of a moment.
func TestEnglish(t *testing.T) {
	t.Parallel()
	root := filepath.Join("..", "..", "..")
	for _, folder := range []string{"bench", "cmd", "devtools", "docs", "internal", "sample", "web/src", "web/e2e", "web/test"} {
		err := filepath.WalkDir(filepath.Join(root, folder), func(path string, entry fs.DirEntry, err error) error {
			switch name := filepath.Base(path); {
			case err != nil || entry.IsDir() || name == "english_test.go" || name == "names.md":
				return err
			case slices.Contains([]string{".md", ".ts", ".tsx"}, filepath.Ext(name)) || name == "en-US.ftl":
				text, err := os.ReadFile(path)
				for _, phrase := range unidiomaticIn(string(text)) {
					t.Errorf("%s: %s", path, phrase)
				}
				return err
			case !strings.HasSuffix(name, ".go"):
				return nil
			}
			set := token.NewFileSet()
			file, err := parser.ParseFile(set, path, nil, parser.ParseComments)
			if err != nil {
				return err
			}
			for _, f := range findUnidiomatic(file) {
				t.Errorf("%s: %s", set.Position(f.pos), f.text)
			}
			return nil
		})
		if err != nil {
			t.Error(err)
		}
	}
}

type finding struct {
	pos  token.Pos
	text string
}

func unidiomaticIn(text string) (found []string) {
	for phrase, instead := range unidiomatic {
		if match := phrase.FindString(text); match != "" {
			found = append(found, match+": write "+instead)
		}
	}
	return found
}

func findUnidiomatic(file *ast.File) (found []finding) {
	check := func(pos token.Pos, text string) {
		for _, phrase := range unidiomaticIn(text) {
			found = append(found, finding{pos, phrase})
		}
	}
	for _, group := range file.Comments {
		check(group.Pos(), group.Text())
	}
	ast.Inspect(file, func(n ast.Node) bool {
		switch n := n.(type) {
		case *ast.BasicLit:
			if n.Kind == token.STRING {
				check(n.Pos(), n.Value)
			}
		case *ast.RangeStmt:
			if isNamed(n.Key, "one") || isNamed(n.Value, "one") {
				found = append(found, finding{n.Pos(), "loop variable one: give it the name of the thing"})
			}
		case *ast.Field:
			if isNamed(n.Type, "int") && slices.ContainsFunc(n.Names, func(name *ast.Ident) bool { return isNamed(name, "at") }) {
				found = append(found, finding{n.Pos(), "position at: call it position, offset or index"})
			}
		}
		return true
	})
	return found
}

func isNamed(e ast.Expr, name string) bool {
	id, ok := e.(*ast.Ident)
	return ok && id.Name == name
}

func TestUnidiomaticPhrasesAreFound(t *testing.T) {
	t.Parallel()
	const source = `package p

// f waits for ever.
func f(list []string, at int) error {
	for _, one := range list {
		return fmt.Errorf("%q is no address", one)
	}
	for _, name := range list {
		return fmt.Errorf("%q is not an address; there is no page", name) // again
	}
	return nil
}
`
	file, err := parser.ParseFile(token.NewFileSet(), "p.go", source, parser.ParseComments)
	if err != nil {
		t.Fatal(err)
	}
	if found := findUnidiomatic(file); len(found) != 4 {
		t.Errorf("got %v, want a comment, a position, a loop variable and a message", found)
	}
}
