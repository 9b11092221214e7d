package site

import (
	"context"
	"encoding/hex"
	"errors"
	"fmt"
	"hash"
	"hash/fnv"
	"io"
	"io/fs"
	"iter"
	"maps"
	"sort"
	"strings"

	"waymark.dev/waymark/internal/docs/content"
	"waymark.dev/waymark/internal/docs/flaw"
	"waymark.dev/waymark/internal/docs/macro"
	"waymark.dev/waymark/internal/platform/locale"
	"waymark.dev/waymark/internal/site/picture"
)

// plan is the work of a build.
type plan struct {
	nothing bool
	todo    []int
	redo    map[string]bool // output folders of pages to make
	compat  map[string]bool // files of compatibility data that kept pages ask for
	state   state
	before  state // of the previous output; empty without one
}

// plan compares the content with the previous output.
func (b *build) plan(ctx context.Context) (*plan, error) {
	now, err := b.fingerprint(ctx)
	if err != nil {
		return nil, err
	}
	p := &plan{state: now, redo: map[string]bool{}, compat: map[string]bool{}}
	before, ok := b.previousState()
	if !ok || b.opts.Force || b.opts.Issues || before.Common != now.Common {
		p.todo = make([]int, len(b.pages))
		for i := range p.todo {
			p.todo[i] = i
		}
		return p, nil
	}
	p.before = before
	stale := b.staleness(p)
	for i, page := range b.pages {
		if !stale.page(page, b.uses[i]) {
			p.keepCompat(before.Pages[page.URL()].Compat)
			continue
		}
		p.todo = append(p.todo, i)
		p.redo[outputFolder(page)] = true
	}
	for _, page := range b.e.collections.pages {
		p.redo[folderOfURL(page.URL)] = true
	}
	p.nothing = len(p.todo) == 0 && before.Collections == now.Collections
	return p, nil
}

func (p *plan) keepCompat(queries []string) {
	for _, query := range queries {
		p.compat[compatFile(query)] = true
	}
}

// staleness says which pages of the previous output differ from what a build
// would make now.
type staleness struct {
	before, now state
	// titles and summaries are the pages whose titles or summaries changed,
	// with the pages shown instead of them in other languages.
	titles, summaries idSet
	// readable is whether pages became readable, or no longer are: nothing is
	// listed where one of the pages cannot be read.
	readable bool
}

func (b *build) staleness(p *plan) *staleness {
	s := &staleness{before: p.before, now: p.state, titles: idSet{}, summaries: idSet{}}
	for _, page := range b.pages {
		before, known := p.before.Pages[page.URL()]
		now := p.state.Pages[page.URL()]
		if !known || before.Title != now.Title {
			b.addStale(s.titles, page)
		}
		if !known || before.Summary != now.Summary {
			b.addStale(s.summaries, page)
			s.readable = s.readable || before.Summary == "" || now.Summary == ""
		}
	}
	return s
}

// addStale adds the numbers that links to a page may have: in a language that
// lacks the page, its address may be redirected.
func (b *build) addStale(set idSet, p *content.Page) {
	set[b.ids[p.Folder()]] = true
	for _, l := range b.e.cat.Locales() {
		if _, slug, _, ok := content.SplitURL(b.e.cat.Resolve(content.URLOf(l, p.Slug))); ok {
			if id, ok := b.ids.of(slug); ok {
				set[id] = true
			}
		}
	}
}

// page reports whether a page has to be made again: it changed, or shows a
// title or a summary that changed.
func (s *staleness) page(p *content.Page, uses macro.Dependencies) bool {
	before, known := s.before.Pages[p.URL()]
	switch {
	case !known, before.Own != s.now.Pages[p.URL()].Own, before.Sidebar >= len(s.before.Sidebars):
		return true
	case s.titles.meets(before.Links), s.titles.meets(s.before.Sidebars[before.Sidebar]):
		return true
	case uses.Order && len(s.titles) > 0:
		return true
	}
	return uses.Summaries && (s.readable || s.summaries.meets(before.Links))
}

