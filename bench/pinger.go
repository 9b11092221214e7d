//go:build unix

package main

import (
	"bytes"
	"encoding/json"
	"errors"
	"fmt"
	"net"
	"os"
	"runtime"
	"strconv"
	"syscall"
	"time"

	"github.com/google/uuid"
)

const (
	pingConns = 1024 // a ping waits for its commit; browsers have a connection each
	pingTries = 8    // connections with a ping under way, after which others are likely to have one too
	pingStep  = 5 * time.Millisecond
	// pingPatience is how long pings are sent again that were not confirmed.
	pingPatience = 30 * time.Second
)

// pinger sends pings to a server at a rate: this program itself, started with
// -pings, at a low priority. It has one thread, which looks at a connection only
// when it needs one, so that a ping takes it two calls of the system.
type pinger struct {
	address string
	total   int // pings to be sent
	rate    int // a second
	conns   []*pingConn
	next    int
	again   []string // documents that were not confirmed
	request []byte
	pinged
}

// pinged is what became of pings.
type pinged struct {
	Sent, Confirmed int // documents
	Refused, Broken int // responses that were no 200, and requests without a response
	Took, CPU       time.Duration
}

// pingConn is a connection with at most one ping under way.
type pingConn struct {
	conn    net.Conn
	raw     syscall.RawConn
	waiting string // document of the ping under way, "" for none
	in      []byte // of the response
	retry   time.Time
}

const benchPing = `{"metrics":{"url":{"page.path":"https://waymark.example/en-US/docs/Web/API/Element","page.referrer":"https://search.example/"},` +
	`"string":{"page.http_status":"200","page.is_baseline":"baseline_high","navigator.subscription_type":"anonymous","navigator.viewport_breakpoint":"lg"},` +
	`"string_list":{"navigator.user_languages":["nb-NO","en"]}},"ping_info":{"seq":0,"start_time":"2026-11-22T10:15+01:00","end_time":"2026-11-22T10:16+01:00"},` +
	`"client_info":{"telemetry_sdk_build":"5.0.10","os":"Linux","os_version":"x86_64","architecture":"x86_64","locale":"nb-NO","app_build":"Unknown","app_display_version":"Unknown"}}`

const submitTo = "POST /submit/waymark/page/1/"

// sendPings sends pings and prints what became of them.
func sendPings(address string, rate int, length time.Duration) error {
	runtime.GOMAXPROCS(1)
	uuid.EnableRandPool()
	none := uuid.NewString()
	p := &pinger{address: address, rate: rate, total: int(length.Seconds() * float64(rate))}
	p.request = []byte(submitTo + none + " HTTP/1.1\r\nHost: " + address + "\r\nContent-Type: application/json; charset=utf-8\r\n" +
		"User-Agent: Mozilla/5.0 (X11; Linux x86_64; rv:145.0) Gecko/20100101 Firefox/145.0\r\nContent-Length: " + strconv.Itoa(len(benchPing)) + "\r\n\r\n" + benchPing)
	for range pingConns {
		p.conns = append(p.conns, new(pingConn))
	}
	p.run(length)
	var used syscall.Rusage
	if err := syscall.Getrusage(syscall.RUSAGE_SELF, &used); err != nil {
		return fmt.Errorf("measure processor time: %w", err)
	}
	p.CPU = time.Duration(used.Utime.Nano() + used.Stime.Nano())
	return json.NewEncoder(os.Stdout).Encode(p.pinged)
}

func (p *pinger) run(length time.Duration) {
	started := time.Now()
	for p.Confirmed < p.total && time.Since(started) < length+pingPatience {
		wanted := min(p.total, int(time.Since(started).Seconds()*float64(p.rate)))
		atOnce := 4 * p.rate / int(time.Second/pingStep) // what is refused is not sent again at once
		for busy := 0; busy < pingTries && atOnce > 0 && (p.Sent < wanted || len(p.again) > 0 || p.Sent == p.total); {
			if p.visit(p.conns[p.next]) {
				busy = 0
				atOnce--
			} else {
				busy++
			}
			p.next = (p.next + 1) % len(p.conns)
		}
		time.Sleep(pingStep)
	}
	p.Took = time.Since(started)
}

// visit receives the response on a connection, if there is one, and sends a ping if
// one is due. It reports whether it did.
func (p *pinger) visit(c *pingConn) bool {
	if c.conn != nil && c.waiting != "" {
		if err := p.receive(c); err != nil {
			p.lose(c)
		}
	}
	if c.waiting != "" || c.conn == nil && !p.connect(c) {
		return false
	}
	switch {
	case len(p.again) > 0:
		c.waiting, p.again = p.again[0], p.again[1:]
	case p.Sent < p.total:
		c.waiting = uuid.NewString()
		p.Sent++
	default:
		return false
	}
	copy(p.request[len(submitTo):], c.waiting)
	if err := p.send(c); err != nil {
		p.lose(c)
	}
	return true
}

func (p *pinger) connect(c *pingConn) bool {
	if time.Now().Before(c.retry) {
		return false
	}
	const pause = 200 * time.Millisecond
	c.retry = time.Now().Add(pause)
	conn, err := net.DialTimeout("tcp", p.address, pause)
	if err != nil {
		return false
	}
	raw, err := conn.(*net.TCPConn).SyscallConn()
	if err != nil {
		_ = conn.Close()
		return false
	}
	c.conn, c.raw, c.in = conn, raw, c.in[:0]
	return true
}

// lose gives up a connection. What was sent on it is sent again.
func (p *pinger) lose(c *pingConn) {
	_ = c.conn.Close()
	c.conn = nil
	if c.waiting != "" {
		p.Broken++
		p.again = append(p.again, c.waiting)
		c.waiting = ""
	}
}

func (p *pinger) send(c *pingConn) error {
	n := 0
	var failed error
	err := c.raw.Write(func(fd uintptr) bool {
		n, failed = syscall.Write(int(fd), p.request)
		return true
	})
	if err = errors.Join(err, failed); err == nil && n < len(p.request) {
		_, err = c.conn.Write(p.request[n:])
	}
	return err
}

// receive reads what there is of a response.
func (p *pinger) receive(c *pingConn) error {
	var piece [4 << 10]byte
	n := 0
	var failed error
	err := c.raw.Read(func(fd uintptr) bool {
		n, failed = syscall.Read(int(fd), piece[:])
		return true
	})
	switch {
	case err != nil:
		return err
	case errors.Is(failed, syscall.EAGAIN), errors.Is(failed, syscall.EINTR):
		return nil
	case failed != nil:
		return failed
	case n <= 0:
		return net.ErrClosed
	}
	c.in = append(c.in, piece[:n]...)
	header, body, ok := bytes.Cut(c.in, []byte("\r\n\r\n"))
	if !ok {
		return nil
	}
	length := 0
	if _, rest, ok := bytes.Cut(header, []byte("Content-Length: ")); ok {
		digits, _, _ := bytes.Cut(rest, []byte("\r\n"))
		length, _ = strconv.Atoi(string(digits))
	}
	if len(body) < length {
		return nil
	}
	if bytes.HasPrefix(header, []byte("HTTP/1.1 200")) {
		p.Confirmed++
	} else {
		p.Refused++
		p.again = append(p.again, c.waiting)
	}
	c.waiting, c.in = "", c.in[:0]
	if bytes.Contains(header, []byte("Connection: close")) {
		p.lose(c)
	}
	return nil
}
