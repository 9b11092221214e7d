package site

import (
	"context"
	"encoding/hex"
	"encoding/json"
	"errors"
	"fmt"
	"hash"
	"hash/fnv"
	"io"
	"io/fs"
	"sort"
	"strings"

	"waymark.dev/waymark/internal/docs/content"
	"waymark.dev/waymark/internal/docs/flaw"
	"waymark.dev/waymark/internal/docs/macro"
	"waymark.dev/waymark/internal/platform/locale"
	"waymark.dev/waymark/internal/site/picture"
)

// stateName is the file of an output that the next build compares with.
const stateName = ".waymark-state.json"

// state is what the pages of an output were made from. It depends on content
// only, so that equal content gives equal bytes.
type state struct {
	// Common covers what every page depends on: the program, its data and
	// settings, and the front matter of all pages.
	Common string `json:"common"`
	// Pages holds, by address, a hash of the page's own source and files.
	Pages map[string]string `json:"pages"`
	// Beside is a hash of the sources of the pages beside the docs.
	Beside string `json:"beside"`
	// Flaws holds, by address, the flaws of the documents that have any, and
	// OtherFlaws those of the other pages.
	Flaws      map[string]flaw.Counts `json:"flaws"`
	OtherFlaws flaw.Counts            `json:"otherFlaws"`
}

// plan is what a build has to do.
type plan struct {
	nothing bool
	todo    []int
	gone    map[string]bool // output folders of pages that are no more
	redo    map[string]bool // output folders of pages to make
	state   state
	before  state // of the previous output; empty without one
}

// plan compares the content with the previous output.
func (b *build) plan(ctx context.Context) (*plan, error) {
	now, err := b.fingerprint(ctx)
	if err != nil {
		return nil, err
	}
	p := &plan{state: now, gone: map[string]bool{}, redo: map[string]bool{}}
	before, ok := b.previousState()
	if !ok || b.opts.Force || b.opts.Issues || before.Common != now.Common {
		p.todo = make([]int, len(b.pages))
		for i := range p.todo {
			p.todo[i] = i
		}
		return p, nil
	}
	p.before = before
	borrow := false
	for _, page := range b.pages {
		if before.Pages[page.URL()] != now.Pages[page.URL()] {
			borrow = true
			break
		}
	}
	for i, page := range b.pages {
		url := page.URL()
		if before.Pages[url] == now.Pages[url] && !(borrow && b.borrows(page)) {
			continue
		}
		p.todo = append(p.todo, i)
		p.redo[outputFolder(page)] = true
	}
	p.nothing = len(p.todo) == 0 && len(before.Pages) == len(now.Pages) && before.Beside == now.Beside
	return p, nil
}

// borrows tells whether a page shows text out of other pages, so that it has
// to be made again whichever page changed.
func (b *build) borrows(p *content.Page) bool {
	body, err := b.e.cat.Body(p)
	return err != nil || macro.DependsOnBodies(body)
}

// outdated tells which files of the previous output are not kept.
func (p *plan) outdated(name string) bool {
	if isSpelled(name) {
		return true // linked again
	}
	if folder, ok := strings.CutSuffix(name, markdownSuffix); ok {
		return p.redo[folder]
	}
	if picture.IsMade(name) {
		return true // kept by its name, if it is still there
	}
	slash := strings.LastIndexByte(name, '/')
	return slash >= 0 && p.redo[name[:slash]]
}

func (b *build) previousState() (state, bool) {
	var s state
	text, err := b.out.previous(stateName)
	if err != nil {
		return s, false
	}
	if err := json.Unmarshal(text, &s); err != nil {
		return s, false
	}
	return s, true
}

