package repo

import (
	"bufio"
	"bytes"
	"context"
	"errors"
	"fmt"
	"io"
	"os"
	"os/exec"
	"strings"
	"time"

	"waymark.dev/waymark/internal/platform/fault"
)

const (
	timeout   = 2 * time.Minute // of one command
	maxStderr = 4 << 10         // bytes of git's message in errors
)

// environment is the process environment without variables that would make git use another
// repository, as in a hook, prompt, or translate messages.
func environment(extra ...string) []string {
	var env []string
	for _, v := range os.Environ() {
		switch name, _, _ := strings.Cut(v, "="); name {
		case "GIT_DIR", "GIT_WORK_TREE", "GIT_INDEX_FILE", "GIT_PREFIX", "GIT_OBJECT_DIRECTORY",
			"GIT_ALTERNATE_OBJECT_DIRECTORIES", "GIT_NAMESPACE", "GIT_COMMON_DIR", "GIT_EXTERNAL_DIFF", "GIT_DIFF_OPTS",
			"GIT_GLOB_PATHSPECS", "GIT_NOGLOB_PATHSPECS", "GIT_ICASE_PATHSPECS":
		default:
			env = append(env, v)
		}
	}
	env = append(env, "GIT_TERMINAL_PROMPT=0", "GIT_OPTIONAL_LOCKS=0", "GIT_LITERAL_PATHSPECS=1", "LC_ALL=C")
	return append(env, extra...)
}

// command prepares a git command in the root. Settings of the repository cannot start
// programs, hooks included, other than filters, without which files in Git LFS would seem
// changed. No setting changes the output.
func (r *Repo) command(ctx context.Context, args ...string) *exec.Cmd {
	fixed := []string{"-C", r.root, "--no-pager"}
	for _, setting := range []string{
		"core.fsmonitor=false", "core.hooksPath=" + os.DevNull, "core.quotePath=false",
		"log.showSignature=false", "log.showRoot=true", "i18n.logOutputEncoding=UTF-8",
	} {
		fixed = append(fixed, "-c", setting)
	}
	cmd := exec.CommandContext(ctx, "git", append(fixed, args...)...)
	cmd.Env = environment()
	cmd.WaitDelay = time.Second
	return cmd
}

// output runs git and returns its output.
func (r *Repo) output(ctx context.Context, args ...string) (string, error) {
	ctx, cancel := context.WithTimeout(ctx, timeout)
	defer cancel()
	return run(ctx, r.command(ctx, args...), args[0])
}

func run(ctx context.Context, cmd *exec.Cmd, what string) (string, error) {
	var stdout, stderr bytes.Buffer
	cmd.Stdout, cmd.Stderr = &stdout, &limited{b: &stderr}
	if err := cmd.Run(); err != nil {
		return "", failure(ctx, what, err, stderr.String())
	}
	return stdout.String(), nil
}

// failure returns the error of a git command.
func failure(ctx context.Context, what string, err error, message string) error {
	if errors.Is(err, exec.ErrNotFound) {
		return fmt.Errorf("git is not installed: %w", fault.ErrUnavailable)
	}
	if ctx.Err() != nil {
		return fmt.Errorf("git %s: %w", what, context.Cause(ctx))
	}
	if message = strings.TrimSpace(message); message != "" {
		return fmt.Errorf("git %s: %s", what, message)
	}
	return fmt.Errorf("git %s: %w", what, err)
}

func isUnavailable(err error) bool { return errors.Is(err, fault.ErrUnavailable) }

// limited keeps only the first bytes.
type limited struct{ b *bytes.Buffer }

func (l *limited) Write(p []byte) (int, error) {
	l.b.Write(p[:min(len(p), max(maxStderr-l.b.Len(), 0))])
	return len(p), nil
}

// catFile calls add with the content of each object that is a file.
func (r *Repo) catFile(ctx context.Context, names []string, add func(i int, blob []byte)) error {
	ctx, cancel := context.WithTimeout(ctx, timeout)
	defer cancel()
	cmd := r.command(ctx, "cat-file", "--batch")
	cmd.Stdin = strings.NewReader(strings.Join(names, "\n") + "\n")
	return stream(ctx, cmd, "cat-file", func(out io.Reader) error { return readBatch(out, names, add) })
}

// stream runs git, and reads its output while it is written.
func stream(ctx context.Context, cmd *exec.Cmd, what string, read func(io.Reader) error) error {
	var stderr bytes.Buffer
	cmd.Stderr = &limited{b: &stderr}
	stdout, err := cmd.StdoutPipe()
	if err != nil {
		return fmt.Errorf("git %s: %w", what, err)
	}
	if err := cmd.Start(); err != nil {
		return failure(ctx, what, err, "")
	}
	readErr := read(stdout)
	if readErr != nil && ctx.Err() == nil {
		_ = cmd.Process.Kill() // nobody reads the rest
		_ = cmd.Wait()
		return fmt.Errorf("git %s: %w", what, readErr)
	}
	if err := cmd.Wait(); err != nil {
		return failure(ctx, what, err, stderr.String())
	}
	return readErr
}

// readBatch parses the output of "git cat-file --batch", for each name: hash, type and size,
// then the object and a line end; or the name and an error.
func readBatch(out io.Reader, names []string, add func(i int, blob []byte)) error {
	in := bufio.NewReaderSize(out, 64<<10)
	for i, name := range names {
		header, err := in.ReadString('\n')
		if err != nil {
			return fmt.Errorf("read %s: %w", name, err)
		}
		var hash, kind string
		var size int
		if strings.HasPrefix(header, name+" ") {
			continue // missing, or not one object
		}
		if n, _ := fmt.Sscan(header, &hash, &kind, &size); n != 3 {
			return fmt.Errorf("read %s: unexpected line %q", name, header)
		}
		blob := make([]byte, size+1)
		if _, err := io.ReadFull(in, blob); err != nil {
			return fmt.Errorf("read %s: %w", name, err)
		}
		if kind == "blob" {
			add(i, blob[:size:size])
		}
	}
	return nil
}
