package server

import (
	"encoding/json"
	"encoding/xml"
	"log/slog"
	"net/http"
	"os"
	"os/exec"
	"path/filepath"
	"strings"
	"sync/atomic"
	"testing"

	"waymark.dev/waymark/internal/desk/translation"
	"waymark.dev/waymark/internal/docs/content"
	"waymark.dev/waymark/internal/docs/flaw"
	"waymark.dev/waymark/internal/testkit"
)

// translatedContent is content in a repository, with an outdated German page.
func translatedContent(t *testing.T) (dir string, live *translation.Live) {
	t.Helper()
	if _, err := exec.LookPath("git"); err != nil {
		t.Skip("git is not installed")
	}
	dir = t.TempDir()
	if resolved, err := filepath.EvalSymlinks(dir); err == nil {
		dir = resolved
	}
	write := func(name, text string) {
		t.Helper()
		testkit.WriteFile(t, filepath.Join(dir, name), text)
	}
	git := func(args ...string) string {
		t.Helper()
		cmd := exec.CommandContext(t.Context(), "git", append([]string{"-C", dir, "-c", "user.name=Ada", "-c", "user.email=ada@example.org", "-c", "commit.gpgsign=false"}, args...)...)
		out, err := cmd.CombinedOutput()
		if err != nil {
			t.Fatalf("git %s: %v\n%s", args, err, out)
		}
		return strings.TrimSpace(string(out))
	}
	git("init", "-q")
	write("en-us/web/index.md", "---\ntitle: Web\nslug: Web\n---\n\n## Value\n\nA nmae.\n")
	write("en-us/web/css/index.md", "---\ntitle: CSS\nslug: Web/CSS\n---\n")
	git("add", ".")
	git("commit", "-q", "-m", "first")
	write("de/web/index.md", "---\ntitle: Netz\nslug: Web\nl10n:\n  sourceCommit: "+git("rev-parse", "HEAD")+"\n---\n\n## Wert\n\nEin Name.\n")
	write("en-us/web/index.md", "---\ntitle: Web\nslug: Web\n---\n\n## Value\n\nA name.\n")
	git("add", ".")
	git("commit", "-q", "-m", "second")
	cat, err := content.Load(t.Context(), content.Sources{Content: dir, Translated: dir}, content.Options{}, flaw.Discard)
	if err != nil {
		t.Fatal(err)
	}
	live = translation.NewLive(translation.LiveOptions{
		Options: translation.Options{Catalogue: func() *content.Catalogue { return cat }}, Edition: func() string { return "1" }, Log: slog.New(slog.DiscardHandler),
	})
	t.Cleanup(live.Close)
	return dir, live
}

func TestTranslationsForWriters(t *testing.T) {
	t.Parallel()
	dir, live := translatedContent(t)
	address, _ := devServer(t, func(o *Options) { o.Desk.Translations = live })
	get := func(path string, want int) string {
		t.Helper()
		status, body := browserRequest{http.MethodGet, path, "", own}.send(t, address)
		if status != want {
			t.Errorf("%s: %d, want %d: %.300s", path, status, want, body)
		}
		return body
	}
	for path, want := range map[string]int{
		"/_dev/translations/fr": 404, "/_dev/translations/en-US": 404, "/_dev/translations/xx": 404, "/_dev/translations/de?status=old": 400,
		"/_dev/translations/de?sort=colour": 400, "/_dev/translations/de/page?slug=None": 404, "/_dev/translations/de/page": 404, "/_dev/translations/fr/feed.xml": 404,
	} {
		get(path, want)
	}
	var overview struct {
		Locales []struct {
			Locale string         `json:"locale"`
			Counts map[string]int `json:"counts"`
		} `json:"locales"`
	}
	if err := json.Unmarshal([]byte(get("/_dev/translations", 200)), &overview); err != nil {
		t.Fatal(err)
	}
	if len(overview.Locales) != 1 || overview.Locales[0].Locale != "de" || overview.Locales[0].Counts["missing"] != 1 {
		t.Errorf("overview = %v", overview)
	}
	for !strings.Contains(get("/_dev/translations", 200), `"isPartial":false`) {
		continue // the sections are still being compared
	}
	if body := get("/_dev/translations/de?status=behind", 200); !strings.Contains(body, `"total":1`) || !strings.Contains(body, `"id":"value"`) {
		t.Errorf("outdated pages: %s", body)
	}
	if body := get("/_dev/translations/de?format=csv", 200); !strings.Contains(body, "de,Web,Netz,behind,1,") {
		t.Errorf("as CSV: %s", body)
	}
	if body := get("/_dev/translations/de/page?slug=Web", 200); !strings.Contains(body, `{"kind":"removed","text":"nmae"}`) || !strings.Contains(body, "Ein Name.") {
		t.Errorf("detail: %s", body)
	}
	feed := get("/_dev/translations/de/feed.xml", 200)
	if err := xml.Unmarshal([]byte(feed), new(struct{})); err != nil || !strings.Contains(feed, "<title>behind: Web</title>") {
		t.Errorf("feed: %v\n%s", err, feed)
	}

	for body, want := range map[string]int{
		`{"locale":"fr","slug":"Web"}`: 404, `{"locale":"de","slug":"None"}`: 404, `{"locale":"de","slug":"Web","section":"none"}`: 404,
		`{"locale":"../x","slug":"Web"}`: 404, `{}`: 404,
	} {
		if status, text := (browserRequest{http.MethodPost, "/_dev/translations/unchanged", body, own}).send(t, address); status != want {
			t.Errorf("mark %s: %d, want %d: %s", body, status, want, text)
		}
	}
	mark := browserRequest{http.MethodPost, "/_dev/translations/unchanged", `{"locale":"de","slug":"Web","section":"value","forAll":true,"reason":"Ada: a typo"}`, own}
	if status, text := mark.send(t, address); status != 200 || !strings.Contains(text, `"marked":1`) {
		t.Errorf("mark: %d %s", status, text)
	}
	if text, err := os.ReadFile(filepath.Join(dir, "en-us", translation.MarksFile)); err != nil || !strings.Contains(string(text), "Web\tvalue\t") {
		t.Errorf("file of marks = %s, %v", text, err)
	}
	if body := get("/_dev/translations/de?status=up-to-date", 200); !strings.Contains(body, `"total":1`) || !strings.Contains(body, `"unchanged":true`) {
		t.Errorf("after marking: %s", body)
	}

	none, _ := devServer(t)
	for _, path := range []string{"/_dev/translations", "/_dev/translations/de", "/_dev/translations/de/page?slug=Web", "/_dev/translations/de/feed.xml"} {
		if status, _ := (browserRequest{http.MethodGet, path, "", own}).send(t, none); status != 404 {
			t.Errorf("%s without translations: %d", path, status)
		}
	}
}

// begun counts how often a comparison starts.
type begun struct {
	*translation.Live
	times atomic.Int32
}

func (b *begun) Begin() { b.times.Add(1) }

func TestTranslationsAreComparedAfterTheFirstPage(t *testing.T) {
	t.Parallel()
	_, live := translatedContent(t)
	desk := &begun{Live: live}
	address, _ := devServer(t, func(o *Options) { o.Desk.Translations = desk })
	if n := desk.times.Load(); n != 0 {
		t.Errorf("comparison started %d times before the first page", n)
	}
	if status, _ := (browserRequest{http.MethodGet, "/en-US/docs/Web", "", own}).send(t, address); status != http.StatusOK {
		t.Fatalf("status of the page = %d", status)
	}
	if n := desk.times.Load(); n != 1 {
		t.Errorf("comparison started %d times after the first page", n)
	}
}
