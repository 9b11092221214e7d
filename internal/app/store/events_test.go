package store

import (
	"errors"
	"testing"
	"time"

	"waymark.dev/waymark/internal/platform/fault"
	"waymark.dev/waymark/internal/plus/account"
)

func testEvents(t *testing.T, s *Store) {
	addUser(t, s, ann)
	event := account.Event{TokenID: "t1", Kind: "profile-change", UID: ann.UID, Payload: []byte(`{}`), IssuedAt: now()}
	for range 2 {
		if ids, err := s.AddEvents(t.Context(), []account.Event{event}); err != nil || len(ids) != 1 {
			t.Fatalf("AddEvents = %v, %v", ids, err)
		}
	}
	ids, err := s.WaitingEvents(t.Context(), now().Add(-time.Hour))
	if err != nil || len(ids) != 1 {
		t.Fatalf("WaitingEvents = %v, %v", ids, err)
	}
	if got, err := s.Event(t.Context(), ids[0]); err != nil || got.UID != ann.UID || !got.IssuedAt.Equal(event.IssuedAt) {
		t.Errorf("Event = %+v, %v", got, err)
	}
	if err := s.EndEvent(t.Context(), ids[0], account.EventProcessed, ""); err != nil {
		t.Fatal(err)
	}
	if _, err := s.Event(t.Context(), ids[0]); !errors.Is(err, fault.ErrNotFound) {
		t.Errorf("processed event: %v", err)
	}
	if ids, err := s.AddEvents(t.Context(), []account.Event{event}); err != nil || len(ids) != 0 {
		t.Errorf("the same token again is pending as %v, %v", ids, err)
	}

	at := now()
	for i, want := range []bool{true, false} {
		if done, err := s.Subscribe(t.Context(), ann.UID, account.Core, at); err != nil || done != want {
			t.Errorf("Subscribe %d = %v, %v, want %v", i, done, err, want)
		}
	}
	changed := ann
	changed.Email = "new@example.org"
	if done, err := s.Refresh(t.Context(), changed); err != nil || !done {
		t.Errorf("Refresh = %v, %v", done, err)
	}
	if done, err := s.Refresh(t.Context(), bob); err != nil || done {
		t.Errorf("Refresh of an unknown user = %v, %v", done, err)
	}
	if err := s.EndSessions(t.Context(), ann.UID, now()); err != nil {
		t.Error(err)
	}
	for range rejectedTokens / 250 {
		if err := s.RejectToken(t.Context(), "a.b.c", "why"); err != nil {
			t.Fatal(err)
		}
	}
	if err := s.ForgetEvents(t.Context(), now().Add(time.Hour)); err != nil {
		t.Error(err)
	}
	if n := countRows(t, s, "provider_events") + countRows(t, s, "provider_rejected_tokens"); n != 0 {
		t.Errorf("%d rows are left", n)
	}
}