// fingerprint reads every source once and hashes it, several at a time.
func (b *build) fingerprint(ctx context.Context) (state, error) {
	sums := make([]sums, len(b.pages))
	err := forEach(ctx, b.opts.Workers, len(b.pages), func(context.Context) func(int) error {
		return func(i int) error {
			sums[i] = b.sum(b.pages[i])
			return nil
		}
	})
	if err != nil {
		return state{}, err
	}
	common := fnv.New128a()
	fmt.Fprintln(common, b.opts.Version, b.opts.DocumentsOnly, b.opts.Hosting, b.site.opts.Settings.fingerprint(), b.site.Locales())
	versions := b.site.opts.Webdata.Versions()
	for _, name := range sortedNames(versions) {
		fmt.Fprintln(common, name, versions[name])
	}
	if r := b.site.opts.Renderer; r != nil {
		fmt.Fprintln(common, r.Fingerprint())
	}
	if err := b.e.cat.WriteShared(common); err != nil {
		return state{}, fmt.Errorf("hash shared content: %w", err)
	}
	besideSum := fnv.New128a()
	if err := b.site.writeSumBeside(b.e, besideSum, common); err != nil {
		return state{}, err
	}
	s := state{Beside: hex.EncodeToString(besideSum.Sum(nil)), Pages: make(map[string]string, len(b.pages))}
	for i, p := range b.pages {
		fmt.Fprintf(common, "%s %x\n", p.RelFile, sums[i].head)
		s.Pages[p.URL()] = hex.EncodeToString(sums[i].own)
	}
	s.Common = hex.EncodeToString(common.Sum(nil))
	return s, nil
}

// sums are the hashes of a page: its front matter, which other pages depend
// on, and everything of its own.
type sums struct {
	head, own []byte
}

func (b *build) sum(p *content.Page) sums {
	head, own := fnv.New128a(), fnv.New128a()
	source, err := b.e.cat.Source(p)
	if err != nil {
		// The page will fail when it is built; until then it counts as changed.
		fmt.Fprint(own, err)
		return sums{head.Sum(nil), own.Sum(nil)}
	}
	_, _ = io.WriteString(head, source[:p.BodyOffset])
	_, _ = io.WriteString(own, source)
	if h, ok := b.e.cat.History(p); ok {
		fmt.Fprintln(own, h.Modified.Unix(), h.Hash)
	}
	b.sumAssets(own, p)
	if p.Locale != locale.EnUS {
		if english := b.e.cat.Page(locale.EnUS, p.Slug); english != nil {
			b.sumAssets(own, english)
		}
	}
	return sums{head.Sum(nil), own.Sum(nil)}
}

// sumAssets hashes the files beside a page, since sizes of images are part of
// its HTML.
func (b *build) sumAssets(h hash.Hash, p *content.Page) {
	names, err := b.e.cat.Assets(p)
	if err != nil {
		fmt.Fprint(h, err)
		return
	}
	for _, name := range names {
		fmt.Fprintln(h, name)
		f, err := b.e.cat.OpenAsset(p, name)
		if err != nil {
			fmt.Fprint(h, err)
			continue
		}
		if _, err := io.Copy(h, f); err != nil && !errors.Is(err, fs.ErrClosed) {
			fmt.Fprint(h, err)
		}
		_ = f.Close()
	}
}

func sortedNames(m map[string]string) []string {
	names := make([]string, 0, len(m))
	for name := range m {
		names = append(names, name)
	}
	sort.Strings(names)
	return names
}

// manifest is the build-manifest.json. Times are not in it: equal content has
// to give equal bytes. They are in the build's report.
type manifest struct {
	Tool          string            `json:"tool"`
	Data          map[string]string `json:"data"`
	Pages         map[string]int    `json:"pages"`
	DocumentsOnly bool              `json:"documentsOnly"`
	// DocumentCounts and OtherCounts say what became of the pages in the build
	// that wrote this file.
	DocumentCounts PageCounts  `json:"documents"`
	OtherCounts    PageCounts  `json:"others"`
	Flaws          flaw.Counts `json:"flaws"`
}

func (b *build) writeManifest(p *plan) error {
	b.count(p)
	m := manifest{
		Tool: b.opts.Version, Data: b.site.opts.Webdata.Versions(), Pages: map[string]int{}, DocumentsOnly: b.opts.DocumentsOnly,
		DocumentCounts: b.report.Documents, OtherCounts: b.report.Others, Flaws: b.report.Flaws,
	}
	for _, l := range b.e.cat.Locales() {
		m.Pages[string(l)] = len(pagesOf(b.e.cat, l))
	}
	text, err := marshal(m)
	if err != nil {
		return err
	}
	if err := b.write(manifestName, append(text, '\n')); err != nil {
		return err
	}
	// What failed is tried and reported again, whether it changes or not.
	for url := range b.failedPages {
		delete(p.state.Pages, url)
	}
	others := len(b.failedOthers)
	for url := range b.incomplete {
		if _, isDocument := p.state.Pages[url]; !isDocument {
			others++
		}
		delete(p.state.Pages, url)
	}
	if others > 0 {
		p.state.Beside = ""
	}
	text, err = marshal(p.state)
	if err != nil {
		return err
	}
	return b.write(stateName, text)
}
