// Command cluster runs a site on this machine as on many: servers behind a proxy, with
// PostgreSQL, OpenSearch and a bucket. Everything is in a temporary folder (see TMPDIR), and is
// stopped and deleted at the end.
//
//	go run ./devtools/cluster             runs until Ctrl-C
//	go run ./devtools/cluster -built      serves pages that were built to the bucket
//	go run ./devtools/cluster -pooler     has PgBouncer between the servers and PostgreSQL
//	go run ./devtools/cluster load        sends mixed traffic to a running one, and measures it
//	go run ./devtools/cluster soak        starts one for that, and also prints how its memory grows
//	go run ./devtools/cluster check       kills and restarts servers under load, and fails if readers notice
//	go run ./devtools/cluster upgrade     restarts the servers of an earlier program (-other) with the new one and back
//	go run ./devtools/cluster drill       lets each service fail in turn, and fails if reading does or a change is lost
//
// Each takes -help.
package main

import (
	"cmp"
	"context"
	"errors"
	"flag"
	"fmt"
	"os"
	"os/signal"
	"syscall"
)

func main() {
	ctx, stop := signal.NotifyContext(context.Background(), os.Interrupt, syscall.SIGTERM)
	defer stop()
	verb, args := "run", os.Args[1:]
	if len(args) > 0 && args[0][0] != '-' {
		verb, args = args[0], args[1:]
	}
	do := map[string]func(context.Context, *flag.FlagSet, []string) error{"run": run, "load": load, "check": check, "upgrade": upgrade, "drill": drill, "soak": soak}[verb]
	if do == nil {
		fmt.Fprintln(os.Stderr, "usage: cluster [run|load|soak|check|upgrade|drill] [flags]")
		os.Exit(2)
	}
	if err := do(ctx, flag.NewFlagSet("cluster "+verb, flag.ExitOnError), args); err != nil {
		fmt.Fprintf(os.Stderr, "cluster %s: %v\n", verb, err)
		stop()
		os.Exit(1) //nolint:gocritic // nothing is deferred that matters
	}
}

// options of a cluster.
type options struct {
	program, addr string
	other         string
	upgraded      bool // all servers have the other program at first
	content       string
	built         bool
	pooler        bool
	servers       int
	gated         bool // there is a gate in front of each service
}

func (o *options) add(flags *flag.FlagSet) {
	flags.StringVar(&o.program, "program", "bin/waymark", "program to run")
	flags.StringVar(&o.other, "other", "", "program of the last server, such as the release before; empty for the same")
	flags.StringVar(&o.addr, "addr", cmp.Or(o.addr, "localhost:8080"), "address of the site, on this machine")
	flags.StringVar(&o.content, "content", "", "content folder; empty serves the sample site")
	flags.IntVar(&o.servers, "servers", 3, "number of servers")
	flags.BoolVar(&o.pooler, "pooler", false, "put PgBouncer between the servers and PostgreSQL")
	flags.BoolVar(&o.built, "built", false, "build the site to the bucket once, and serve it from there")
}

// run runs a cluster until ctx ends.
func run(ctx context.Context, flags *flag.FlagSet, args []string) error {
	return with(ctx, options{}, flags, args, func(*cluster) error {
		<-ctx.Done()
		fmt.Println("stopping")
		return nil
	})
}

// with starts a cluster with the options that flags set, and stops it after do.
func with(ctx context.Context, o options, flags *flag.FlagSet, args []string, do func(*cluster) error) error {
	o.add(flags)
	_ = flags.Parse(args) // exits on errors
	if o.upgraded && o.other == "" {
		return errors.New("-other is missing, the program to upgrade from")
	}
	if o.servers < 1 {
		return fmt.Errorf("-servers is %d; a cluster has at least one", o.servers)
	}
	c, err := start(ctx, o)
	if err != nil {
		return err
	}
	defer c.stop()
	c.print(os.Stdout)
	return do(c)
}
