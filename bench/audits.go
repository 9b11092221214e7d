package main

import (
	"errors"
	"fmt"
	"os"
	"os/exec"
	"path/filepath"
	"slices"
)

const lighthouseFolder = "bench/lighthouse"

// auditedPages are long pages of several kinds in the real content, and the most similar ones
// of the sample site. auditedKinds are the other kinds of pages, always from the sample site.
var (
	auditedPages = []string{
		"/en-US/docs/Web/JavaScript/Reference/Global_Objects/Array",
		"/en-US/docs/Web/HTML/Reference/Elements/input",
		"/en-US/docs/Web/API/Element",
		"/en-US/docs/Web/CSS/Reference/Properties/background",
		"/en-US/docs/Web/HTTP/Reference/Headers/Content-Security-Policy",
		"/en-US/docs/Learn_web_development/Core/CSS_layout/Grids",
	}
	auditedSamples = []string{
		"/en-US/docs/Waymark/Kitchen_sink",
		"/en-US/docs/Web/HTML/Reference/Elements/details",
		"/en-US/docs/Web/API/AbortController",
	}
	auditedKinds = []string{
		"/en-US/",
		"/en-US/blog/",
		"/en-US/blog/hello-from-waymark/",
		"/en-US/curriculum/",
		"/en-US/curriculum/core/semantic-html/",
		"/en-US/community",
		"/en-US/about",
		"/en-US/plus",
	}
)

// audits runs Lighthouse on pages in mobile mode. Without Node and Chromium it logs that and
// measures nothing.
func (b *bench) audits() error {
	fmt.Fprintf(b.out, "\nlighthouse, mobile\n")
	if _, err := exec.LookPath("node"); err != nil {
		fmt.Fprintln(b.out, "left out: Node is not installed")
		return nil
	}
	if err := installLighthouse(); err != nil {
		return err
	}
	if len(b.sources) == 0 {
		return b.audit(slices.Concat(auditedSamples, auditedKinds))
	}
	if err := b.audit(auditedPages); err != nil {
		return err
	}
	sample := *b
	sample.sources = nil
	return sample.audit(auditedKinds)
}

func installLighthouse() error {
	if _, err := os.Stat(filepath.Join(lighthouseFolder, "node_modules")); !errors.Is(err, os.ErrNotExist) {
		return err
	}
	install := exec.Command("npm", "ci", "--no-audit", "--no-fund", "--silent")
	install.Dir, install.Stderr = lighthouseFolder, os.Stderr
	if err := install.Run(); err != nil {
		return fmt.Errorf("install Lighthouse: %w", err)
	}
	return nil
}

// audit runs Lighthouse on pages of the measured content.
func (b *bench) audit(pages []string) error {
	s, _, err := b.start("serve", "/en-US/docs/Web", "--indexing", "--features-plus")
	if err != nil {
		return err
	}
	defer s.stop()
	switch err := b.lighthouse(s.base, pages); {
	case errors.Is(err, errMissed):
		fmt.Fprintln(b.out, "not every page keeps what the project promises")
	case err != nil:
		return err
	}
	return nil
}

var errMissed = errors.New("a page misses what the project promises")

// lighthouse runs Lighthouse on pages of a server.
func (b *bench) lighthouse(base string, pages []string, env ...string) error {
	audit := exec.Command("node", slices.Concat([]string{filepath.Join(lighthouseFolder, "run.mjs"), base}, pages)...)
	audit.Stdout, audit.Stderr, audit.Env = b.out, os.Stderr, append(os.Environ(), env...)
	var missed *exec.ExitError
	if err := audit.Run(); errors.As(err, &missed) && missed.ExitCode() == 1 {
		return errMissed
	} else if err != nil {
		return fmt.Errorf("run Lighthouse: %w", err)
	}
	return nil
}
