package main

import (
	"context"
	"errors"
	"flag"
	"fmt"
	"os"
	"sync"
	"syscall"
	"time"
)

// check starts a cluster, kills a server and restarts each under load. It fails if a request does
// or a change that was acknowledged is lost.
func check(ctx context.Context, flags *flag.FlagSet, args []string) error {
	addrs, err := freeAddrs(1)
	if err != nil {
		return err
	}
	rounds := flags.Int("rounds", 1, "how often to restart each server")
	rate := flags.Float64("rate", usualRate, "actions of readers a second meanwhile")
	mixed := flags.String("mix", changing, "share of each action meanwhile")
	return with(ctx, options{addr: addrs[0]}, flags, args, func(c *cluster) error { return c.check(ctx, *rate, *rounds, *mixed) })
}

func (c *cluster) check(ctx context.Context, rate float64, rounds int, mixed string) error {
	err := c.underLoad(ctx, "a server is killed", reading, usualRate, func(t *traffic) error {
		if err := t.await(ctx); err != nil {
			return err
		}
		s := c.Servers[0]
		s.end(syscall.SIGKILL)
		if err := errors.Join(c.waitUp(ctx, s, false), t.await(ctx)); err != nil {
			return err
		}
		return c.restarted(ctx, s)
	})
	return errors.Join(err, c.underLoad(ctx, "each server is restarted", mixed, rate, func(t *traffic) error {
		for range rounds {
			for _, s := range c.Servers {
				s.end(syscall.SIGTERM)
				if err := c.restarted(ctx, s); err != nil {
					return err
				}
				if err := t.caughtUp(ctx); err != nil {
					return err
				}
			}
		}
		return errors.Join(t.await(ctx), t.checkNotes(ctx))
	}))
}

// usualRate is a rate that a machine with all of a cluster carries.
const usualRate = 40

// upgrade starts a cluster of an earlier program, and restarts each server with the new one and
// then back, under load. It fails if a request does or a change that was acknowledged is lost.
func upgrade(ctx context.Context, flags *flag.FlagSet, args []string) error {
	addrs, err := freeAddrs(1)
	if err != nil {
		return err
	}
	rate := flags.Float64("rate", usualRate, "actions of readers a second")
	duration := flags.Duration("for", 10*time.Second, "how long to wait before the next restart")
	return with(ctx, options{addr: addrs[0], upgraded: true}, flags, args, func(c *cluster) error {
		return c.underLoad(ctx, "each server gets the new program, and then the old one again", changing, *rate, func(t *traffic) error {
			for _, program := range []string{c.program, c.other} {
				for _, s := range c.Servers {
					select {
					case <-ctx.Done():
						return ctx.Err()
					case <-time.After(*duration):
					}
					s.end(syscall.SIGTERM)
					s.program = program
					if err := c.restarted(ctx, s); err != nil {
						return err
					}
				}
			}
			return errors.Join(t.await(ctx), t.checkNotes(ctx))
		})
	})
}

// restarted starts a stopped server and waits until readers reach it.
func (c *cluster) restarted(ctx context.Context, s *server) error {
	if err := s.start(); err != nil {
		return err
	}
	return errors.Join(s.waitReady(ctx), c.waitUp(ctx, s, true))
}

// underLoad sends traffic while do runs, and returns an error if a request fails.
func (c *cluster) underLoad(ctx context.Context, what, mixed string, rate float64, do func(*traffic) error) error {
	m, err := parseMix(mixed)
	if err != nil {
		return err
	}
	t, err := newTraffic(ctx, c.URL)
	if err != nil {
		return err
	}
	loaded, stop := context.WithCancel(ctx)
	var wg sync.WaitGroup
	wg.Go(func() { t.send(loaded, rate, m) })
	started := time.Now()
	err = do(t)
	stop()
	wg.Wait()
	fmt.Printf("\n%s: %v\n", what, time.Since(started).Round(time.Second))
	return errors.Join(err, t.print(os.Stdout))
}

// await waits until a hundred more requests are done.
func (t *traffic) await(ctx context.Context) error {
	const more = 100
	goal := t.done.Load() + more
	return wait(ctx, "for requests:", func() error {
		if done := t.done.Load(); done < goal {
			return fmt.Errorf("%d of %d are done", done, goal)
		}
		return nil
	})
}

// caughtUp waits until few requests wait for the site: a server that starts takes processors from
// the others of this machine.
func (t *traffic) caughtUp(ctx context.Context) error {
	const few = 50
	return wait(ctx, "for waiting requests:", func() error {
		if waiting := len(t.running); waiting > few {
			return fmt.Errorf("%d actions wait for the site", waiting)
		}
		return nil
	})
}
