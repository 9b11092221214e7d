package scans

import (
	"context"
	"errors"
	"fmt"
	"io"
	"net"
	"strings"
	"sync"
	"testing"

	"waymark.dev/waymark/internal/testkit/servertest"
	"waymark.dev/waymark/internal/tools/observatory"
)

// A slow or endless page holds neither a slot after its caller has left, nor the
// shutdown of the program.
func TestHostilePagesHoldNothingUp(t *testing.T) {
	t.Parallel()
	var attributes strings.Builder
	for i := range 300_000 {
		fmt.Fprintf(&attributes, " a%d", i)
	}
	page := `<link href=x rel="` + strings.Repeat("preload ", 300_000) + `"` + attributes.String() + ">"
	internet := servertest.StartInternet(t, servertest.Network{Exchanges: []servertest.Exchange{
		servertest.Get("https://plain.example/", 200, "<!doctype html>", "Content-Type", "text/html"),
	}})
	sent := make(chan struct{})
	note := sync.OnceFunc(func() { close(sent) })
	internet.Serve(t, "https://hostile.example/", func(conn net.Conn) {
		_, _ = fmt.Fprintf(conn, "HTTP/1.1 200 OK\r\nContent-Type: text/html\r\nContent-Length: %d\r\n\r\n%s", len(page), page)
		note()
		_, _ = io.Copy(io.Discard, conn)
	})
	s := New(Options{Concurrency: 1, Retrieve: observatory.Options{
		Performance: true, Roots: servertest.Roots(), Dialer: internet.Dialer(), Nameserver: "127.0.0.1:1",
	}})
	hostile := observatory.Site{Host: "hostile.example", Path: "/"}
	ctx, cancel := context.WithCancel(t.Context())
	go func() { <-sent; cancel() }()
	if _, err := s.Analyze(ctx, hostile, Recent, admitted); !errors.Is(err, context.Canceled) {
		t.Errorf("cancelled caller: %v", err)
	}
	if r, err := s.Analyze(t.Context(), observatory.Site{Host: "plain.example", Path: "/"}, Recent, admitted); err != nil {
		t.Errorf("other site: %v", err)
	} else if r.State != Finished {
		t.Errorf("other site: %+v", r)
	}
	r, err := s.Analyze(t.Context(), hostile, Recent, admitted)
	if err != nil || r.State != Finished {
		t.Errorf("hostile page: %+v, %v", r, err)
	}
	s.Close()
}
