package server

import (
	"errors"
	"fmt"
	"net/http/httptest"
	"testing"
	"time"

	"waymark.dev/waymark/internal/platform/fault"
)

func TestAClientHasFewScansRunning(t *testing.T) {
	t.Parallel()
	roomy := func() *sharedLimiter { return &sharedLimiter{limiter: newLimiter(1000, 1000, time.Now)} }
	a := &observatoryAPI{
		Server: &Server{}, clients: roomy(), days: roomy(), hosts: roomy(), domain: roomy(), running: newConcurrencyLimit(clientRunning),
	}
	admit := func(client string, n int) (func(), error) {
		r := httptest.NewRequest("POST", "/api/v2/scan", nil)
		r.RemoteAddr = client + ":1234"
		return a.admit(r, fmt.Sprintf("site%d.com", n))
	}
	var releases []func()
	for n := range clientRunning {
		release, err := admit("192.0.2.1", n)
		if err != nil {
			t.Fatal(err)
		}
		releases = append(releases, release)
	}
	if _, err := admit("192.0.2.1", 100); !errors.Is(err, fault.ErrLimited) {
		t.Errorf("another scan of a client: %v, want ErrLimited", err)
	}
	if release, err := admit("192.0.2.2", 100); err != nil {
		t.Errorf("scan of another client: %v", err)
	} else {
		release()
	}
	for _, release := range releases {
		release()
	}
	if _, err := admit("192.0.2.1", 100); err != nil || len(a.running.clients) != 1 {
		t.Errorf("after the scans have ended: %v; %d clients are counted", err, len(a.running.clients))
	}
	a.days = &sharedLimiter{limiter: newLimiter(1, clientScansPerDay/minutesPerDay, time.Now)}
	for n, want := range []error{nil, fault.ErrLimited} {
		if _, err := admit("192.0.2.3", n); !errors.Is(err, want) {
			t.Errorf("scan %d of a day: %v, want %v", n, err, want)
		}
	}
}
