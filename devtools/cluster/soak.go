package main

import (
	"context"
	"flag"
	"fmt"
	"io"
	"os"
	"strings"
	"text/tabwriter"
	"time"
)

// soak starts a cluster, sends mixed traffic for long, and prints how the memory of the servers
// grows after the first fifth of that time.
func soak(ctx context.Context, flags *flag.FlagSet, args []string) error {
	p := planFlags(flags, 10*time.Minute)
	return with(ctx, options{}, flags, args, func(c *cluster) error { return c.soak(ctx, p) })
}

func (c *cluster) soak(ctx context.Context, p *plan) error {
	t, err := newTraffic(ctx, c.URL)
	if err != nil {
		return err
	}
	var memory [][]float64
	for _, part := range []time.Duration{p.duration / 5, p.duration * 4 / 5} {
		t.sendFor(ctx, part, p)
		now, err := c.memory(ctx)
		if err != nil {
			return err
		}
		memory = append(memory, now)
	}
	fmt.Println()
	err = t.print(os.Stdout)
	table := tabwriter.NewWriter(os.Stdout, 0, 0, 2, ' ', tabwriter.AlignRight)
	fmt.Fprintf(table, "memory\tafter %v\tafter %v\tgrowth\t\n", p.duration/5, p.duration)
	for i, s := range c.Servers {
		fmt.Fprintf(table, "%s\t%.0f MiB\t%.0f MiB\t%+.1f %%\t\n", s.Name, memory[0][i]/(1<<20), memory[1][i]/(1<<20), 100*(memory[1][i]/memory[0][i]-1))
	}
	if flushed := table.Flush(); err == nil {
		err = flushed
	}
	return err
}

// memory returns the bytes of memory of each server.
func (c *cluster) memory(ctx context.Context) (bytes []float64, err error) {
	for _, s := range c.Servers {
		text, err := s.metrics(ctx)
		if err != nil {
			return nil, err
		}
		_, after, _ := strings.Cut(text, "\nprocess_resident_memory_bytes ")
		var n float64
		if _, err := fmt.Sscan(after, &n); err != nil {
			return nil, fmt.Errorf("memory of %s: %w", s.Name, err)
		}
		bytes = append(bytes, n)
	}
	return bytes, nil
}

func (s *server) metrics(ctx context.Context) (text string, err error) {
	err = get(ctx, "http://"+s.OpsAddr+"/metrics", func(body io.Reader) error {
		all, err := io.ReadAll(body)
		text = string(all)
		return err
	})
	return text, err
}
