// Command standin is a server of others for the browser journeys and for trying
// things out. It prints the flags that waymark needs, one a line, and runs until its
// input ends. "standin oidc" signs everybody in as the same reader; "standin stripe"
// takes payments on request:
//
//	curl -X POST 'ADDRESS/test/pay?session=cs_2&site=http://localhost:8080'
//	curl -X POST 'ADDRESS/test/change?subscription=sub_of_cs_2&site=…' -d '{"status": "past_due"}'
//	curl -X POST 'ADDRESS/test/down?down=true'
//
// The first two send the site a signed event, unless they have no site. "standin visits"
// stands in for readers: it fills a telemetry database with their visits of some days, so that
// somebody can sign in as staff@example.org and try /en-US/staff/telemetry.
package main

import (
	"flag"
	"fmt"
	"io"
	"os"
)

// setting is a flag of waymark.
type setting struct{ name, value string }

var servers = map[string]func(*flag.FlagSet, []string) ([]setting, error){"oidc": oidc, "stripe": stripe, "visits": visits}

func main() {
	name := ""
	if len(os.Args) > 1 {
		name = os.Args[1]
	}
	start := servers[name]
	if start == nil {
		fmt.Fprintln(os.Stderr, "usage: standin oidc|stripe|visits [flags]")
		os.Exit(2)
	}
	settings, err := start(flag.NewFlagSet(name, flag.ExitOnError), os.Args[2:])
	if err != nil {
		fmt.Fprintf(os.Stderr, "standin %s: %v\n", name, err)
		os.Exit(1)
	}
	for _, s := range settings {
		fmt.Printf("--%s=%s\n", s.name, s.value)
	}
	_, _ = io.Copy(io.Discard, os.Stdin)
}