// outdated reports whether a file of the previous output is not kept.
func (p *plan) outdated(name string) bool {
	if isSpelled(name) {
		return true // linked again
	}
	if folder, ok := strings.CutSuffix(name, markdownSuffix); ok {
		return p.redo[folder]
	}
	if strings.HasPrefix(name, authorsFolder) {
		return true // written again
	}
	if picture.IsMade(name) {
		return true // kept by its name, if it is still there
	}
	if strings.HasPrefix(name, compatFolder) {
		return !p.compat[name]
	}
	slash := strings.LastIndexByte(name, '/')
	return slash >= 0 && p.redo[name[:slash]]
}

// fingerprint reads every source once and hashes it, several at a time.
func (b *build) fingerprint(ctx context.Context) (state, error) {
	sums := make([]sum, len(b.pages))
	err := forEach(ctx, b.opts.Workers, len(b.pages), func(_ context.Context, indexes iter.Seq[int]) error {
		for i := range indexes {
			sums[i] = b.sum(b.pages[i])
		}
		return nil
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
	fmt.Fprintln(common, b.site.opts.Extras.Sum)
	blogOptions := b.site.opts.Collections.BlogOpts
	blogOptions.Now = nil // which posts are shown is in the addresses
	fmt.Fprintf(common, "%+v\n", blogOptions)
	if err := b.e.cat.WriteShared(common); err != nil {
		return state{}, fmt.Errorf("hash shared content: %w", err)
	}
	collectionsSum := fnv.New128a()
	if err := b.site.sumCollections(b.e, collectionsSum, common); err != nil {
		return state{}, err
	}
	s := state{Collections: hex.EncodeToString(collectionsSum.Sum(nil)), Pages: make(map[string]pageState, len(b.pages))}
	b.ids, b.uses = newFolderIDs(b.pages), make([]macro.Dependencies, len(b.pages))
	for i, p := range b.pages {
		writeMetadata(common, p)
		s.Pages[p.URL()], b.uses[i] = sums[i].state, sums[i].uses
	}
	s.Common = hex.EncodeToString(common.Sum(nil))
	return s, nil
}

// writeMetadata writes what other pages may depend on besides the title and the
// summary of a page.
func writeMetadata(w io.Writer, p *content.Page) {
	_, _ = fmt.Fprintf(w, "%q %q %q %q %q %q %q %+q %+q %q %q %q %q\n", p.RelFile, p.Locale, p.Slug, p.PageType, p.Status, p.BrowserCompat, p.SpecURLs,
		p.Sidebar, p.Banners, p.Tags, p.OriginalSlug, p.SourceCommit, p.Folder())
}

// sum is a checksum of the source of a page.
type sum struct {
	state pageState
	uses  macro.Dependencies
}

func (b *build) sum(p *content.Page) sum {
	own, title := fnv.New128a(), fnv.New64a()
	fmt.Fprintf(title, "%q %q %q", p.Title, p.RawTitle, p.ShortTitle)
	s := sum{state: pageState{Title: hex.EncodeToString(title.Sum(nil))}}
	source, err := b.e.cat.Source(p)
	if err != nil {
		// The page will fail when it is built; until then it counts as changed.
		fmt.Fprint(own, err)
		s.state.Own = hex.EncodeToString(own.Sum(nil))
		return s
	}
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
	body, summary := source[p.BodyOffset:], fnv.New64a()
	_, _ = io.WriteString(summary, macro.SummarySource(body))
	s.uses = macro.DependenciesOf(body)
	s.state.Own, s.state.Summary = hex.EncodeToString(own.Sum(nil)), hex.EncodeToString(summary.Sum(nil))
	return s
}

// sumAssets hashes the files of a page, since sizes of images are part of
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
	p.keepLinks(b)
	// Failed pages are tried and reported again, whether they changed or not.
	again := maps.Clone(b.incomplete)
	maps.Copy(again, b.failedPages)
	others := len(b.failedOthers)
	for url := range again {
		if s, isDocument := p.state.Pages[url]; isDocument {
			s.Own = ""
			p.state.Pages[url] = s
		} else {
			others++
		}
	}
	if others > 0 {
		p.state.Collections = ""
	}
	text, err = marshal(p.state)
	if err != nil {
		return err
	}
	return b.write(stateName, text)
}
