package main

import (
	"bufio"
	"database/sql"
	"encoding/json"
	"errors"
	"fmt"
	"net"
	"os"
	"os/exec"
	"path/filepath"
	"runtime"
	"slices"
	"strconv"
	"strings"
	"sync"
	"syscall"
	"time"

	_ "github.com/jackc/pgx/v5/stdlib" // the driver "pgx"
	_ "modernc.org/sqlite"             // the driver "sqlite"

	"waymark.dev/waymark/internal/testkit/servertest"
)

const (
	pingRate   = 5000 // pings a second
	pingTime   = 30 * time.Second
	pingNice   = "5" // the load tool does not take the processors of readers
	pingRounds = 4   // of each measurement, by turns
	roundTime  = 3 * time.Second
	pingLead   = 500 * time.Millisecond // for its connections to open
)

// telemetry measures how many pings are taken, whether each is stored once, and what
// they cost readers. The baseline is a server that reads the same pings and does
// nothing with them: what it loses is lost to the network, to net/http and to the
// load tool, which run on the same processors.
func (b *bench) telemetry() error {
	dir := filepath.Join(b.work, "telemetry")
	flags := []string{"--features-telemetry", "--telemetry-per-minute", "0", "--base-url", "https://waymark.example", "--database-dir", dir}
	s, _, err := b.start("serve", "/en-US/docs/Web", flags...)
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
	fmt.Fprintf(b.out, "\ntelemetry, %d pings a second; the load tool has %d connections and priority %s\n", pingRate, pingConns, pingNice)
	servers := []namedServer{{"waymark", s}, {"bare sink", bare}}
	alone, err := b.fullSpeed(servers, pages)
	if err != nil {
		return err
	}
	if err := b.steadySpeed(servers, pages, alone/2); err != nil {
		return err
	}
	return b.eachStoredOnce()
}

type namedServer struct {
	name string
	*server
}

// cost is what pages and pings took of a server in some time.
type cost struct {
	pages, pings int
	cpu, tool    time.Duration // of the server, and of the load tool
	took         time.Duration
}

func (c *cost) add(o cost) {
	c.pages, c.pings, c.cpu, c.tool, c.took = c.pages+o.pages, c.pings+o.pings, c.cpu+o.cpu, c.tool+o.tool, c.took+o.took
}

// read measures readers who ask again as soon as they have a response, with pings or
// without.
func (s *server) read(pages []string, withPings bool) (c cost, err error) {
	before := s.cpu()
	read := func() error {
		started := time.Now()
		c.pages, err = s.count(pages)
		c.took = time.Since(started)
		return err
	}
	if withPings {
		var p pinged
		p, err = s.pings(roundTime+2*pingLead, read)
		c.pings, c.tool = p.Confirmed, p.CPU
	} else {
		err = read()
	}
	c.cpu = s.cpu() - before
	return c, err
}

// fullSpeed measures what pings cost readers who take all that the server has, and
// returns how many pages a second the first server sends without pings. Whatever else
// this machine does changes rates more than processor time.
func (b *bench) fullSpeed(servers []namedServer, pages []string) (float64, error) {
	alone, during := make([]cost, len(servers)), make([]cost, len(servers))
	for range pingRounds {
		for i, s := range servers {
			for _, part := range []struct {
				into  *cost
				pings bool
			}{{&alone[i], false}, {&during[i], true}} {
				c, err := s.read(pages, part.pings)
				if err != nil {
					return 0, err
				}
				part.into.add(c)
			}
		}
	}
	for i, s := range servers {
		a, d := alone[i], during[i]
		page := a.cpu / time.Duration(a.pages)
		pings := time.Duration(max(1, d.pings))
		ping, tool := (d.cpu-page*time.Duration(d.pages))/pings, d.tool/pings
		share := func(d time.Duration) float64 { return 100 * pingRate * d.Seconds() / float64(runtime.NumCPU()) }
		fmt.Fprintf(b.out, "%-10s processor time: %.1f µs a page, %.1f µs a ping, %.1f µs a ping in the load tool; so many pings are %.1f %% and %.1f %% of this machine\n",
			s.name, micro(page), micro(ping), micro(tool), share(ping), share(tool))
	}
	for i, s := range servers {
		a, d := alone[i].rate(), during[i].rate()
		fmt.Fprintf(b.out, "%-10s readers at full speed: %6.0f pages/s without pings, %6.0f with them: %.3f\n", s.name, a, d, d/a)
	}
	return alone[0].rate(), nil
}

