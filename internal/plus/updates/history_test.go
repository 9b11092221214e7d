package updates

import (
	"slices"
	"testing"

	"waymark.dev/waymark/internal/docs/webdata"
)

func TestHistoryLeavesOutWhatHasNoVersion(t *testing.T) {
	t.Parallel()
	b := &testBrowsers()[0]
	for _, s := range []webdata.SupportStatement{
		{Added: webdata.NoVersion},
		{Added: webdata.SomeVersion},
		{Added: webdata.UnknownVersion},
		{Added: webdata.PreviewVersion},
		{Added: "99", Removed: webdata.SomeVersion},
	} {
		if got := b.historyOf([]webdata.SupportStatement{s}); len(got) > 0 {
			t.Errorf("historyOf(%+v) = %v, want none", s, got)
		}
	}
	want := b.historyOf([]webdata.SupportStatement{{Added: "99"}})
	for _, removed := range []webdata.SupportVersion{webdata.UnknownVersion, webdata.PreviewVersion} {
		if got := b.historyOf([]webdata.SupportStatement{{Added: "99", Removed: removed}}); len(got) != 1 || !slices.Equal(got, want) {
			t.Errorf("history of a feature removed in %q = %v, want %v", removed, got, want)
		}
	}
}
