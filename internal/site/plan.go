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
	"iter"
	"maps"
	"path"
	"sort"
	"strings"

	"waymark.dev/waymark/internal/docs/content"
	"waymark.dev/waymark/internal/docs/doc"
	"waymark.dev/waymark/internal/docs/flaw"
	"waymark.dev/waymark/internal/docs/macro"
	"waymark.dev/waymark/internal/platform/locale"
	"waymark.dev/waymark/internal/site/offline"
	"waymark.dev/waymark/internal/site/picture"
)

// plan is the work of a build.
type plan struct {
	nothing bool
	todo    []int
	folders map[string]bool // output folders of pages; with a previous output only
	redo    map[string]bool // output folders of pages to make
	compat  map[string]bool // files of compatibility data of kept pages
	state   state
	before  state                       // of the previous output; empty without one
	texts   map[locale.Locale]textState // of the previous output, also if all pages are made again
}

// plan compares the content with the previous output.
func (b *build) plan(ctx context.Context) (*plan, error) {
	before, ok := b.previousState()
	if !ok || b.opts.Force || b.opts.Issues {
		before = state{}
	}
	return b.planSince(ctx, before)
}

// planSince compares the content with an earlier state, which may be empty.
func (b *build) planSince(ctx context.Context, before state) (*plan, error) {
	now, err := b.fingerprint(ctx)
	if err != nil {
		return nil, err
	}
	p := &plan{state: now, texts: before.Texts, folders: map[string]bool{}, redo: map[string]bool{}, compat: map[string]bool{}}
	if before.Common != now.Common {
		return p.everything(b), nil
	}
	p.before = before
	stale, err := b.staleness(p)
	if err != nil || stale.all {
		p.before = state{}
		return p.everything(b), nil
	}
	for i, page := range b.pages {
		p.folders[page.OutputFolder()] = true
		if !stale.page(page, b.uses[i]) {
			p.keepCompat(before.Pages[page.URL()].Compat)
			continue
		}
		p.todo = append(p.todo, i)
		p.redo[page.OutputFolder()] = true
	}
	for _, page := range b.e.collections.pages {
		p.redo[folderOfURL(page.URL)] = true
	}
	p.nothing = len(p.todo) == 0 && len(stale.existence) == 0 && before.Redirects == now.Redirects &&
		before.Collections == now.Collections && maps.Equal(before.LoadFlaws, now.LoadFlaws) && b.opts.Packs == (before.Packs != nil)
	return p, nil
}

// everything plans all pages.
func (p *plan) everything(b *build) *plan {
	p.todo = make([]int, len(b.pages))
	for i := range p.todo {
		p.todo[i] = i
	}
	return p
}

func (p *plan) keepCompat(queries []string) {
	for _, query := range queries {
		p.compat[compatFile(query)] = true
	}
}

// outdated reports whether a file of the previous output is not to be kept.
func (p *plan) outdated(name string) bool {
	if p.state.Scheme.IsPlain() {
		folder, ok := plainFolder(p.state.Scheme, name)
		return !ok || p.redo[folder] || !p.folders[folder] // all other files are written again
	}
	if isSpelled(name) {
		return true // linked again
	}
	if address := "/" + name; address == offline.CataloguePath || offline.IsFile(address) {
		return true // kept by its shard, see packWork.keep
	}
	if folder, ok := documentFolder(name); ok {
		return p.redo[folder] || !p.folders[folder]
	}
	if folder, ok := strings.CutSuffix(name, markdownSuffix); ok {
		return p.redo[folder]
	}
	if strings.HasPrefix(name, authorsFolder) {
		return true // written again
	}
	if picture.IsMade(name) {
		return true // kept by its name, if still needed
	}
	if strings.HasPrefix(name, compatFolder) {
		return !p.compat[name]
	}
	slash := strings.LastIndexByte(name, '/')
	return slash >= 0 && p.redo[name[:slash]]
}

// plainFolder returns the folder of the page of a folder of Markdown that a file of an output
// may represent.
func plainFolder(s content.Scheme, name string) (folder string, ok bool) {
	folder, base := path.Split(name)
	folder = strings.TrimSuffix(folder, "/")
	if content.IsPageFile(base) || "/"+base == doc.FeedSuffix {
		return folder, true
	}
	if folder, ok = strings.CutSuffix(name, ".html"); ok && s.Addresses.AreFiles() {
		return folder, true
	}
	url, ok := s.CutSuffix("/"+name, markdownSuffix)
	return strings.Trim(url, "/"), ok
}

// documentFolder returns the folder of a document from the name of its file or redirect in an
// output.
func documentFolder(name string) (folder string, ok bool) {
	top, rest, _ := strings.Cut(name, "/")
	if _, isLocale := locale.Parse(top); !isLocale || !strings.HasPrefix(rest, "docs/") {
		return "", false
	}
	if folder, ok := strings.CutSuffix(name, markdownSuffix); ok {
		return folder, true
	}
	return path.Dir(name), true
}

