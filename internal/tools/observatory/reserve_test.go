package observatory

import (
	"net/http/httptest"
	"strings"
	"testing"
	"time"

	"golang.org/x/sync/semaphore"

	"waymark.dev/waymark/internal/platform/dial"
)

// While large pages use all reserved memory, small pages are scanned, and large
// ones wait as long as for a site that does not respond.
func TestLargePagesWaitForEachOther(t *testing.T) {
	t.Parallel()
	scan := func(large *semaphore.Weighted, size int, timeout time.Duration) error {
		server := httptest.NewServer(page(strings.Repeat("a", size)))
		defer server.Close()
		_, err := Retrieve(t.Context(), Site{Host: "site.example", Path: "/"}, Options{
			Large: large, RequestTimeout: timeout, Performance: true, Nameserver: "127.0.0.1:1",
			Dialer: &dial.Dialer{Allowed: dial.Anywhere(), Routes: []dial.Route{
				{Port: "80", ToHost: "127.0.0.1", ToPort: server.URL[strings.LastIndexByte(server.URL, ':')+1:]}, {ToHost: "127.0.0.1", ToPort: "1"},
			}},
		})
		return err
	}
	const usual, soon = 0, 100 * time.Millisecond
	large := semaphore.NewWeighted(1)
	for _, size := range []int{smallBody / 2, 2 * smallBody} {
		if err := scan(large, size, usual); err != nil {
			t.Errorf("page of %d bytes: %v", size, err)
		}
	}
	if !large.TryAcquire(1) {
		t.Fatal("a finished scan still reserves memory")
	}
	if err := scan(large, smallBody/2, usual); err != nil {
		t.Errorf("small page: %v", err)
	}
	if err := scan(large, 2*smallBody, soon); KindOf(err) != SiteDown {
		t.Errorf("large page: %v", err)
	}
}
