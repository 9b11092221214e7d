package main

import (
	"context"
	"errors"
	"flag"
	"fmt"
	"io"
	"net"
	"os"
	"os/exec"
	"path/filepath"
	"strings"
	"sync"
	"syscall"
	"time"

	"waymark.dev/waymark/internal/testkit/servertest"
)

// watched are the metrics by which operators see a fault.
var watched = []string{"waymark_search_up", `waymark_queue_jobs{state="available"}`, `waymark_database_connections{state="in_use"}`, "waymark_http_requests_in_flight", `waymark_site_copies_total{result="error"}`, "process_open_fds", "process_resident_memory_bytes"}

// drill starts a cluster and lets each service fail in turn under load, then servers. It
// prints what readers got, and fails if pages were not served or a change that was
// acknowledged is lost.
func drill(ctx context.Context, flags *flag.FlagSet, args []string) error {
	rate := flags.Float64("rate", usualRate, "actions of readers a second")
	duration := flags.Duration("for", 20*time.Second, "how long each fault lasts")
	connections := flags.Int("connections", 20000, "idle connections to a server, as far as the limit on open files allows; a quarter as many are slow")
	return with(ctx, options{gated: true}, flags, args, func(c *cluster) error {
		m, err := parseMix(changing)
		if err != nil {
			return err
		}
		t, err := newTraffic(ctx, c.URL)
		if err != nil {
			return err
		}
		if err := c.fetchAll(ctx, t); err != nil {
			return err
		}
		for _, f := range c.faults(allowed(*connections)) {
			err = errors.Join(err, c.suffer(ctx, t, f, &plan{*rate, *duration, m}))
		}
		return errors.Join(err, c.restore(ctx, t))
	})
}

// fetchAll requests each page of each server, so that servers of built pages have a copy of all.
func (c *cluster) fetchAll(ctx context.Context, t *traffic) error {
	for _, s := range c.Servers {
		for _, p := range t.pages {
			if err := get(ctx, "http://"+s.Addr+p.URL, nil); err != nil {
				return err
			}
		}
	}
	return nil
}

// fault is something that goes wrong.
type fault struct {
	name       string
	begin, end func(context.Context) error
}

func (c *cluster) faults(connections int) (list []fault) {
	nothing := func(context.Context) error { return nil }
	list = append(list, fault{"nothing is wrong", nothing, nothing})
	for _, g := range c.gates {
		for _, s := range []state{shut, slow, failing} {
			list = append(list, fault{
				fmt.Sprintf("%s is %s", g.name, s),
				func(context.Context) error { return g.set(s) },
				func(context.Context) error { return g.set(open) },
			})
		}
	}
	first := c.Servers[0]
	list = append(list, fault{
		"a server is killed",
		func(context.Context) error { first.end(syscall.SIGKILL); return nil },
		func(ctx context.Context) error { return c.restarted(ctx, first) },
	})
	if c.disk != "" {
		list = append(list, fault{"the disk of a server is full", c.fillDisk, c.emptyDisk})
	}
	if c.clock != nil {
		for _, jump := range []time.Duration{time.Hour, -time.Hour} {
			list = append(list, fault{
				fmt.Sprintf("the clock of PostgreSQL jumps by %v", jump),
				func(ctx context.Context) error { return c.setClock(ctx, jump) },
				func(ctx context.Context) error { return c.setClock(ctx, 0) },
			})
		}
	}
	idle, trickle := &crowd{addr: first.Addr, size: connections}, &crowd{addr: first.Addr, size: connections / 4, trickle: true}
	return append(
		list,
		fault{fmt.Sprintf("%d connections to a server send nothing", idle.size), idle.come, idle.leave},
		fault{fmt.Sprintf("%d connections to a server send a byte a second", trickle.size), trickle.come, trickle.leave},
	)
}

// suffer sends traffic while a fault lasts and prints what came of it, and then waits until
// everything works.
func (c *cluster) suffer(ctx context.Context, t *traffic, f fault, p *plan) error {
	t.reset()
	if err := f.begin(ctx); err != nil {
		return fmt.Errorf("%s: %w", f.name, err)
	}
	loaded, stop := context.WithTimeout(ctx, p.duration)
	defer stop()
	var wg sync.WaitGroup
	wg.Go(func() { t.send(loaded, p.rate, p.mix) })
	<-loaded.Done()
	seen := c.metrics(ctx)
	wg.Wait()
	fmt.Printf("\n%s\n", f.name)
	_ = t.print(os.Stdout) // only errors of pages count
	fmt.Println(seen)
	failed := t.failed("page")
	if err := f.end(ctx); err != nil {
		return fmt.Errorf("%s: %w", f.name, err)
	}
	ended := time.Now()
	err := wait(ctx, "for the site to recover:", func() error {
		t.reset()
		t.search(ctx, 1)
		t.signIn(ctx, 1)
		if t.failed("search")+t.failed("sign-in") > 0 {
			return t.print(io.Discard)
		}
		return nil
	})
	fmt.Printf("everything works again after %v\n", time.Since(ended).Round(time.Millisecond))
	if err == nil {
		err = t.checkNotes(ctx)
	}
	if failed > 0 {
		err = errors.Join(err, fmt.Errorf("%d pages were not served", failed))
	}
	if err != nil {
		err = fmt.Errorf("%s: %w", f.name, err)
	}
	return err
}

