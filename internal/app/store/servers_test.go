package store

import (
	"testing"

	"github.com/google/go-cmp/cmp"
)

func testServers(t *testing.T, s *Store) {
	a := Server{ID: "1", Name: "a", Release: "1.0", Started: now(), Settings: map[string]string{"base_url": "https://docs.example.org"}}
	b := Server{ID: "2", Name: "b"}
	report := func(server Server) {
		t.Helper()
		if err := s.ReportServer(t.Context(), server); err != nil {
			t.Fatal(err)
		}
	}
	listed := func(want ...Server) {
		t.Helper()
		list, err := s.Servers(t.Context())
		if diff := cmp.Diff(want, list); err != nil || diff != "" {
			t.Errorf("servers (-want +got): %s %v", diff, err)
		}
	}
	report(b)
	report(a)
	listed(a, b)
	if _, err := s.db.ExecContext(t.Context(), "update servers set seen = seen - $1 where name = 'b'", serverLife.Seconds()+1); err != nil {
		t.Fatal(err)
	}
	listed(a)
	report(a)
	if n := count(t, s, "servers"); n != 1 {
		t.Errorf("%d rows, want that of the server that is alive", n)
	}
	report(b)
	if err := s.RemoveServer(t.Context(), a.ID); err != nil {
		t.Fatal(err)
	}
	listed(b)
}
