package main

import (
	"encoding/json"
	"errors"
	"fmt"
	"io"
	"math/rand/v2"
	"net"
	"net/http"
	"os"
	"os/exec"
	"path/filepath"
	"slices"
	"strings"
	"syscall"
	"time"
)

const (
	sampled   = 200 // pages requested sequentially
	startWait = 30 * time.Second
)

// server is a running program.
type server struct {
	cmd  *exec.Cmd
	base string
}

// start runs a serving command and waits for its first page.
func (b *bench) start(command, first string, flags ...string) (*server, time.Duration, error) {
	addr, err := freeAddr()
	if err != nil {
		return nil, 0, err
	}
	flags = append(flags, "--addr", addr, "--base-url", "http://"+addr, "--log-level", "error")
	cmd := exec.Command(b.program, slices.Concat([]string{command}, flags, b.sources)...)
	cmd.Stderr = os.Stderr
	started := time.Now()
	if err := cmd.Start(); err != nil {
		return nil, 0, fmt.Errorf("start server: %w", err)
	}
	s := &server{cmd: cmd, base: "http://" + addr}
	for time.Since(started) < startWait {
		if _, err := s.get(first); err == nil {
			return s, time.Since(started), nil
		}
		time.Sleep(time.Millisecond)
	}
	s.stop()
	return nil, 0, errors.New("the server did not answer")
}

func (s *server) stop() {
	_ = s.cmd.Process.Signal(syscall.SIGTERM)
	_ = s.cmd.Wait()
}

func (s *server) get(path string) ([]byte, error) {
	r, err := http.Get(s.base + path)
	if err != nil {
		return nil, err
	}
	defer r.Body.Close()
	text, err := io.ReadAll(r.Body)
	if err == nil && r.StatusCode != http.StatusOK {
		err = fmt.Errorf("GET %s: %s", path, r.Status)
	}
	return text, err
}

func freeAddr() (string, error) {
	l, err := net.Listen("tcp", "localhost:0")
	if err != nil {
		return "", fmt.Errorf("find a free port: %w", err)
	}
	defer l.Close()
	return l.Addr().String(), nil
}

// serving measures start-up, single pages and throughput. The baseline is a server that only
// serves the same responses.
func (b *bench) serving() error {
	s, started, err := b.start("serve", "/en-US/docs/Web")
	if err != nil {
		return err
	}
	defer s.stop()
	pages, err := s.pages()
	if err != nil {
		return err
	}
	cold, responses, err := s.latency(pages)
	if err != nil {
		return err
	}
	s.settle()
	warm, _, err := s.latency(pages)
	if err != nil {
		return err
	}
	bare, err := startBare(responses)
	if err != nil {
		return err
	}
	defer bare.stop()
	c, err := compare(s, bare, pages)
	if err != nil {
		return err
	}
	fmt.Fprintf(b.out, "\nserve\n%-34s %7.0f ms\n", "start to first page", ms(started))
	fmt.Fprintf(b.out, "%-34s %7.2f ms median, %.2f ms at the 95th percentile\n", "page, cold", ms(at(cold, 50)), ms(at(cold, 95)))
	fmt.Fprintf(b.out, "%-34s %7.2f ms median, %.2f ms at the 95th percentile, cold/warm %.1f\n", "page, warm", ms(at(warm, 50)), ms(at(warm, 95)), ms(at(cold, 50))/ms(at(warm, 50)))
	fmt.Fprintf(b.out, "%-34s %7.0f pages/s, %.2f of a bare net/http server that sends the same bytes\n", "throughput, warm", c.rates[0], c.rates[0]/c.rates[1])
	if c.cpu[1] > 0 {
		fmt.Fprintf(b.out, "%-34s %7.1f µs a page, %.2f of the bare server's\n", "processor time, warm", float64(c.cpu[0])/1e3, float64(c.cpu[0])/float64(c.cpu[1]))
	}
	fmt.Fprintf(b.out, "%-34s %7.2f ms, %.2f of the bare server's\n", "99th percentile under load", ms(at(c.took[0], 99)), ms(at(c.took[0], 99))/ms(at(c.took[1], 99)))
	return nil
}

