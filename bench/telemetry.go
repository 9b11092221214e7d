package main

import (
	"bufio"
	"fmt"
	"net"
	"slices"
	"strings"
	"sync"
	"time"

	"github.com/google/uuid"
)

const (
	pingRate    = 5000 // pings a second
	pingTime    = 30 * time.Second
	pingClients = 512 // each waits for its commit
)

// telemetry measures how many pings are taken, and what that costs readers: the
// throughput of warm pages without and with pings. The baseline is a server that
// reads the same pings and does nothing with them.
func (b *bench) telemetry() error {
	s, _, err := b.start("serve", "/en-US/docs/Web", "--features-telemetry", "--telemetry-per-minute", "0", "--database-dir", b.work+"/telemetry")
	if err != nil {
		return err
	}
	defer s.stop()
	pages, err := s.pages()
	if err != nil {
		return err
	}
	if _, _, err := s.latency(pages, ""); err != nil { // warms them
		return err
	}
	s.settle()
	bare, err := s.bareCopy(pages)
	if err != nil {
		return err
	}
	defer bare.stop()
	fmt.Fprintf(b.out, "\ntelemetry, %d pings a second for %s\n", pingRate, pingTime)
	for _, server := range []struct {
		name string
		*server
	}{{"waymark", s}, {"bare server", bare}} {
		pings, err := server.pings(nil)
		if err != nil {
			return err
		}
		fmt.Fprintf(b.out, "%-14s %6.0f pings/s taken, %d refused, %.1f ms median, %.1f ms at the 99th percentile; %.0f µs of processor time each\n", server.name,
			float64(len(pings.took))/pings.wall.Seconds(), pings.refused, ms(at(pings.took, 50)), ms(at(pings.took, 99)), float64(pings.cpu)/float64(len(pings.took))/1e3)
		before, err := server.rate(pages)
		if err != nil {
			return err
		}
		var during float64
		busy, err := server.pings(func() (err error) {
			during, err = server.rate(pages)
			return err
		})
		if err != nil {
			return err
		}
		after, err := server.rate(pages)
		if err != nil {
			return err
		}
		alone := (before + after) / 2
		fmt.Fprintf(b.out, "%-14s %6.0f pages/s without pings, %.0f with %.0f pings/s: %.2f\n", "", alone, during,
			float64(len(busy.took))/busy.wall.Seconds(), during/alone)
	}
	return nil
}

// rate is the throughput of pages, with as many clients as in other measurements.
func (s *server) rate(pages []string) (float64, error) {
	n := 0
	started := time.Now()
	for time.Since(started) < pingTime/3 {
		took, err := s.load(pages, clients)
		if err != nil {
			return 0, err
		}
		n += len(took)
	}
	return float64(n) / time.Since(started).Seconds(), nil
}

// pinged is what became of pings.
type pinged struct {
	took      []time.Duration // of each that was taken, sorted
	refused   int
	wall, cpu time.Duration
}

// pings sends pings at their rate, for their time or as long as something else
// takes.
func (s *server) pings(meanwhile func() error) (p pinged, err error) {
	due := make(chan struct{}, pingRate)
	var mu sync.Mutex
	var senders sync.WaitGroup
	for range pingClients {
		senders.Go(func() {
			took, refused, sendErr := s.sendPings(due)
			mu.Lock()
			defer mu.Unlock()
			p.took, p.refused = append(p.took, took...), p.refused+refused
			if sendErr != nil {
				err = sendErr
			}
		})
	}
	started, before := time.Now(), s.cpu()
	done := make(chan error, 1)
	go func() {
		if meanwhile == nil {
			time.Sleep(pingTime)
			done <- nil
			return
		}
		done <- meanwhile()
	}()
	const step = 2 * time.Millisecond
	tick := time.NewTicker(step)
	defer tick.Stop()
	var failed error
	for sent, running := 0, true; running; {
		select {
		case failed = <-done:
			running = false
		case <-tick.C:
			for wanted := int(time.Since(started).Seconds() * pingRate); sent < wanted; sent++ {
				select {
				case due <- struct{}{}:
				default: // the senders are behind; what they do not reach is lost
				}
			}
		}
	}
	close(due)
	senders.Wait()
	p.wall, p.cpu = time.Since(started), s.cpu()-before
	slices.Sort(p.took)
	if failed != nil {
		err = failed
	}
	return p, err
}

const benchPing = `{"metrics":{"url":{"page.path":"https://waymark.example/en-US/docs/Web/API/Element","page.referrer":"https://search.example/"},` +
	`"string":{"page.http_status":"200","page.is_baseline":"baseline_high","navigator.subscription_type":"anonymous","navigator.viewport_breakpoint":"lg"},` +
	`"string_list":{"navigator.user_languages":["nb-NO","en"]}},"ping_info":{"seq":0,"start_time":"2026-11-22T10:15+01:00","end_time":"2026-11-22T10:16+01:00"},` +
	`"client_info":{"telemetry_sdk_build":"5.0.10","os":"Linux","os_version":"x86_64","architecture":"x86_64","locale":"nb-NO","app_build":"Unknown","app_display_version":"Unknown"}}`

// sendPings sends a ping for each that is due, on one connection.
func (s *server) sendPings(due <-chan struct{}) (took []time.Duration, refused int, err error) {
	conn, err := net.Dial("tcp", strings.TrimPrefix(s.base, "http://"))
	if err != nil {
		return nil, 0, fmt.Errorf("connect: %w", err)
	}
	defer conn.Close()
	in := bufio.NewReader(conn)
	head := "/submit/waymark/page/1/%s HTTP/1.1\r\nHost: localhost\r\nContent-Type: application/json\r\nUser-Agent: Mozilla/5.0 (X11; Linux x86_64; rv:145.0) Gecko/20100101 Firefox/145.0\r\nContent-Length: %d\r\n\r\n%s"
	for range due {
		started := time.Now()
		if _, err := fmt.Fprintf(conn, "POST "+head, uuid.NewString(), len(benchPing), benchPing); err != nil {
			return nil, 0, fmt.Errorf("send ping: %w", err)
		}
		if err := skipResponse(in); err != nil {
			refused++
			if refused > pingRate {
				return nil, 0, fmt.Errorf("response to a ping: %w", err)
			}
			continue
		}
		took = append(took, time.Since(started))
	}
	return took, refused, nil
}
