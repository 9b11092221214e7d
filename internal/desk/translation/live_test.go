package translation

import (
	"log/slog"
	"testing"
	"testing/fstest"
	"time"

	"waymark.dev/waymark/internal/docs/content"
	"waymark.dev/waymark/internal/docs/flaw"
)

func newTestLive(t *testing.T, folders ...string) *Live {
	t.Helper()
	files := fstest.MapFS{}
	for _, folder := range folders {
		files[folder+"/web/index.md"] = &fstest.MapFile{Data: []byte("---\ntitle: Web\nslug: Web\n---\n")}
	}
	cat, err := content.Load(t.Context(), content.Sources{ContentFS: files, TranslatedFS: files}, content.Options{}, flaw.Discard)
	if err != nil {
		t.Fatal(err)
	}
	l := NewLive(LiveOptions{
		Options: Options{Catalogue: func() *content.Catalogue { return cat }}, Edition: func() string { return "1" }, Log: slog.New(slog.DiscardHandler),
	})
	t.Cleanup(l.Close)
	return l
}

func TestBeginMakesASnapshotBeforeAnyQuestion(t *testing.T) {
	t.Parallel()
	l := newTestLive(t, "en-us", "de")
	l.Begin()
	for deadline := time.Now().Add(time.Minute); l.index.Snapshot() == nil; time.Sleep(time.Millisecond) {
		if time.Now().After(deadline) {
			t.Fatal("no comparison started")
		}
	}
	english := newTestLive(t, "en-us")
	english.Begin()
	english.running.Wait()
	if english.index.Snapshot() != nil {
		t.Error("a comparison started without translations")
	}
}
