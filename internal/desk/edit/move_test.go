package edit_test

import (
	"context"
	"errors"
	"fmt"
	"io"
	"log/slog"
	"maps"
	"math/rand/v2"
	"os"
	"path"
	"path/filepath"
	"slices"
	"strings"
	"testing"

	"waymark.dev/waymark/internal/desk/check"
	"waymark.dev/waymark/internal/desk/edit"
	"waymark.dev/waymark/internal/docs/content"
	"waymark.dev/waymark/internal/docs/docstest"
	"waymark.dev/waymark/internal/platform/locale"
	"waymark.dev/waymark/internal/site"
	"waymark.dev/waymark/internal/testkit"
	"waymark.dev/waymark/sample"
)

// tree is a content folder whose pages move.
type tree struct {
	content, translated string
	site                *site.Site
	origin              map[string]string // original file of each moved page
	stays               bool              // translations of moved pages
}

func openTree(t *testing.T, content, translated string) *tree {
	t.Helper()
	tr := &tree{content: content, translated: translated, origin: map[string]string{}}
	tr.open(t)
	return tr
}

// open reads the pages again.
func (tr *tree) open(t *testing.T) {
	t.Helper()
	var err error
	tr.site, err = site.Open(t.Context(), site.Options{
		Sources: content.Sources{Content: tr.content, Translated: tr.translated},
		History: content.HistoryOff, Webdata: docstest.EmbeddedWebdata(t), Log: slog.New(slog.DiscardHandler),
		Settings: site.Settings{Brand: "Test", BaseURL: "https://test.example"},
	})
	if err != nil {
		t.Fatal(err)
	}
}

// move moves a page and reads the tree again.
func (tr *tree) move(t *testing.T, o edit.MoveOptions) *edit.Plan {
	t.Helper()
	if o.Locale == "" {
		o.Locale = locale.EnUS
	}
	cat := tr.site.Catalogue()
	plan, err := edit.Move(t.Context(), cat, o)
	if err != nil {
		t.Fatalf("move %s to %s: %v", o.From, o.To, err)
	}
	apply(t.Context(), t, plan)
	for _, p := range plan.Moved {
		before := cat.Page(p.Locale, p.From)
		root := filepath.Dir(cat.RedirectsFile(p.Locale))
		after := filepath.Join(root, filepath.FromSlash(content.FolderOf(p.To)), content.PageFile)
		tr.origin[after] = tr.original(before.File)
	}
	tr.stays = tr.stays || !o.Translations
	tr.open(t)
	return plan
}

func apply(ctx context.Context, t *testing.T, plan *edit.Plan) {
	t.Helper()
	defer plan.Set.Close()
	if err := plan.Apply(ctx, io.Discard); err != nil {
		t.Fatal(err)
	}
}

// original returns the first path of a file.
func (tr *tree) original(file string) string {
	if first, ok := tr.origin[file]; ok {
		return first
	}
	return file
}

func (tr *tree) isTranslated(file string) bool {
	cat := tr.site.Catalogue()
	english := filepath.Dir(cat.RedirectsFile(locale.EnUS)) + string(filepath.Separator)
	return !strings.HasPrefix(file, english)
}

// flawed is a kind of flaws of a file, by the first path.
type flawed struct{ kind, file string }

// flaws returns the number of flaws of each kind by file, with an example.
func (tr *tree) flaws(t *testing.T) (counts map[flawed]int, examples map[flawed]string) {
	t.Helper()
	index := check.New(tr.site)
	if err := index.Update(t.Context(), []string{site.AnyPage}); err != nil {
		t.Fatal(err)
	}
	counts, examples = map[flawed]int{}, map[flawed]string{}
	for _, p := range index.Snapshot().Pages {
		for _, f := range p.Flaws {
			of := flawed{f.Name, tr.original(p.File)}
			counts[of]++
			examples[of] = fmt.Sprintf("%s:%d:%d: %s", p.File, f.Line, f.Column, f.Explanation)
		}
	}
	return counts, examples
}

// wantNoNewFlaws reports flaws that the tree did not have before.
func (tr *tree) wantNoNewFlaws(t *testing.T, before map[flawed]int) (after map[flawed]int) {
	t.Helper()
	after, examples := tr.flaws(t)
	shown := 0
	for of, n := range after {
		if of.kind == "BrokenAnchor" && tr.stays && tr.isTranslated(of.file) {
			continue // only the translation has the anchor, and it has not moved
		}
		if of.kind == "Unknown" && slices.Contains(slices.Collect(maps.Values(tr.origin)), of.file) {
			continue // macros look up data by the name of their page
		}
		if more := n - before[of]; more > 0 {
			if shown++; shown <= 10 {
				t.Errorf("%d more flaws %s, such as %s", more, of.kind, examples[of])
			}
		}
	}
	if shown > 10 {
		t.Errorf("%d files have more flaws", shown)
	}
	return after
}

// groupRoots lists the pages below Web/API in the shared data.
func groupRoots(cat *content.Catalogue) []*content.Page {
	names := cat.Data().InterfaceNames()
	for _, name := range cat.Data().GroupNames() {
		group, _ := cat.Data().Group(name)
		for _, overview := range group.Overview {
			names = append(names, strings.ReplaceAll(overview, " ", "_"))
		}
	}
	var roots []*content.Page
	for _, name := range names {
		if p := cat.Page(locale.EnUS, "Web/API/"+name); p != nil {
			roots = append(roots, p)
		}
	}
	return roots
}