func (c *cost) rate() float64 { return float64(c.pages) / c.took.Seconds() }

// steadySpeed measures readers who come at a rate, whatever the server does.
func (b *bench) steadySpeed(servers []namedServer, pages []string, rate float64) error {
	for _, s := range servers {
		var alone, during []time.Duration
		for range pingRounds {
			took, err := s.paced(pages, rate, roundTime)
			if err != nil {
				return err
			}
			alone = append(alone, took...)
			if _, err := s.pings(roundTime+2*pingLead, func() error {
				took, err := s.paced(pages, rate, roundTime)
				during = append(during, took...)
				return err
			}); err != nil {
				return err
			}
		}
		slices.Sort(alone)
		slices.Sort(during)
		seconds := (pingRounds * roundTime).Seconds()
		fmt.Fprintf(b.out, "%-10s readers at %.0f pages/s: %.0f without pings, %.0f with them: %.3f; median %.2f and %.2f ms, 99th percentile %.2f and %.2f ms\n", s.name, rate,
			float64(len(alone))/seconds, float64(len(during))/seconds, float64(len(during))/float64(len(alone)), ms(at(alone, 50)), ms(at(during, 50)), ms(at(alone, 99)), ms(at(during, 99)))
	}
	return nil
}

// eachStoredOnce sends pings for their whole time, without and with servers that are
// killed, and compares what was confirmed with what is stored.
func (b *bench) eachStoredOnce() error {
	dir := filepath.Join(b.work, "stored")
	if err := b.storedOnce("SQLite", func() error { return os.RemoveAll(dir) }, "sqlite", filepath.Join(dir, "telemetry.sqlite"), "", "--database-dir", dir); err != nil {
		return err
	}
	address, stop, err := servertest.RunPostgres()
	if errors.Is(err, servertest.ErrNoPostgres) {
		fmt.Fprintf(b.out, "PostgreSQL: not measured. %v\n", err)
		return nil
	}
	if err != nil {
		return err
	}
	empty := func() error {
		db, err := sql.Open("pgx", address)
		if err != nil {
			return err
		}
		_, err = db.Exec("drop schema if exists telemetry cascade")
		return errors.Join(err, db.Close())
	}
	return errors.Join(b.storedOnce("PostgreSQL", empty, "pgx", address, "telemetry.", "--database-url", address), stop())
}

func (b *bench) storedOnce(name string, empty func() error, driver, source, schema string, flags ...string) error {
	flags = append(flags, "--features-telemetry", "--telemetry-per-minute", "0", "--base-url", "https://waymark.example")
	for _, kills := range []int{0, 2} {
		if err := empty(); err != nil {
			return fmt.Errorf("empty database: %w", err)
		}
		s, _, err := b.start("serve", "/healthz", flags...)
		if err != nil {
			return err
		}
		p, err := s.pings(pingTime, func() error {
			for range kills {
				time.Sleep(pingTime / time.Duration(kills+1))
				if err := s.crash(); err != nil {
					return err
				}
			}
			return nil
		})
		s.stop()
		if err != nil {
			return err
		}
		db, err := sql.Open(driver, source)
		if err != nil {
			return err
		}
		var views, documents int
		err = db.QueryRow(fmt.Sprintf("select (select count(*) from %[1]stelemetry_views), (select count(*) from %[1]stelemetry_documents)", schema)).Scan(&views, &documents)
		if err = errors.Join(err, db.Close()); err != nil {
			return fmt.Errorf("count what is stored: %w", err)
		}
		verdict := "each once"
		if p.Confirmed != p.Sent || views != p.Sent || documents != p.Sent {
			verdict = "NOT each once"
		}
		fmt.Fprintf(b.out, "%-10s killed %d times: %d pings sent in %.1f s, %d of them again; %d confirmed, %d stored: %s\n", name, kills,
			p.Sent, p.Took.Seconds(), p.Broken+p.Refused, p.Confirmed, views, verdict)
	}
	return nil
}

