// Package export writes parts of a site for reading without a server: as docsets for Dash,
// Zeal and similar readers, as a ZIP archive for browsers, or as one page to print.
package export

import (
	"context"
	"encoding/json"
	"fmt"
	"io/fs"
	"net/netip"
	"net/url"
	"runtime"
	"strings"
	"sync/atomic"
	"time"

	"waymark.dev/waymark/internal/platform/locale"
	"waymark.dev/waymark/internal/site"
)

type Format string

const (
	Docset  Format = "docset"
	HTMLZip Format = "html-zip"
	Book    Format = "book"
)

func Formats() []Format { return []Format{Docset, HTMLZip, Book} }

// Options configure an export.
type Options struct {
	Out     string // folder, which is replaced if an export wrote it
	Format  Format
	Areas   []string // ids of areas; empty means all
	Workers int      // concurrent pages; 0 means one per processor
	Files   fs.FS    // styles, fonts and script of exported pages
	// FeedURL is the future address of Out, for the feeds of docsets; by default that of the
	// site.
	FeedURL string
	// Titles returns the quick index of wanted pages in a locale.
	Titles func(ctx context.Context, l locale.Locale, wanted func(url string) bool) ([]byte, error)
	// Progress is called at intervals with the number of finished pages; it may be nil.
	Progress func(done, total int)
}

// Report is the result of an export.
type Report struct {
	Files    []string      `json:"files"` // to download: archives and docsets
	Pages    int           `json:"pages"`
	Pictures int           `json:"pictures"`
	Entries  int           `json:"entries,omitempty"` // of the indexes of docsets
	Unpacked int64         `json:"unpacked"`          // bytes of all files of the archives
	Packed   int64         `json:"packed"`            // bytes of the archives
	Took     time.Duration `json:"-"`
}

// manifestName is the file that marks an export. Only folders with it are replaced.
const manifestName = "export.json"

type export struct {
	site   *site.Site
	opts   Options
	chosen *selection
	names  map[string]string // files of pages, by address
	public string            // address of the site; "" if only this machine knows it
	out    *site.StagedFolder
	links  *linker
	// hasDiagrams is set if a book has diagrams, which a script draws.
	hasDiagrams bool
	report      Report
	done        atomic.Int64
}

// Write exports a site, as a whole or not at all.
func Write(ctx context.Context, s *site.Site, o Options) (*Report, error) {
	started := time.Now()
	if o.Workers <= 0 {
		o.Workers = runtime.GOMAXPROCS(0)
	}
	chosen, err := choose(s, o.Areas)
	if err != nil {
		return nil, err
	}
	e := &export{site: s, opts: o, chosen: chosen, names: fileNames(chosen.pages), public: publicAddress(s.BaseURL())}
	e.links = newLinker(s, e.names, e.public)
	write := map[Format]func(context.Context) error{Docset: e.writeDocsets, HTMLZip: e.writeZip, Book: e.writeBooks}[o.Format]
	if write == nil {
		return nil, fmt.Errorf("%q is not a format; choose from %v", o.Format, Formats())
	}
	if e.out, err = site.StageFolder(o.Out, manifestName); err != nil {
		return nil, err
	}
	if err := e.run(ctx, write); err != nil {
		e.out.Discard()
		return nil, err
	}
	e.report.Took = time.Since(started)
	return &e.report, nil
}

func (e *export) run(ctx context.Context, write func(context.Context) error) error {
	if err := write(ctx); err != nil {
		return err
	}
	text, err := json.MarshalIndent(e.report, "", "  ")
	if err != nil {
		return fmt.Errorf("encode %s: %w", manifestName, err)
	}
	if err := e.out.Write(manifestName, append(text, '\n')); err != nil {
		return err
	}
	if err := ctx.Err(); err != nil {
		return err
	}
	return e.out.Publish()
}

// publicAddress returns the address of a site, "" if it is local.
func publicAddress(base string) string {
	u, err := url.Parse(base)
	if err != nil || u.Hostname() == "localhost" || strings.HasSuffix(u.Hostname(), ".localhost") {
		return ""
	}
	if ip, err := netip.ParseAddr(u.Hostname()); err == nil && (ip.IsLoopback() || ip.IsUnspecified()) {
		return ""
	}
	return base
}

// progress counts a finished page.
func (e *export) progress() {
	done := e.done.Add(1)
	if e.opts.Progress != nil {
		e.opts.Progress(int(done), len(e.chosen.pages))
	}
}

// frame returns the frame of an exported page.
func (e *export) frame(it *item) site.ExportFrame {
	f := site.ExportFrame{Complete: e.opts.Format == HTMLZip, Home: homeURL(it.locale), Languages: []site.ExportLanguage{}}
	if e.public != "" {
		f.Online = e.public + escapePath(it.url)
	}
	if e.opts.Format != HTMLZip {
		return f // each language is a docset or a book of its own
	}
	for _, twin := range e.chosen.twins[twinKey(it.url)] {
		if twin != it {
			f.Languages = append(f.Languages, site.ExportLanguage{Locale: twin.locale, URL: twin.url})
		}
	}
	return f
}

func homeURL(l locale.Locale) string { return "/" + string(l) + "/" }

func escapePath(path string) string { return (&url.URL{Path: path}).EscapedPath() }