// newSlug returns a new slug for a page: with another name, or below another
// page of the same area.
func newSlug(r *rand.Rand, cat *content.Catalogue, p *content.Page) string {
	parent, leaf := path.Split(p.Slug)
	parent = strings.TrimSuffix(parent, "/")
	if r.IntN(3) == 0 {
		siblings := slices.DeleteFunc(slices.Clone(cat.PagesOf(locale.EnUS)), func(other *content.Page) bool {
			return other == p || path.Dir(path.Dir(other.Slug)) != path.Dir(parent) || path.Dir(other.Slug) == "."
		})
		if len(siblings) > 0 {
			parent = path.Dir(siblings[r.IntN(len(siblings))].Slug)
		}
	}
	return path.Join(parent, "Moved"+leaf)
}

// TestCorpusMove moves pages of a copy of the content tree in WAYMARK_CORPUS,
// one after another: random ones, and some from the shared data. No move may
// cause a flaw.
func TestCorpusMove(t *testing.T) {
	corpus := os.Getenv("WAYMARK_CORPUS")
	if corpus == "" {
		t.Skip("WAYMARK_CORPUS does not name a content tree")
	}
	root := t.TempDir()
	if err := os.CopyFS(root, os.DirFS(corpus)); err != nil {
		t.Fatal(err)
	}
	tr := openTree(t, root, root)
	before, _ := tr.flaws(t)
	r := rand.New(rand.NewPCG(27, 35))
	for i := range 30 {
		cat := tr.site.Catalogue()
		pages := cat.PagesOf(locale.EnUS)
		if i%3 == 0 {
			pages = groupRoots(cat)
		}
		p := pages[r.IntN(len(pages))]
		if !strings.Contains(p.Slug, "/") {
			continue
		}
		to := newSlug(r, cat, p)
		t.Run(strings.ReplaceAll(p.Slug+" to "+to, "/", "."), func(t *testing.T) {
			plan := tr.move(t, edit.MoveOptions{From: p.Slug, To: to, Translations: i%2 == 0})
			for _, l := range plan.Left {
				t.Logf("left: %v", l)
			}
			before = tr.wantNoNewFlaws(t, before)
		})
	}
}

// sampleTree is a copy of the sample site, with its translations in a second
// folder.
func sampleTree(t *testing.T) *tree {
	t.Helper()
	docs, translated := t.TempDir(), t.TempDir()
	if err := errors.Join(os.CopyFS(docs, sample.Content()), os.CopyFS(translated, sample.Translated())); err != nil {
		t.Fatal(err)
	}
	return openTree(t, docs, translated)
}

func TestMoveMakesNoFlaws(t *testing.T) {
	t.Parallel()
	tr := sampleTree(t)
	before, _ := tr.flaws(t)
	for _, o := range []edit.MoveOptions{
		{From: "Web/API/EventTarget", To: "Web/API/EventSource"},
		{From: "Web/API/EventSource", To: "Web/API/EventOrigin"}, // twice
		{From: "Web/API/Window/fetch", To: "Web/API/Window/get"},
		{From: "Web/API/Window", To: "Web/API/Frame"}, // with subpages, one of which has moved
		{From: "Web/API/Fetch_API", To: "Web/API/Get_API", Translations: true},
		{From: "Glossary/Cache", To: "Glossary/Store", Translations: true},
		{From: "Waymark/Kitchen_sink", To: "Waymark/Embeds/Sink"},
		{From: "Web/API/EventOrigin", To: "Web/API/EventTarget"}, // back
	} {
		tr.move(t, o)
		before = tr.wantNoNewFlaws(t, before)
	}
	for _, l := range tr.site.Catalogue().Locales() {
		for _, r := range tr.site.Catalogue().Redirects(l) {
			if to, _ := tr.site.Catalogue().ResolveURL(r.To); to != r.To {
				t.Errorf("%s is redirected to %s, which is redirected to %s", r.From, r.To, to)
			}
		}
	}
}

// TestMoveBack expects every file except the redirects to be unchanged.
func TestMoveBack(t *testing.T) {
	t.Parallel()
	tr := sampleTree(t)
	files := func() map[string]string {
		all := testkit.ReadFiles(t, tr.content)
		for name, text := range testkit.ReadFiles(t, tr.translated) {
			all["translated/"+name] = text
		}
		maps.DeleteFunc(all, func(name, _ string) bool { return path.Base(name) == content.RedirectsFile })
		return all
	}
	before := files()
	tr.move(t, edit.MoveOptions{From: "Web/API/EventTarget", To: "Web/API/EventSource", Translations: true})
	if maps.Equal(before, files()) {
		t.Fatal("nothing has moved")
	}
	tr.move(t, edit.MoveOptions{From: "Web/API/EventSource", To: "Web/API/EventTarget", Translations: true})
	after := files()
	for name := range maps.Keys(after) {
		if after[name] != before[name] {
			t.Errorf("%s has changed:\n%s\nwas\n%s", name, after[name], before[name])
		}
	}
	if len(after) != len(before) {
		t.Errorf("got %d files, want %d", len(after), len(before))
	}
}
