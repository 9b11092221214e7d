package content_test

import (
	"fmt"
	"maps"
	"math/rand/v2"
	"slices"
	"strconv"
	"strings"
	"testing"

	"waymark.dev/waymark/internal/docs/content"
)

// FuzzParseRedirects checks that redirects survive writing and reading, and that
// every line is either read, a comment, blank or reported.
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
			t.Errorf("line %d, written from %q, is invalid: %s", line, text, explanation)
		})
		if !slices.Equal(redirects, reread) {
			t.Errorf("redirects %+v are read back as %+v", redirects, reread)
		}
	})
}

// FuzzResolve checks that fragments survive and that addresses without a
// redirect are unchanged.
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

// TestLongRedirectChains reads chains that would take hours if each line were
// followed to its end. Another chain leads into a cycle.
func TestLongRedirectChains(t *testing.T) {
	for _, length := range []int{10_000, 100_000} {
		t.Run(strconv.Itoa(length), func(t *testing.T) {
			var file strings.Builder
			for i := range length {
				fmt.Fprintf(&file, "/en-US/docs/Step_%d\t/en-US/docs/Step_%d\n", i, i+1)
				fmt.Fprintf(&file, "/en-US/docs/Lost_%d\t/en-US/docs/Lost_%d\n", i, i+1)
			}
			fmt.Fprintf(&file, "/en-US/docs/Step_%d\t/en-US/docs/Pond\n", length)
			fmt.Fprintf(&file, "/en-US/docs/Lost_%d\t/en-US/docs/Lost_%d\n", length, length-1)
			c, flaws := loadFiles(t, map[string]string{"en-us/pond/index.md": page("Pond"), "en-us/_redirects.txt": file.String()})
			reported := map[string]int{}
			for _, f := range flaws {
				if f.Name == content.FlawRedirect {
					_, what, _ := strings.Cut(f.Explanation, " ")
					reported[what]++
				}
			}
			want := map[string]int{"is redirected in turn": length, "redirect leads in a circle; the line is ignored": length + 1}
			if !maps.Equal(reported, want) {
				t.Errorf("flaws = %v, want %v", reported, want)
			}
			for url, want := range map[string]string{
				"/en-US/docs/Step_0":                       "/en-US/docs/Step_1",
				fmt.Sprintf("/en-US/docs/step_%d", length): "/en-US/docs/Pond",
				"/en-US/docs/Lost_0":                       "/en-US/docs/Lost_0",
				fmt.Sprintf("/en-US/docs/Lost_%d", length): fmt.Sprintf("/en-US/docs/Lost_%d", length),
			} {
				if got := c.Resolve(url); got != want {
					t.Errorf("Resolve(%q) = %q, want %q", url, got, want)
				}
			}
		})
	}
}

// TestRedirectsInCirclesAreIgnored compares random redirects among a few
// addresses with following each of them separately.
func TestRedirectsInCirclesAreIgnored(t *testing.T) {
	random := rand.New(rand.NewPCG(1, 2))
	for range 300 {
		const addresses = 12
		var file strings.Builder
		to := map[int]int{}
		for from := range addresses {
			if random.IntN(5) > 0 {
				to[from] = random.IntN(addresses)
				fmt.Fprintf(&file, "/en-US/docs/P%d\t/en-US/docs/p%d#x\n", from, to[from])
			}
		}
		c, _ := loadFiles(t, map[string]string{"en-us/_redirects.txt": file.String()})
		for from := range to {
			at, moved := from, true
			for range addresses + 1 {
				if _, moved = to[at]; !moved {
					break
				}
				at = to[at]
			}
			url := fmt.Sprintf("/en-US/docs/P%d", from)
			if got := c.Resolve(url); (got == url) != moved {
				t.Fatalf("Resolve(%q) = %q, in a cycle: %v, of\n%s", url, got, moved, file.String())
			}
		}
	}
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
