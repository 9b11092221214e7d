package app

import (
	"bytes"
	"context"
	"errors"
	"fmt"
	"io"
	"io/fs"
	"log/slog"
	"os"
	"os/exec"
	"path/filepath"
	"regexp"
	"strconv"
	"strings"
	"time"

	"waymark.dev/waymark/internal/platform/fault"
	"waymark.dev/waymark/internal/platform/files"
	"waymark.dev/waymark/internal/site/render"
	"waymark.dev/waymark/web"
)

// webSources are the sources of the web application in a checkout, for engineers who change
// them while dev runs. Builds go to folders of their own, so a failed one leaves nothing
// behind.
type webSources struct {
	dir     string // absolute
	command []string
	builds  string // folder of the builds
	number  int    // of the last build
	inUse   []string
}

// Files in the folder of web sources that dev needs.
const (
	webSourceFolder = "src"
	webBuildScript  = "scripts/build.mjs"
	webBuilt        = "dist/assets.json"
)

const webDistVariable = "WAYMARK_WEB_DIST"

const webBuildLimit = 5 * time.Minute

// openWebSources opens the sources in a folder; nil for "".
func openWebSources(dir string) (*webSources, error) {
	if dir == "" {
		return nil, nil
	}
	dir, err := filepath.Abs(dir)
	if err != nil {
		return nil, fmt.Errorf("find folder %s: %w", dir, err)
	}
	for _, name := range []string{webSourceFolder, webBuildScript} {
		if _, err := os.Stat(filepath.Join(dir, name)); err != nil {
			return nil, fmt.Errorf("--web: %s: %w; name the folder web/ of a checkout of Waymark", filepath.Join(dir, name), fault.Cause(err))
		}
	}
	builds, err := os.MkdirTemp("", "waymark-web-")
	if err != nil {
		return nil, fmt.Errorf("make a folder for web builds: %w", err)
	}
	return &webSources{dir: dir, command: []string{"node", webBuildScript}, builds: builds}, nil
}

func (w *webSources) close() {
	if w != nil {
		_ = os.RemoveAll(w.builds) // in the folder for temporary files
	}
}

// isBuilt reports whether the embedded build is that of the current sources.
func (w *webSources) isBuilt() bool {
	held, err := fs.ReadFile(web.Dist(), filepath.Base(webBuilt))
	if err != nil {
		return false
	}
	file := filepath.Join(w.dir, filepath.FromSlash(webBuilt))
	built, err := os.ReadFile(file)
	if err != nil || !bytes.Equal(held, built) {
		return false
	}
	info, err := os.Stat(file)
	return err == nil && !w.hasNewer(info.ModTime())
}

// hasNewer reports whether a source has changed after a moment.
func (w *webSources) hasNewer(moment time.Time) bool {
	newer := false
	err := filepath.WalkDir(filepath.Join(w.dir, webSourceFolder), func(_ string, entry fs.DirEntry, err error) error {
		if err != nil || entry.IsDir() {
			return err
		}
		info, err := entry.Info()
		if err == nil && info.ModTime().After(moment) {
			newer = true
			return fs.SkipAll
		}
		return err
	})
	return newer || err != nil
}

// webBuild is the result of a build.
type webBuild struct {
	dist fs.FS
	err  error // describes the output of the build command
}

// follow builds the sources for each value of changed, until ctx ends, and calls built with
// the result. Further changes stop a build.
func (w *webSources) follow(ctx context.Context, changed <-chan struct{}, built func(webBuild)) {
	for {
		select {
		case <-ctx.Done():
			return
		case <-changed:
		}
		for isStale := true; isStale; {
			var outcome webBuild
			if outcome, isStale = w.buildUnlessChanged(ctx, changed); !isStale && ctx.Err() == nil {
				built(outcome)
			}
		}
	}
}

// buildUnlessChanged builds the sources, and reports whether they changed meanwhile.
func (w *webSources) buildUnlessChanged(ctx context.Context, changed <-chan struct{}) (outcome webBuild, isStale bool) {
	building, stop := context.WithTimeout(ctx, webBuildLimit)
	defer stop()
	done := make(chan webBuild, 1)
	go func() {
		dist, err := w.build(building)
		done <- webBuild{dist, err}
	}()
	select {
	case outcome = <-done:
		return outcome, false
	case <-changed:
		stop()
		<-done
		return webBuild{}, true
	}
}

