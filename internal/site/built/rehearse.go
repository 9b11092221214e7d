package built

import (
	"bytes"
	"cmp"
	"context"
	"fmt"
	"hash/maphash"
	"maps"
	"net/url"
	"path"
	"runtime"
	"slices"
	"strings"
	"sync"

	"golang.org/x/net/html"
	"golang.org/x/sync/errgroup"

	"waymark.dev/waymark/internal/platform/bucket"
	"waymark.dev/waymark/internal/site/render"
)

// Broken is an address that works in one build and not in the next.
type Broken struct {
	File    string `json:"file"`    // of the old build, where it is
	Address string `json:"address"` // unescaped
	Problem string `json:"problem"`
	Message string `json:"message"`
	Remedy  string `json:"remedy"`
}

// Rehearsal is the result of opening the pages of one build against another.
type Rehearsal struct {
	Pages     int      `json:"pages"`     // of the old build
	Redirects int      `json:"redirects"` // likewise
	Anchors   int      `json:"anchors"`   // that links name
	Files     int      `json:"files"`     // that pages need
	Broken    []Broken `json:"broken"`
}

// Rehearse opens the pages of an old build against a new one, as readers do whose bookmarks,
// links and open pages are older than the site.
func Rehearse(ctx context.Context, before, after bucket.Store) (*Rehearsal, error) {
	old, err := openReader(ctx, before)
	if err != nil {
		return nil, fmt.Errorf("read the old build: %w", err)
	}
	now, err := openReader(ctx, after)
	if err != nil {
		return nil, fmt.Errorf("read the new build: %w", err)
	}
	r := &rehearsal{old: old, now: now, seed: maphash.MakeSeed(), ids: map[string]map[uint64]bool{}, anchors: map[anchor]string{}, needed: map[string]string{}}
	if err := r.readOld(ctx); err != nil {
		return nil, fmt.Errorf("read the old build: %w", err)
	}
	r.checkAddresses()
	r.checkFiles()
	if err := r.checkAnchors(ctx); err != nil {
		return nil, fmt.Errorf("read the new build: %w", err)
	}
	slices.SortFunc(r.broken, func(a, b Broken) int {
		return cmp.Or(cmp.Compare(a.Problem, b.Problem), cmp.Compare(a.File, b.File), cmp.Compare(a.Address, b.Address))
	})
	return &Rehearsal{
		Pages: len(old.pages), Redirects: len(old.moved), Anchors: len(r.anchors), Files: len(r.needed), Broken: append([]Broken{}, r.broken...),
	}, nil
}

// rehearsal is a Rehearsal in progress. Ids of elements are kept as hashes.
type rehearsal struct {
	old, now *reader
	seed     maphash.Seed

	mu      sync.Mutex
	ids     map[string]map[uint64]bool // of old pages, by folder
	anchors map[anchor]string          // with the first file that links to them
	needed  map[string]string          // paths of files, with the first file that needs them
	broken  []Broken
}

// anchor is an element of a page that links name.
type anchor struct{ folder, fragment string }

// eachPage calls read for the HTML of some pages, several at a time.
func eachPage(ctx context.Context, r *reader, folders []string, read func(folder string, page []byte)) error {
	group, reading := errgroup.WithContext(ctx)
	limit := runtime.GOMAXPROCS(0)
	if _, isFolder := r.store.(bucket.Folder); !isFolder {
		limit = uploadsAtOnce
	}
	group.SetLimit(limit)
	for _, folder := range folders {
		name := r.htmlOf(folder)
		if _, ok := r.files[name]; !ok || reading.Err() != nil {
			continue // a hidden page
		}
		group.Go(func() error {
			page, err := r.read(reading, name)
			if err != nil {
				return fmt.Errorf("%s: %w", name, err)
			}
			read(folder, page)
			return nil
		})
	}
	return cmp.Or(group.Wait(), ctx.Err())
}

// readOld collects the anchors and dependencies of the old pages.
func (r *rehearsal) readOld(ctx context.Context) error {
	for name, f := range r.old.files {
		if strings.HasPrefix("/"+name, render.StaticPath) && f.Age == 0 {
			r.needed["/"+name] = name // by other scripts at least
		}
	}
	err := eachPage(ctx, r.old, slices.Collect(maps.Keys(r.old.pages)), func(folder string, page []byte) {
		ids, found := map[uint64]bool{}, references{build: r.old, anchors: map[anchor]bool{}, files: map[string]bool{}}
		scan(page, func(id []byte) { ids[maphash.Bytes(r.seed, id)] = true }, func(tag, ref string) { found.add(r.old.pages[folder], folder, tag, ref) })
		r.mu.Lock()
		defer r.mu.Unlock()
		r.ids[folder] = ids
		keepFirst(r.anchors, found.anchors, r.old.htmlOf(folder))
		keepFirst(r.needed, found.files, r.old.htmlOf(folder))
	})
	for a := range r.anchors { // only those that work
		if target := r.old.locate("/" + a.folder); !r.ids[target.folder][maphash.String(r.seed, a.fragment)] {
			delete(r.anchors, a)
		}
	}
	for file := range r.needed {
		if !r.old.hasFile(file) || r.old.scheme.IsPlain() && r.old.pages[r.old.folder(file)] != "" {
			delete(r.needed, file)
		}
	}
	return err
}

