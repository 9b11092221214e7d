package storage

import (
	"fmt"
	"slices"
	"testing"

	"waymark.dev/waymark/internal/audience/telemetry"
)

// A path selects a page and those below it, in counts of days as in visits.
func TestPathsInCountsOfDays(t *testing.T) {
	t.Parallel()
	onBoth(t, func(t *testing.T, s, _ *Storage) {
		var records []telemetry.Record
		for day := today - 2; day <= today; day++ {
			for _, path := range []string{"/a", "/a/b", "/a/b/c", "/a-b", "/a0", "/A", "/ab", "/a/é", "/b"} {
				r := view(path)
				r.Day = day
				records = append(records, r)
			}
		}
		if err := s.Add(t.Context(), records); err != nil {
			t.Fatal(err)
		}
		read := func(path string, from, to telemetry.Day) (found string) {
			t.Helper()
			err := s.Read(t.Context(), Filter{From: from, To: to, Path: path}, func(r *Reader) error {
				names, err := r.Names(ByPath, 100, 1)
				slices.SortFunc(names.List, func(a, b Count) int { return slices.Compare([]byte(a.Name), []byte(b.Name)) })
				for _, c := range names.List {
					found += fmt.Sprint(c.Name, " ", c.Count, " ")
				}
				return err
			})
			if err != nil {
				t.Fatal(err)
			}
			return found
		}
		check := func(when string) {
			t.Helper()
			for _, tt := range []struct {
				path     string
				from, to telemetry.Day
				want     string
			}{
				{"/a", today - 2, today, "/a 3 /a/b 3 /a/b/c 3 /a/é 3 "},
				{"/a/", today - 1, today - 1, "/a 1 /a/b 1 /a/b/c 1 /a/é 1 "},
				{"/a/b", -700_000, 2_000_000, "/a/b 3 /a/b/c 3 "},
				{"/none", today - 2, today, ""},
			} {
				if got := read(tt.path, tt.from, tt.to); got != tt.want {
					t.Errorf("%s: %s is %q, want %q", when, tt.path, got, tt.want)
				}
			}
		}
		check("visits")
		if err := s.Tend(t.Context(), (today + 1).Start().Add(settled*2), 2, 0); err != nil {
			t.Fatal(err)
		}
		check("some counted")
		if err := s.Tend(t.Context(), (today + 9).Start(), 2, 0); err != nil {
			t.Fatal(err)
		}
		check("counts only")
	})
}
