// Command bench measures the built program as its users meet it: whole builds,
// start-up, pages cold and warm, a change while writing. It prints each figure
// with its ratio to a baseline of the same run, and asserts nothing.
//
//	go run ./bench [-content DIR] [-program bin/waymark] [-only builds|serving|writing|since|desk|audits|help|offline|trees|peers]
//
// Outputs are in the folder for temporary files: TMPDIR=/dev/shm leaves the disk
// out of the figures.
package main

import (
	"flag"
	"fmt"
	"io"
	"os"
	"os/exec"
	"path/filepath"
	"syscall"
	"time"
)

func main() {
	content := flag.String("content", os.Getenv("CORPUS"), "content folder; empty measures the sample site")
	program := flag.String("program", "bin/waymark", "program to measure")
	only := flag.String("only", "", "the one kind of measurement to make")
	bare := flag.Bool("bare", false, "serve what is read from standard input; for this program itself")
	flag.Parse()
	if *bare {
		if err := serveBare(); err != nil {
			fmt.Fprintln(os.Stderr, "bench:", err)
			os.Exit(1)
		}
		return
	}
	b := &bench{program: *program, out: os.Stdout}
	if err := b.run(*content, *only); err != nil {
		fmt.Fprintln(os.Stderr, "bench:", err)
		os.Exit(1)
	}
}

// bench is a run of all measurements.
type bench struct {
	program string
	out     io.Writer
	work    string   // folder for outputs, removed at the end
	sources []string // flags for the content
}

func (b *bench) run(content, only string) error {
	var err error
	if b.work, err = os.MkdirTemp("", "waymark-bench-"); err != nil {
		return fmt.Errorf("make folder: %w", err)
	}
	defer os.RemoveAll(b.work)
	if content != "" {
		// A copy, since the measurement of a change writes to it.
		if err := os.CopyFS(filepath.Join(b.work, "content"), os.DirFS(content)); err != nil {
			return err
		}
		b.sources = []string{"--content", filepath.Join(b.work, "content"), "--locale", "en-US"}
	}
	for _, step := range []struct {
		name    string
		measure func() error
	}{{"builds", b.builds}, {"serving", b.serving}, {"writing", b.writing}, {"since", b.since}, {"desk", b.desk}, {"audits", b.audits}, {"help", b.help}, {"offline", b.offline}, {"trees", b.trees}, {"peers", b.comparePeers}} {
		// Peers install other tools, so they are only measured on request.
		if only != step.name && (only != "" || step.name == "peers") {
			continue
		}
		if err := step.measure(); err != nil {
			return fmt.Errorf("%s: %w", step.name, err)
		}
	}
	return nil
}

// usage is the time and memory of a finished process.
type usage struct {
	wall, cpu time.Duration
	peak      int64 // bytes
}

// measure runs the program to its end.
func (b *bench) measure(args ...string) (usage, error) {
	cmd := exec.Command(b.program, append(args, b.sources...)...)
	cmd.Env = append(os.Environ(), "WAYMARK_LOG_LEVEL=error")
	cmd.Stderr = os.Stderr
	start := time.Now()
	err := cmd.Run()
	u := usage{wall: time.Since(start)}
	if err != nil {
		return u, fmt.Errorf("run %v: %w", args, err)
	}
	u.cpu = cmd.ProcessState.UserTime() + cmd.ProcessState.SystemTime()
	if r, ok := cmd.ProcessState.SysUsage().(*syscall.Rusage); ok {
		u.peak = r.Maxrss << 10
	}
	return u, nil
}

// builds measures whole builds. The baseline is copying the same files, which no builder can
// beat.
func (b *bench) builds() error {
	fmt.Fprintf(b.out, "%-34s %9s %9s %9s  %s\n", "build", "wall", "cpu", "peak", "ratio to copying its output")
	docs, site := filepath.Join(b.work, "docs"), filepath.Join(b.work, "site")
	for _, m := range []struct {
		name, out string
		args      []string
	}{
		{"documents only", docs, []string{"--documents-only"}},
		{"everything", site, nil},
		{"everything again, nothing changed", site, nil},
	} {
		u, err := b.measure(append([]string{"build", "--out", m.out}, m.args...)...)
		if err != nil {
			return err
		}
		copied, err := timeCopy(filepath.Join(b.work, "copy"), m.out)
		if err != nil {
			return err
		}
		fmt.Fprintf(b.out, "%-34s %8.2fs %8.2fs %6d MB  %.2f\n", m.name, u.wall.Seconds(), u.cpu.Seconds(), u.peak>>20, u.wall.Seconds()/copied.Seconds())
	}
	return nil
}

func timeCopy(to, from string) (time.Duration, error) {
	defer os.RemoveAll(to)
	start := time.Now()
	err := os.CopyFS(to, os.DirFS(from))
	return time.Since(start), err
}
