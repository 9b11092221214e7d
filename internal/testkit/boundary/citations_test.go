package boundary

import (
	"io/fs"
	"os"
	"path"
	"regexp"
	"slices"
	"strings"
	"testing"
)

var (
	commentLine = regexp.MustCompile(`\n\s*(?://|\*) ?`)
	citation    = regexp.MustCompile(`(docs/(?:adr|contributors|operators|reference|writers)/[a-z0-9-]+\.md)(?:, ([A-Z].*))?`)
	heading     = regexp.MustCompile(`(?m)^#+ (.*)$`)
)

// TestCitedPagesAreThere checks that pages cited by comments exist, as in
// "docs/reference/http.md, Redirects".
func TestCitedPagesAreThere(t *testing.T) {
	root := os.DirFS("../../..")
	for _, name := range sources(t, root) {
		text, err := fs.ReadFile(root, name)
		if err != nil {
			t.Fatal(err)
		}
		for _, cited := range citation.FindAllStringSubmatch(commentLine.ReplaceAllString(string(text), " "), -1) {
			page, err := fs.ReadFile(root, cited[1])
			if err != nil {
				t.Errorf("%s cites %s: %v", name, cited[1], err)
				continue
			}
			found := cited[2] == "" || slices.ContainsFunc(heading.FindAllStringSubmatch(string(page), -1), func(h []string) bool {
				return strings.HasPrefix(cited[2], h[1])
			})
			if !found {
				t.Errorf("%s cites a heading that %s lacks: %.60s", name, cited[1], cited[2])
			}
		}
	}
}

// sources lists the files with our comments.
func sources(t *testing.T, root fs.FS) []string {
	t.Helper()
	var names []string
	err := fs.WalkDir(root, ".", func(name string, entry fs.DirEntry, err error) error {
		switch base := path.Base(name); {
		case err != nil:
			return err
		case entry.IsDir() && (base == "node_modules" || base == "dist" || len(base) > 1 && base[0] == '.'):
			return fs.SkipDir
		case slices.Contains([]string{".go", ".ts", ".tsx", ".js", ".css"}, path.Ext(name)):
			names = append(names, name)
		}
		return nil
	})
	if err != nil {
		t.Fatal(err)
	}
	return names
}