// pages returns random pages, the same in every run.
func (s *server) pages() ([]string, error) {
	text, err := s.get("/en-US/search-index.json")
	if err != nil {
		return nil, err
	}
	var index []struct{ URL string }
	if err := json.Unmarshal(text, &index); err != nil {
		return nil, fmt.Errorf("read search index: %w", err)
	}
	random := rand.New(rand.NewPCG(1, 2))
	random.Shuffle(len(index), func(i, j int) { index[i], index[j] = index[j], index[i] })
	var pages []string
	for _, entry := range index[:min(sampled, len(index))] {
		pages = append(pages, entry.URL)
	}
	return pages, nil
}

// latency requests pages sequentially.
func (s *server) latency(pages []string) ([]time.Duration, map[string]response, error) {
	var took []time.Duration
	responses := map[string]response{}
	for _, page := range pages {
		request, err := http.NewRequest(http.MethodGet, s.base+page, nil)
		if err != nil {
			return nil, nil, fmt.Errorf("ask for page: %w", err)
		}
		request.Header.Set("Accept-Encoding", accepted)
		start := time.Now()
		r, err := http.DefaultClient.Do(request)
		if err != nil {
			return nil, nil, err
		}
		body, err := io.ReadAll(r.Body)
		_ = r.Body.Close()
		if err == nil && r.StatusCode != http.StatusOK {
			err = fmt.Errorf("GET %s: %s", page, r.Status)
		}
		if err != nil {
			return nil, nil, err
		}
		took = append(took, time.Since(start))
		responses[page] = response{r.Header, body}
	}
	slices.Sort(took)
	return took, responses, nil
}

// writing measures the time until a saved change is served. The embedded sample site cannot be
// changed and is skipped.
func (b *bench) writing() error {
	if len(b.sources) == 0 {
		return nil
	}
	s, _, err := b.start("dev", "/en-US/docs/Web")
	if err != nil {
		return err
	}
	defer s.stop()
	fmt.Fprintf(b.out, "\ndev\n")
	return b.changes(s, filepath.Join(b.work, "content", "en-us", "web", "index.md"), "/en-US/docs/Web")
}

// changes measures edits of a page.
func (b *bench) changes(s *server, file, path string) error {
	source, err := os.ReadFile(file)
	if err != nil {
		return fmt.Errorf("read page: %w", err)
	}
	var took []time.Duration
	for i := range 10 {
		mark := fmt.Sprintf("mark-of-change-%d", i)
		start := time.Now()
		if err := os.WriteFile(file, append(slices.Clone(source), "\n"+mark+"\n"...), 0o644); err != nil {
			return fmt.Errorf("change page: %w", err)
		}
		if err := s.waitFor(path, mark); err != nil {
			return err
		}
		took = append(took, time.Since(start))
	}
	slices.Sort(took)
	fmt.Fprintf(b.out, "%-34s %7.0f ms median, %.0f ms at most\n", "change saved to page served", ms(at(took, 50)), ms(took[len(took)-1]))
	return nil
}

// waitFor requests a page until it contains a text.
func (s *server) waitFor(path, text string) error {
	const patience = 30 * time.Second
	for start := time.Now(); time.Since(start) < patience; time.Sleep(time.Millisecond) {
		page, err := s.get(path)
		if err != nil {
			return err
		}
		if strings.Contains(string(page), text) {
			return nil
		}
	}
	return fmt.Errorf("%s still lacks %q after %v", path, text, patience)
}

func at(sorted []time.Duration, percent int) time.Duration {
	return sorted[min(len(sorted)-1, len(sorted)*percent/100)]
}

func ms(d time.Duration) float64 { return float64(d) / float64(time.Millisecond) }
