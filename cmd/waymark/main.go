// Command waymark serves and builds a documentation site from Markdown.
package main

import (
	"context"
	"fmt"
	"os"
	"os/signal"
	"syscall"

	"waymark.dev/waymark/internal/platform/fault"
	"waymark.dev/waymark/internal/platform/output"
)

// version and commit are set by the linker.
var version, commit = "dev", ""

func main() {
	ctx, stop := signal.NotifyContext(context.Background(), os.Interrupt, syscall.SIGTERM)
	defer stop()
	context.AfterFunc(ctx, stop) // a second signal ends the program at once
	if err := newRoot().ExecuteContext(ctx); err != nil {
		code, silent := exitCode(err)
		if !silent {
			fmt.Fprintln(os.Stderr, "waymark:", output.Lines(fault.Message(err)))
		}
		stop()
		os.Exit(code)
	}
}
