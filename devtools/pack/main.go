// Command pack makes embedded files from published data: run it with "make data", "make fonts"
// or "make lists". data takes -check, which writes nothing and fails if the files on disk are
// out of date.
package main

import (
	"flag"
	"fmt"
	"os"
)

var kinds = map[string]func(*flag.FlagSet, []string) error{"data": webData, "fonts": allFonts, "lists": packLists}

func main() {
	kind := ""
	if len(os.Args) > 1 {
		kind = os.Args[1]
	}
	pack := kinds[kind]
	if pack == nil {
		fmt.Fprintln(os.Stderr, "usage: pack data|fonts|lists [flags]")
		os.Exit(2)
	}
	if err := pack(flag.NewFlagSet(kind, flag.ExitOnError), os.Args[2:]); err != nil {
		fmt.Fprintf(os.Stderr, "pack %s: %v\n", kind, err)
		os.Exit(1)
	}
}
