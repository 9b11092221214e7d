package main

import (
	"bufio"
	"encoding/gob"
	"errors"
	"fmt"
	"io"
	"maps"
	"net"
	"net/http"
	"os"
	"os/exec"
	"slices"
	"strconv"
	"strings"
	"sync"
	"sync/atomic"
	"time"
)

const (
	clients  = 8                      // concurrent clients
	rounds   = 30                     // of each server, alternating
	loadTime = 150 * time.Millisecond // per round
	// accepted is the Accept-Encoding of browsers.
	accepted = "gzip, deflate, br, zstd"
)

// response is a recorded response for a page.
type response struct {
	Header http.Header
	Body   []byte
}

// serveBare only serves the responses read from standard input. It prints its address.
func serveBare() error {
	var responses map[string]response
	if err := gob.NewDecoder(os.Stdin).Decode(&responses); err != nil {
		return fmt.Errorf("read responses: %w", err)
	}
	l, err := net.Listen("tcp", "localhost:0")
	if err != nil {
		return fmt.Errorf("listen: %w", err)
	}
	fmt.Println(l.Addr())
	return http.Serve(l, http.HandlerFunc(func(w http.ResponseWriter, r *http.Request) {
		h := w.Header()
		recorded := responses[r.RequestURI]
		maps.Copy(h, recorded.Header)
		_, _ = w.Write(recorded.Body)
	}))
}

// startBare starts this program as a bare server.
func startBare(responses map[string]response) (*server, error) {
	self, err := os.Executable()
	if err != nil {
		return nil, fmt.Errorf("find this program: %w", err)
	}
	cmd := exec.Command(self, "-bare")
	cmd.Stderr = os.Stderr
	in, err := cmd.StdinPipe()
	if err != nil {
		return nil, fmt.Errorf("start bare server: %w", err)
	}
	out, err := cmd.StdoutPipe()
	if err != nil {
		return nil, fmt.Errorf("start bare server: %w", err)
	}
	if err := cmd.Start(); err != nil {
		return nil, fmt.Errorf("start bare server: %w", err)
	}
	s := &server{cmd: cmd}
	err = gob.NewEncoder(in).Encode(responses)
	addr, readErr := bufio.NewReader(out).ReadString('\n')
	if err = errors.Join(err, in.Close(), readErr); err != nil {
		s.stop()
		return nil, fmt.Errorf("start bare server: %w", err)
	}
	s.base = "http://" + strings.TrimSpace(addr)
	return s, nil
}

// compared are figures of two servers under the same load. Other programs affect rates more
// than the processor time of a page.
type compared struct {
	rates [2]float64         // pages per second
	took  [2][]time.Duration // per page, sorted
	cpu   [2]time.Duration   // of the server per page
}

// compare requests pages from two servers alternately, so that other load on the machine
// affects both.
func compare(a, b *server, pages []string) (c compared, err error) {
	for range rounds {
		for i, s := range []*server{a, b} {
			before := s.cpu()
			took, err := s.load(pages, clients)
			if err != nil {
				return c, err
			}
			c.cpu[i] += s.cpu() - before
			c.took[i] = append(c.took[i], took...)
		}
	}
	for i := range c.took {
		slices.Sort(c.took[i])
		c.rates[i] = float64(len(c.took[i])) / (rounds * loadTime).Seconds()
		c.cpu[i] /= time.Duration(len(c.took[i]))
	}
	return c, nil
}

// cpu returns a server's processor time, 0 if unavailable.
func (s *server) cpu() time.Duration {
	const tick = 10 * time.Millisecond
	stat, err := os.ReadFile(fmt.Sprintf("/proc/%d/stat", s.cmd.Process.Pid))
	if err != nil {
		return 0
	}
	_, rest, _ := strings.Cut(string(stat), ") ") // after the program's name
	fields := strings.Fields(rest)
	if len(fields) < 13 {
		return 0
	}
	user, _ := strconv.Atoi(fields[11])
	system, _ := strconv.Atoi(fields[12])
	return time.Duration(user+system) * tick
}

// settle waits until a server is idle, such as after indexing.
func (s *server) settle() {
	const quiet, patience = time.Second, 2 * time.Minute
	for start := time.Now(); time.Since(start) < patience; {
		before := s.cpu()
		time.Sleep(quiet)
		if s.cpu()-before < quiet/20 {
			return
		}
	}
}

// load requests pages from concurrent clients and returns the time of each page. The clients
// take as little time as possible: they share the server's processors.
func (s *server) load(pages []string, clients int) ([]time.Duration, error) {
	var all []time.Duration
	var mu sync.Mutex
	var failed atomic.Pointer[error]
	var wg sync.WaitGroup
	until := time.Now().Add(loadTime)
	for n := range clients {
		wg.Go(func() {
			took, err := s.client(pages[n*len(pages)/clients:], pages, until)
			if err != nil {
				failed.Store(&err)
			}
			mu.Lock()
			defer mu.Unlock()
			all = append(all, took...)
		})
	}
	wg.Wait()
	if err := failed.Load(); err != nil {
		return nil, *err
	}
	return all, nil
}

// client requests the first pages and then all of them repeatedly, on one connection.
func (s *server) client(first, pages []string, until time.Time) (took []time.Duration, err error) {
	conn, err := net.Dial("tcp", strings.TrimPrefix(s.base, "http://"))
	if err != nil {
		return nil, fmt.Errorf("connect: %w", err)
	}
	defer conn.Close()
	in := bufio.NewReaderSize(conn, 64<<10)
	var request []byte
	for i := 0; ; i++ {
		if i == len(first) {
			first, i = pages, 0
		}
		request = append(request[:0], "GET "...)
		request = append(request, first[i]...)
		request = append(request, " HTTP/1.1\r\nHost: localhost\r\nAccept-Encoding: "+accepted+"\r\n\r\n"...)
		start := time.Now()
		if start.After(until) {
			return took, nil
		}
		if _, err := conn.Write(request); err != nil {
			return nil, fmt.Errorf("ask for %s: %w", first[i], err)
		}
		if err := skipResponse(in); err != nil {
			return nil, fmt.Errorf("response to %s: %w", first[i], err)
		}
		took = append(took, time.Since(start))
	}
}

// skipResponse reads a successful response and returns its length.
func skipResponse(in *bufio.Reader) error {
	length := -1
	for n := 0; ; n++ {
		line, err := in.ReadSlice('\n')
		if err != nil {
			return err
		}
		switch {
		case n == 0 && !strings.HasPrefix(string(line), "HTTP/1.1 200"):
			return fmt.Errorf("%q", line)
		case len(line) <= 2 && length < 0:
			return errors.New("no Content-Length")
		case len(line) <= 2:
			_, err := io.CopyN(io.Discard, in, int64(length))
			return err
		case strings.HasPrefix(string(line), "Content-Length: "):
			if length, err = strconv.Atoi(strings.TrimSpace(string(line[len("Content-Length: "):]))); err != nil {
				return err
			}
		}
	}
}