// crash kills a server as nothing can be done about, and starts it again.
func (s *server) crash() error {
	if err := s.cmd.Process.Signal(syscall.SIGKILL); err != nil {
		return fmt.Errorf("kill server: %w", err)
	}
	_ = s.cmd.Wait() // it was killed
	again := exec.Command(s.cmd.Path, s.cmd.Args[1:]...)
	again.Stderr = os.Stderr
	s.cmd = again
	if err := again.Start(); err != nil {
		return fmt.Errorf("start server again: %w", err)
	}
	return nil
}

// count returns how many pages are sent in a round, to as many clients as in other
// measurements.
func (s *server) count(pages []string) (n int, err error) {
	for started := time.Now(); time.Since(started) < roundTime; {
		took, err := s.load(pages, clients)
		if err != nil {
			return 0, err
		}
		n += len(took)
	}
	return n, nil
}

// paced requests pages at a rate and returns how long each took from when it was
// due. What was not sent in time is left out.
func (s *server) paced(pages []string, rate float64, length time.Duration) (all []time.Duration, err error) {
	const readers = 4 * clients
	var mu sync.Mutex
	var wg sync.WaitGroup
	started := time.Now()
	for n := range readers {
		wg.Go(func() {
			took, readErr := s.pacedReader(pages, n, readers, rate, started, length)
			mu.Lock()
			defer mu.Unlock()
			all = append(all, took...)
			if readErr != nil {
				err = readErr
			}
		})
	}
	wg.Wait()
	return all, err
}

// pacedReader is one of several readers, who take turns.
func (s *server) pacedReader(pages []string, n, of int, rate float64, started time.Time, length time.Duration) (took []time.Duration, err error) {
	conn, err := net.Dial("tcp", strings.TrimPrefix(s.base, "http://"))
	if err != nil {
		return nil, fmt.Errorf("connect: %w", err)
	}
	defer conn.Close()
	in := bufio.NewReaderSize(conn, 64<<10)
	for i := n; ; i += of {
		due := started.Add(time.Duration(float64(i) / rate * float64(time.Second)))
		if due.Sub(started) > length || time.Since(started) > length {
			return took, nil
		}
		time.Sleep(time.Until(due))
		if _, err := conn.Write([]byte("GET " + pages[i%len(pages)] + " HTTP/1.1\r\nHost: localhost\r\nAccept-Encoding: " + accepted + "\r\n\r\n")); err != nil {
			return nil, fmt.Errorf("ask for %s: %w", pages[i%len(pages)], err)
		}
		if err := skipResponse(in); err != nil {
			return nil, fmt.Errorf("response to %s: %w", pages[i%len(pages)], err)
		}
		took = append(took, time.Since(due))
	}
}

// pings has the load tool send pings for some time, while something else is done.
func (s *server) pings(length time.Duration, meanwhile func() error) (p pinged, err error) {
	self, err := os.Executable()
	if err != nil {
		return p, fmt.Errorf("find this program: %w", err)
	}
	cmd := exec.Command("nice", "-n", pingNice, self, "-pings", strings.TrimPrefix(s.base, "http://"), "-rate", strconv.Itoa(pingRate), "-for", length.String())
	cmd.Stderr = os.Stderr
	out, err := cmd.StdoutPipe()
	if err != nil {
		return p, fmt.Errorf("start load tool: %w", err)
	}
	if err := cmd.Start(); err != nil {
		return p, fmt.Errorf("start load tool: %w", err)
	}
	if meanwhile != nil {
		time.Sleep(pingLead)
		err = meanwhile()
	}
	readErr := json.NewDecoder(out).Decode(&p)
	if err := errors.Join(err, readErr, cmd.Wait()); err != nil {
		return p, fmt.Errorf("send pings: %w", err)
	}
	return p, nil
}

func micro(d time.Duration) float64 { return float64(d) / float64(time.Microsecond) }
