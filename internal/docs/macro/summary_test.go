package macro_test

import (
	"context"
	"io/fs"
	"strings"
	"sync/atomic"
	"testing"
	"testing/fstest"

	"waymark.dev/waymark/internal/docs/content"
	"waymark.dev/waymark/internal/docs/flaw"
	"waymark.dev/waymark/internal/docs/macro"
	"waymark.dev/waymark/internal/platform/locale"
)

// countingFS counts how often a file is opened.
type countingFS struct {
	fs.FS
	name   string
	opened atomic.Int64
}

func (f *countingFS) Open(name string) (fs.File, error) {
	if name == f.name {
		f.opened.Add(1)
	}
	return f.FS.Open(name)
}

// A page that lists the same long page thousands of times reads it once.
func TestSummariesAreMadeOnce(t *testing.T) {
	t.Parallel()
	files := &countingFS{name: "en-us/web/long/index.md", FS: fstest.MapFS{
		"en-us/web/index.md":      {Data: []byte("---\ntitle: Web\nslug: Web\n---\n")},
		"en-us/web/long/index.md": {Data: []byte("---\ntitle: Long\nslug: Web/Long\n---\n" + strings.Repeat("{{nosuch}}", 1000) + "Water.\n")},
	}}
	var problems flaw.List
	c, err := content.Load(context.Background(), content.Sources{ContentFS: files}, content.Options{History: content.HistoryOff}, &problems)
	if err != nil {
		t.Fatal(err)
	}
	files.opened.Store(0)
	const calls = 50
	x := harbor(c).Expand(&macro.Context{Page: c.Page(locale.EnUS, "Web"), Locale: locale.EnUS, Body: strings.Repeat("{{SubpagesWithSummaries}}\n\n", calls)})
	if got := strings.Count(strings.Join(x.Outputs, ""), "Water."); got != calls {
		t.Errorf("the summary is shown %d times, want %d", got, calls)
	}
	if n := files.opened.Load(); n != 1 {
		t.Errorf("the page is read %d times", n)
	}
}

// A page that begins with a megabyte of prose has no summary, as hundreds of
// such pages may be listed.
func TestLongPassagesAreNotSummaries(t *testing.T) {
	t.Parallel()
	const lines = 16 << 10 / 8 // without line breaks
	page := func(slug string, lines int) *fstest.MapFile {
		return &fstest.MapFile{Data: []byte("---\ntitle: " + slug + "\nslug: Web/" + slug + "\n---\n" + strings.Repeat("Water.  \n", lines))}
	}
	files := fstest.MapFS{
		"en-us/web/index.md":       {Data: []byte("---\ntitle: Web\nslug: Web\n---\n")},
		"en-us/web/long/index.md":  page("Long", lines),
		"en-us/web/large/index.md": page("Large", lines+1),
	}
	var problems flaw.List
	c, err := content.Load(context.Background(), content.Sources{ContentFS: files}, content.Options{History: content.HistoryOff}, &problems)
	if err != nil {
		t.Fatal(err)
	}
	x := harbor(c).Expand(&macro.Context{Page: c.Page(locale.EnUS, "Web"), Locale: locale.EnUS, Body: "{{SubpagesWithSummaries}}"})
	shown := strings.Join(x.Outputs, "")
	if got := strings.Count(shown, "Water."); got != lines || strings.Count(shown, "No summary found.") != 1 {
		t.Errorf("%d lines are shown of two pages, one with %d and one with one more", got, lines)
	}
}
