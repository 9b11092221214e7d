package flaw_test

import (
	"sync"
	"testing"

	"waymark.dev/waymark/internal/docs/flaw"
)

func TestString(t *testing.T) {
	t.Parallel()
	f := flaw.Flaw{Name: "BrokenLink", File: "a.md", Line: 3, Column: 5, Explanation: "no such page"}
	if got, want := f.String(), "a.md:3:5: BrokenLink: no such page"; got != want {
		t.Errorf("String() = %q, want %q", got, want)
	}
	f.Suggestion = "/b"
	if got, want := f.String(), "a.md:3:5: BrokenLink: no such page (try /b)"; got != want {
		t.Errorf("String() = %q, want %q", got, want)
	}
	f = flaw.Flaw{Name: "Unreadable", File: "a.md", Explanation: "permission denied"}
	if got, want := f.String(), "a.md: Unreadable: permission denied"; got != want {
		t.Errorf("String() = %q, want %q", got, want)
	}
}

func TestListSorts(t *testing.T) {
	t.Parallel()
	var list flaw.List
	in := []flaw.Flaw{
		{File: "b", Line: 1}, {File: "a", Line: 2}, {File: "a", Line: 1, Column: 2},
		{File: "a", Line: 1, Column: 1, Name: "Y"}, {File: "a", Line: 1, Column: 1, Name: "X"},
	}
	var wg sync.WaitGroup
	for _, f := range in {
		wg.Go(func() { list.Report(f) })
	}
	wg.Wait()
	got := list.Sorted()
	for i, want := range []flaw.Flaw{in[4], in[3], in[2], in[1], in[0]} {
		if got[i] != want {
			t.Errorf("flaw %d = %+v, want %+v", i, got[i], want)
		}
	}
	flaw.Discard.Report(in[0])
}