// keepFirst adds keys with a source, the first in the order of names.
func keepFirst[K comparable](all map[K]string, found map[K]bool, source string) {
	for key := range found {
		if known, ok := all[key]; !ok || source < known {
			all[key] = source
		}
	}
}

// references are the anchors and files of a page's links and elements.
type references struct {
	build   *reader // that has them
	anchors map[anchor]bool
	files   map[string]bool
}

// add adds an attribute. Most are links to pages, which need no parsing: all pages of the old
// build are looked up anyway.
func (f *references) add(base, folder, tag, ref string) {
	target, _, hasFragment := strings.Cut(ref, "#")
	isFile := tag != "a" || strings.Contains(path.Base(target), ".")
	if target == "" || !hasFragment && !isFile || strings.HasSuffix(target, ".md") { // the text of a page
		return
	}
	u, err := url.Parse(ref)
	if err != nil || u.Scheme != "" || u.Host != "" {
		return
	}
	if !strings.HasPrefix(u.Path, "/") {
		u.Path = path.Join(base, u.Path)
	}
	if fragment := u.Fragment; tag == "a" && fragment != "" && !strings.HasPrefix(fragment, ":~:") {
		if to := f.build.folder(u.Path); to != folder {
			f.anchors[anchor{to, fragment}] = true
		}
	}
	if isFile {
		f.files[u.Path] = true
	}
}

// scan finds the ids of elements in a page, and the attributes that refer to others.
func scan(page []byte, id func([]byte), refer func(tag, ref string)) {
	tokens := html.NewTokenizer(bytes.NewReader(page))
	for {
		kind := tokens.Next()
		if kind == html.ErrorToken {
			return // the end
		}
		if kind != html.StartTagToken && kind != html.SelfClosingTagToken {
			continue
		}
		name, more := tokens.TagName()
		tag := string(name)
		for more {
			var key, value []byte
			key, value, more = tokens.TagAttr()
			switch string(key) {
			case "id":
				id(value)
			case "name":
				if tag == "a" {
					id(value)
				}
			case "href", "src", "poster":
				if refer != nil && tag != "base" && tag != "iframe" {
					refer(tag, string(value))
				}
			case "srcset":
				if refer != nil {
					for candidate := range strings.SplitSeq(string(value), ",") {
						if fields := strings.Fields(candidate); len(fields) > 0 {
							refer(tag, fields[0])
						}
					}
				}
			}
		}
	}
}

// checkAddresses finds pages and redirects of the old build that lead nowhere.
func (r *rehearsal) checkAddresses() {
	addresses := maps.Clone(r.old.pages)
	for folder := range r.old.moved {
		if r.old.locate("/"+folder).problem == "" {
			addresses[folder] = r.old.address(folder)
		}
	}
	for folder, address := range addresses {
		source := r.old.htmlOf(folder)
		if _, isMoved := r.old.moved[folder]; isMoved {
			source = "redirects"
		}
		switch p := r.now.locate(address); {
		case p.problem == problemLoop:
			r.report(source, address, p.problem, "its redirects do not end", "let the redirect lead to the page that it means")
		case p.problem == problemMissing && p.redirect != "":
			r.report(source, address, p.problem, "its redirect leads from "+p.redirect+" to a page that is missing", "let the redirect lead to another page")
		case p.problem == problemMissing:
			r.report(source, address, p.problem, "the page is missing", "add a redirect to the page that replaces it: waymark content redirects add "+address+" TO")
		}
	}
}

// checkFiles finds files that old pages need and readers no longer get.
func (r *rehearsal) checkFiles() {
	for file, source := range r.needed {
		p := r.now.locate(file)
		if p.problem == "" && (p.redirect == "" || p.folder == "") {
			continue
		}
		remedy := "keep the file, or purge the page from caches"
		if strings.HasPrefix(file, render.StaticPath) {
			remedy = "publish the new build over the old one with built.keep of 1 or more, so that files of earlier versions remain"
		}
		r.report(source, file, problemAsset, "the file is missing", remedy)
	}
}

// checkAnchors finds elements that old links name and new pages lack.
func (r *rehearsal) checkAnchors(ctx context.Context) error {
	wanted := map[string][]anchor{} // by folder of the new page
	for a := range r.anchors {
		p := r.now.locate("/" + a.folder)
		before, after := r.old.files[r.old.htmlOf(a.folder)].Hash, r.now.files[r.now.htmlOf(a.folder)].Hash
		isSame := before == after && after != ""
		if p.folder != "" && p.fragment == "" && !isSame {
			wanted[p.folder] = append(wanted[p.folder], a)
		}
	}
	return eachPage(ctx, r.now, slices.Collect(maps.Keys(wanted)), func(folder string, page []byte) {
		ids := map[uint64]bool{}
		scan(page, func(id []byte) { ids[maphash.Bytes(r.seed, id)] = true }, nil)
		r.mu.Lock()
		defer r.mu.Unlock()
		for _, a := range wanted[folder] {
			if !ids[maphash.String(r.seed, a.fragment)] {
				r.report(r.anchors[a], r.now.pages[folder]+"#"+a.fragment, problemAnchor, "the page has no element with this id",
					"restore the heading, or give its section the old id, or change the link")
			}
		}
	})
}

func (r *rehearsal) report(file, address, problem, message, remedy string) {
	r.broken = append(r.broken, Broken{file, address, problem, message, remedy})
}