// fingerprint hashes every source, reading each once, concurrently.
func (b *build) fingerprint(ctx context.Context) (state, error) {
	sums := make([]sum, len(b.pages))
	err := forEach(ctx, b.opts.Workers, len(b.pages), func(ctx context.Context, indexes iter.Seq[int]) error {
		for i := range indexes {
			b.pace.do(ctx, func() { sums[i] = b.sum(b.pages[i]) })
		}
		return nil
	})
	if err != nil {
		return state{}, err
	}
	common := fnv.New128a()
	fmt.Fprintln(common, stateVersion, b.opts.Version, b.opts.DocumentsOnly, b.opts.Hosting, b.e.settings.fingerprint(), b.site.Locales())
	versions := b.site.opts.Webdata.Versions()
	for _, name := range sortedNames(versions) {
		fmt.Fprintln(common, name, versions[name])
	}
	if r := b.site.renderer(); r != nil {
		fmt.Fprintln(common, r.Fingerprint())
	}
	fmt.Fprintln(common, b.site.opts.Extras.Sum, b.e.sidebars.Outline())
	if err := json.NewEncoder(common).Encode([]any{b.e.file.Home, b.e.file.Languages}); err != nil {
		return state{}, fmt.Errorf("hash home page: %w", err)
	}
	blogOptions := b.site.opts.Collections.BlogOpts
	blogOptions.Now = nil // the addresses show which posts are published
	fmt.Fprintf(common, "%+v\n", blogOptions)
	if err := b.e.cat.WriteShared(common); err != nil {
		return state{}, fmt.Errorf("hash shared content: %w", err)
	}
	collectionsSum := fnv.New128a()
	if err := b.site.sumCollections(b.e, collectionsSum, common); err != nil {
		return state{}, err
	}
	s := state{
		Scheme: b.e.cat.Scheme(), Collections: hex.EncodeToString(collectionsSum.Sum(nil)), Redirects: encodeSums(b.e.cat.RedirectSums()),
		LoadFlaws: b.countLoadFlaws(), Pages: make(map[string]pageState, len(b.pages)),
	}
	b.ids, b.folders = newFolderIDs(foldersOf(b.pages))
	b.uses = make([]macro.Dependencies, len(b.pages))
	for i, p := range b.pages {
		s.Pages[p.URL()], b.uses[i] = sums[i].state, sums[i].uses
	}
	s.Common = hex.EncodeToString(common.Sum(nil))
	return s, nil
}

// writeMetadata writes a page's data from its English page, its file and its address.
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
	fmt.Fprintf(title, "%q %q %q %q %q %q %q", p.Title, p.RawTitle, p.ShortTitle, p.PageType, p.Status, p.BrowserCompat, p.Tags)
	s := sum{state: pageState{Title: hex.EncodeToString(title.Sum(nil))}}
	if folder := p.Folder(); folder != content.FolderOf(p.Slug) {
		s.state.Folder = folder
	}
	writeMetadata(own, p)
	source, err := b.e.cat.Source(p)
	if err != nil {
		// The page will fail in the build; until then it counts as changed.
		fmt.Fprint(own, err)
		s.state.Own = hex.EncodeToString(own.Sum(nil))
		return s
	}
	_, _ = io.WriteString(own, source)
	if h, ok := b.e.cat.History(p); ok {
		fmt.Fprintln(own, h.Modified.Unix(), h.Hash)
	}
	b.sumAssets(own, p)
	if english := b.e.cat.Scheme().Default(); p.Locale != english {
		if english := b.e.cat.Page(english, p.Slug); english != nil {
			b.sumAssets(own, english)
		}
	}
	body, summary := p.BodyIn(source), fnv.New64a()
	inserts := b.e.cat.Compose(p, body)
	if inserts.Map != nil || len(inserts.Problems) > 0 {
		body = inserts.Markdown
		fmt.Fprintf(own, "%s %v", body, inserts.Problems)
	}
	_, _ = io.WriteString(summary, macro.SummarySource(body))
	s.uses = macro.DependenciesOf(body)
	s.state.Own, s.state.Summary = hex.EncodeToString(own.Sum(nil)), hex.EncodeToString(summary.Sum(nil))
	return s
}

// sumAssets hashes the files of a page, since image sizes are part of its HTML.
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

// manifest is the build-manifest.json. It has no times, which are in the build's report: equal
// content gives equal bytes.
type manifest struct {
	Tool          string            `json:"tool"`
	Data          map[string]string `json:"data"`
	Pages         map[string]int    `json:"pages"`
	DocumentsOnly bool              `json:"documentsOnly"`
	// DocumentCounts and OtherCounts are the results for the pages in the build that wrote
	// this file.
	DocumentCounts PageCounts  `json:"documents"`
	OtherCounts    PageCounts  `json:"others"`
	Flaws          flaw.Counts `json:"flaws"`
	Sources        string      `json:"sources,omitempty"` // of a frozen version
}

func (b *build) writeManifest(p *plan) error {
	b.count(p)
	m := manifest{
		Tool: b.opts.Version, Data: b.site.opts.Webdata.Versions(), Pages: map[string]int{}, DocumentsOnly: b.opts.DocumentsOnly,
		DocumentCounts: b.report.Documents, OtherCounts: b.report.Others, Flaws: b.report.Flaws, Sources: b.opts.Sources,
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
	p.finishState(b)
	text, err = marshal(p.state)
	if err != nil {
		return err
	}
	return b.write(stateName, text)
}

// finishState adds the results for the pages to the state.
func (p *plan) finishState(b *build) {
	p.keepLinks(b)
	p.state.Static, p.state.Texts = b.earlier, b.texts
	// Failed pages are tried and reported again, changed or not.
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
}