// build runs the build command and returns its output files.
func (w *webSources) build(ctx context.Context) (fs.FS, error) {
	w.number++
	dist := filepath.Join(w.builds, strconv.Itoa(w.number))
	var output bytes.Buffer
	cmd := exec.CommandContext(ctx, w.command[0], w.command[1:]...) //nolint:gosec // the project's own script
	cmd.Dir, cmd.Stdout, cmd.Stderr = w.dir, &output, &output
	cmd.Env = append(os.Environ(), webDistVariable+"="+dist, "NO_COLOR=1", "FORCE_COLOR=0")
	cmd.WaitDelay = time.Second // for child processes that outlive it
	err := cmd.Run()
	if err == nil {
		_, err = os.Stat(filepath.Join(dist, filepath.Base(webBuilt)))
	}
	if err != nil {
		_ = os.RemoveAll(dist) // in the folder for temporary files
		return nil, w.failure(ctx, err, output.String())
	}
	return os.DirFS(dist), w.keep(dist)
}

// keep removes all but the last two builds: open pages may still load files of the previous
// one.
func (w *webSources) keep(dist string) error {
	w.inUse = append(w.inUse, dist)
	if len(w.inUse) <= 2 {
		return nil
	}
	old := w.inUse[0]
	w.inUse = w.inUse[1:]
	if err := os.RemoveAll(old); err != nil {
		return fmt.Errorf("remove an old web build: %w", err)
	}
	return nil
}

// maxBuildOutput bounds the shown output of a failed build.
const maxBuildOutput = 4 << 10

// terminalColours matches colour codes; parts of the build ignore NO_COLOR.
var terminalColours = regexp.MustCompile("\x1b\\[[0-9;]*m")

// viteFailure is the start of Vite's error messages.
const viteFailure = "Build failed with "

// failure returns the error of a build with the relevant part of its output.
func (w *webSources) failure(ctx context.Context, err error, output string) error {
	if ctx.Err() != nil {
		err = ctx.Err()
	}
	output = terminalColours.ReplaceAllString(strings.ToValidUTF8(output, "\uFFFD"), "")
	if i := strings.LastIndex(output, viteFailure); i >= 0 {
		output = output[i:] // after warnings
	}
	var lines []string
	for line := range strings.Lines(output) {
		line = strings.TrimRight(line, "\r\n")
		isStack := strings.HasPrefix(strings.TrimLeft(line, " "), "at ")
		if line != "" && !isStack {
			lines = append(lines, strings.ReplaceAll(line, w.dir+string(filepath.Separator), ""))
		}
	}
	text := strings.Join(lines, "\n")
	if len(text) > maxBuildOutput {
		text = strings.ToValidUTF8(text[:maxBuildOutput], "") + "…"
	}
	if text == "" {
		return fmt.Errorf("run %s: %w", strings.Join(w.command, " "), err)
	}
	return errors.New(text)
}

// followWeb replaces the embedded web build by builds of changed sources, until ctx ends.
// Failures are printed to out, or logged if it is nil.
func (c *contentFollower) followWeb(ctx context.Context, sources *webSources, o openOptions, out io.Writer) {
	log := c.app.log
	changed := make(chan struct{}, 1)
	note := func() {
		select {
		case changed <- struct{}{}:
		default: // it is known
		}
	}
	started := time.Now()
	if !sources.isBuilt() {
		note()
	}
	defer background(ctx, func(ctx context.Context) {
		err := files.NewWatcher(log, started, filepath.Join(sources.dir, webSourceFolder)).Run(ctx, func([]string) { note() })
		if err != nil {
			log.Error("watching the web sources has stopped", "error", err)
		}
	})()
	log.Info("watching the web sources", "folder", sources.dir)
	sources.follow(ctx, changed, func(b webBuild) {
		err := b.err
		if err == nil {
			err = c.useWeb(ctx, b.dist, o)
		}
		if err != nil {
			reportBuild(log, out, err)
			c.notice(noticeWeb, "The web application was not built, and pages have it as it was before:\n"+err.Error())
			return
		}
		log.Info("web application built")
		c.notice(noticeWeb, "")
		c.srv.Restart()
	})
}

func reportBuild(log *slog.Logger, out io.Writer, err error) {
	const message = "the web application was not built; pages have it as it was before"
	if out == nil {
		log.Error(message, "error", err)
		return
	}
	log.Error(message)
	_, _ = fmt.Fprintln(out, err) // no other place to report it
}

// useWeb switches to a web build.
func (c *contentFollower) useWeb(ctx context.Context, dist fs.FS, o openOptions) error {
	c.mu.Lock()
	defer c.mu.Unlock()
	files, err := render.Assets(dist)
	if err != nil {
		return err
	}
	renderer, err := c.app.renderer(dist, c.siteRuntime, c.site, o)
	if err != nil {
		return err
	}
	return c.use(ctx, renderer, func() {
		c.dist = dist
		c.srv.SetClient(files, renderer.InlineHash())
	})
}
