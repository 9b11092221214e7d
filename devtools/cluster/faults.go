package main

import (
	"context"
	"database/sql"
	"errors"
	"fmt"
	"os"
	"os/exec"
	"path/filepath"
	"syscall"
	"time"
)

// ownFiles is the number of open files that the drill and a server need besides connections.
const ownFiles = 1000

// allowed is a number of connections that a process may open.
func allowed(connections int) int {
	var limit syscall.Rlimit
	if err := syscall.Getrlimit(syscall.RLIMIT_NOFILE, &limit); err != nil {
		return connections
	}
	return min(connections, int(limit.Max)-ownFiles)
}

// diskSize is the size of the first server's disk in megabytes.
const diskSize = 128

// limitDisk gives the first server a small disk of its own, where that is allowed.
func (c *cluster) limitDisk() error {
	disk := filepath.Join(c.Dir, "server1") // its home
	if err := os.Mkdir(disk, 0o700); err != nil {
		return err
	}
	if out, err := exec.Command("mount", "-t", "tmpfs", "-o", fmt.Sprintf("size=%dm", diskSize), "tmpfs", disk).CombinedOutput(); err != nil {
		fmt.Printf("no disk gets full: a small one cannot be mounted here: %v, %s", err, out)
		return nil
	}
	c.disk = disk
	c.ends = append(c.ends, func() { _ = syscall.Unmount(disk, 0) })
	return nil
}

func (c *cluster) filler() string { return filepath.Join(c.disk, "filler") }

// fillDisk deletes the copies of built pages, if there are any, and writes a file until the disk
// is full.
func (c *cluster) fillDisk(context.Context) error {
	copies, err := filepath.Glob(filepath.Join(c.disk, ".cache/waymark/site-*/objects/*/*"))
	for _, name := range copies {
		err = errors.Join(err, os.Remove(name))
	}
	if err != nil {
		return err
	}
	f, err := os.Create(c.filler())
	if err != nil {
		return err
	}
	block := make([]byte, 4<<10)
	for err == nil {
		_, err = f.Write(block)
	}
	if !errors.Is(err, syscall.ENOSPC) {
		return errors.Join(err, f.Close())
	}
	return f.Close()
}

func (c *cluster) emptyDisk(context.Context) error { return os.Remove(c.filler()) }

// addClock makes the clock of PostgreSQL follow a file, where libfaketime is installed. The
// clock of a Go program cannot be changed in that way.
func (c *cluster) addClock() error {
	found, err := filepath.Glob("/usr/lib/*/faketime/libfaketimeMT.so.1")
	if err != nil || len(found) == 0 {
		fmt.Println("no clock jumps: the package libfaketime is not installed")
		return err
	}
	// The account of PostgreSQL must be able to read it.
	if c.clockFile, err = os.MkdirTemp("", "waymark-clock-"); err != nil {
		return err
	}
	dir := c.clockFile
	c.ends = append(c.ends, func() { _ = os.RemoveAll(dir) })
	c.clockFile = filepath.Join(dir, "offset")
	c.clock = []string{"LD_PRELOAD=" + found[0], "FAKETIME_TIMESTAMP_FILE=" + c.clockFile, "FAKETIME_CACHE_DURATION=1", "FAKETIME_DONT_FAKE_MONOTONIC=1"}
	return errors.Join(os.Chmod(dir, 0o755), c.writeClock(0)) //nolint:gosec // it is not secret
}

// setClock sets the clock of PostgreSQL, and waits until it has that time.
func (c *cluster) setClock(ctx context.Context, offset time.Duration) error {
	if err := c.writeClock(offset); err != nil {
		return err
	}
	db, err := sql.Open("pgx", c.Postgres)
	if err != nil {
		return err
	}
	defer db.Close()
	return wait(ctx, "for the clock of PostgreSQL:", func() error {
		var now time.Time
		if err := db.QueryRowContext(ctx, "select clock_timestamp()").Scan(&now); err != nil {
			return err
		}
		const precision = time.Minute
		if difference := now.Sub(time.Now().Add(offset)).Abs(); difference > precision {
			return fmt.Errorf("it differs by %v", difference)
		}
		return nil
	})
}

func (c *cluster) writeClock(offset time.Duration) error {
	return os.WriteFile(c.clockFile, fmt.Appendf(nil, "%+d\n", int(offset.Seconds())), 0o644)
}
