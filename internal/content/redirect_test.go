package content_test

import (
	"fmt"
	"slices"
	"strings"
	"testing"

	"waymark.dev/waymark/internal/content"
)

// FuzzParseRedirects asserts that what is read is written back the same, and
// that every line is either read, a comment, blank or reported.
func FuzzParseRedirects(f *testing.F) {
	for _, text := range []string{
		"# comment\n/en-US/docs/A\t/en-US/docs/B\n",
		"/de/docs/A\thttps://example.org/#x\r\n\n/de/docs/Ü\t/de/docs/B",
		"no tab\n\t\na\tb\tc\n",
	} {
		f.Add(text)
	}
	f.Fuzz(func(t *testing.T, text string) {
		lines := strings.Count(text, "\n") + 1
		bad := 0
		redirects := content.ParseRedirects(text, func(line int, _ string) {
			bad++
			if line < 1 || line > lines {
				t.Errorf("line %d of %q does not exist", line, text)
			}
		})
		var again strings.Builder
		for _, r := range redirects {
			fmt.Fprintf(&again, "%s%s\t%s\n", strings.Repeat("\n", r.Line-1-strings.Count(again.String(), "\n")), r.From, r.To)
		}
		reread := content.ParseRedirects(again.String(), func(line int, explanation string) {
			t.Errorf("line %d, written from %q, is bad: %s", line, text, explanation)
		})
		if !slices.Equal(redirects, reread) {
			t.Errorf("redirects %+v are read back as %+v", redirects, reread)
		}
	})
}

// FuzzResolve asserts that fragments of the asker survive and that what is not
// moved stays as it is.
func FuzzResolve(f *testing.F) {
	c, _ := loadFiles(f, map[string]string{
		"en-us/pond/index.md":      page("Pond"),
		"en-us/pond/frog/index.md": page("Pond/Frog"),
		"de/pond/index.md":         page("Pond"),
		"en-us/_redirects.txt":     "/en-US/docs/Lake\t/en-US/docs/Pond\n/en-US/docs/Toad\t/en-US/docs/Pond/Frog#toad\n/en-US/docs/Sea\thttps://example.org/\n",
	})
	for _, url := range []string{"/en-US/docs/lake#x", "/de/docs/Toad", "/en-US/docs/pond/frog/", "/en-US/docs/Sea#", "/de/docs/Ärger", "x"} {
		f.Add(url)
	}
	f.Fuzz(func(t *testing.T, url string) {
		resolved, moved := c.ResolveURL(url)
		if moved != (resolved != url) {
			t.Errorf("ResolveURL(%q) = %q, %v", url, resolved, moved)
		}
		if _, fragment, found := strings.Cut(url, "#"); found && !strings.HasSuffix(resolved, "#"+fragment) {
			t.Errorf("ResolveURL(%q) = %q loses the fragment", url, resolved)
		}
		if p := c.ByURL(url); p != nil && !strings.HasPrefix(resolved, p.URL()) {
			t.Errorf("ResolveURL(%q) = %q, want page %s", url, resolved, p.URL())
		}
	})
}

func BenchmarkResolve(b *testing.B) {
	c, _ := loadFiles(b, map[string]string{
		"en-us/pond/index.md":  page("Pond"),
		"en-us/_redirects.txt": "/en-US/docs/Lake\t/en-US/docs/Pond\n",
	})
	for _, url := range []string{"/en-US/docs/Pond", "/en-US/docs/pond#x", "/en-US/docs/Lake", "/en-US/docs/Nowhere"} {
		b.Run(url, func(b *testing.B) {
			b.ReportAllocs()
			for b.Loop() {
				c.ResolveURL(url)
			}
		})
	}
}
