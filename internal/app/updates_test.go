package app

import (
	"errors"
	"log/slog"
	"testing"
	"testing/synctest"
	"time"

	"waymark.dev/waymark/internal/plus/updates"
)

// When a server stops, nothing goes on using the content that it closes.
func TestTheEndOfAServerWaitsForDerivedUpdates(t *testing.T) {
	synctest.Test(t, func(t *testing.T) {
		derived := false
		a := &App{log: slog.New(slog.DiscardHandler)}
		wait := a.deriveUpdates(func() (*updates.Feed, error) {
			time.Sleep(time.Minute)
			derived = true
			return nil, errors.New("no data")
		})
		if wait(); !derived {
			t.Error("stopping did not wait")
		}
	})
}