// metrics returns what the watched metrics of the first server are, or of the last one.
func (c *cluster) metrics(ctx context.Context) string {
	var seen []string
	started := time.Now()
	text, err := c.Servers[0].metrics(ctx)
	if err != nil { // it was killed
		text, err = c.Servers[len(c.Servers)-1].metrics(ctx)
	}
	if err != nil {
		return "metrics cannot be read: " + err.Error()
	}
	for line := range strings.Lines(text) {
		for _, name := range watched {
			if strings.HasPrefix(line, name) {
				seen = append(seen, strings.TrimSpace(line))
			}
		}
	}
	return fmt.Sprintf("metrics, in %v: %s", time.Since(started).Round(time.Millisecond), strings.Join(seen, ", "))
}

// crowd is many connections to a server that do not send a request.
type crowd struct {
	addr    string
	size    int
	trickle bool // they send a header, a byte a second

	connections []net.Conn
	stop        context.CancelFunc
}

func (c *crowd) come(ctx context.Context) error {
	for range c.size {
		conn, err := net.Dial("tcp", c.addr)
		if err != nil {
			return errors.Join(err, c.leave(ctx))
		}
		c.connections = append(c.connections, conn)
	}
	ctx, c.stop = context.WithCancel(ctx)
	if c.trickle {
		go c.send(ctx)
	}
	return nil
}

func (c *crowd) send(ctx context.Context) {
	const header = "GET / HTTP/1.1\r\nHost: localhost\r\nX-Slow: "
	for n := 0; ; n++ {
		next := byte('a')
		if n < len(header) {
			next = header[n]
		}
		for _, conn := range c.connections {
			_, _ = conn.Write([]byte{next}) // the server may have closed it, as it should
		}
		select {
		case <-ctx.Done():
			return
		case <-time.After(time.Second):
		}
	}
}

func (c *crowd) leave(context.Context) error {
	if c.stop != nil {
		c.stop()
	}
	for _, conn := range c.connections {
		reset(conn) // else its port is taken for a minute
	}
	c.connections = nil
	return nil
}

// restore restores a backup of the database into an empty one, and prints how long that and
// the start of a server with it took.
func (c *cluster) restore(ctx context.Context, t *traffic) error {
	restored := &cluster{options: c.options, OpenSearch: c.OpenSearch, S3: c.S3, Bucket: bucket, Dir: filepath.Join(c.Dir, "restored")}
	defer restored.stop()
	addrs, err := freeAddrs(2)
	if err != nil {
		return err
	}
	restored.URL = "http://" + addrs[0]
	// The keys are not in the backup.
	if err := errors.Join(os.Mkdir(restored.Dir, 0o700), os.Symlink(filepath.Join(c.Dir, "keys"), filepath.Join(restored.Dir, "keys"))); err != nil {
		return err
	}
	address, stop, err := servertest.RunPostgres()
	if err != nil {
		return err
	}
	restored.Postgres = address
	restored.ends = append(restored.ends, func() { _ = stop() })
	if err := restored.write("waymark.toml", settings); err != nil {
		return err
	}
	fmt.Println("\nthe database is lost")
	file := filepath.Join(c.Dir, "backup.zip")
	for _, cmd := range []*exec.Cmd{c.command(ctx, "operator", "backup", "--out", file), restored.command(ctx, "operator", "restore", file)} {
		started := time.Now()
		if out, err := cmd.CombinedOutput(); err != nil {
			return fmt.Errorf("%s: %w\n%s", cmd.Args[1], err, out)
		}
		fmt.Printf("%s: %v\n", cmd.Args[1], time.Since(started).Round(time.Millisecond))
	}
	started := time.Now()
	s := &server{Name: "restored", Addr: addrs[0], OpsAddr: addrs[1], cluster: restored}
	if s.log, err = os.Create(filepath.Join(restored.Dir, "server.log")); err != nil {
		return err
	}
	defer s.log.Close()
	if err := s.start(); err != nil {
		return err
	}
	defer s.end(syscall.SIGINT)
	if err := s.waitReady(ctx); err != nil {
		return err
	}
	fmt.Printf("a server with it is ready after %v\n", time.Since(started).Round(time.Millisecond))
	t.site = restored.URL
	return t.checkNotes(ctx)
}
