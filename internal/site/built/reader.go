package built

import (
	"bytes"
	"cmp"
	"context"
	"encoding/json"
	"errors"
	"fmt"
	"io/fs"
	"net/url"
	"os"
	"path"
	"path/filepath"
	"strings"

	"waymark.dev/waymark/internal/docs/content"
	"waymark.dev/waymark/internal/platform/bucket"
	"waymark.dev/waymark/internal/platform/fault"
	"waymark.dev/waymark/internal/platform/locale"
	"waymark.dev/waymark/internal/site"
)

// reader reads a build in any layout.
type reader struct {
	store  bucket.Store
	scheme content.Scheme
	files  map[string]File   // by name; in folders of files without hash and size
	pages  map[string]string // addresses by folder
	moved  map[string]string // unescaped targets of redirects, with query and fragment, by folder
	// isStored means that the files are objects.
	isStored bool
}

// openReader opens the current build of a store.
func openReader(ctx context.Context, store bucket.Store) (*reader, error) {
	r := &reader{store: store, pages: map[string]string{}, moved: map[string]string{}}
	id, _, err := readPointer(ctx, store, "")
	if err == nil {
		return r, r.readManifest(ctx, id)
	}
	if !errors.Is(err, fs.ErrNotExist) {
		return nil, err
	}
	data, _, err := readObject(ctx, store, recordName, "", maxManifest)
	dir, isFolder := store.(bucket.Folder)
	switch {
	case err == nil:
		err = json.Unmarshal(data, &r.files)
	case errors.Is(err, fs.ErrNotExist) && isFolder:
		err = r.list(string(dir))
	}
	if err != nil {
		return nil, err
	}
	return r, r.findPages(ctx)
}

func (r *reader) readManifest(ctx context.Context, id string) error {
	m, err := load(ctx, r.store, id)
	if err != nil {
		return err
	}
	r.files, r.scheme, r.isStored = m.Files, m.Scheme, true
	for _, page := range m.Pages {
		r.pages[r.folder(page)] = page
	}
	for folder, to := range m.Moved {
		target := to.URL
		if to.Query != "" {
			target += "?" + to.Query
		}
		if to.Fragment != "" {
			target += "#" + to.Fragment
		}
		r.moved[folder] = target
	}
	return nil
}

// folder returns the folder of a page.
func (r *reader) folder(url string) string {
	return strings.ToLower(site.OutputFolder(r.scheme, url))
}

// list reads the names of files in a folder.
func (r *reader) list(dir string) error {
	r.files = map[string]File{}
	isBuild := false
	err := fs.WalkDir(os.DirFS(dir), ".", func(name string, entry fs.DirEntry, err error) error {
		if err != nil || entry.IsDir() {
			return err
		}
		if site.IsRecord(name) {
			isBuild = true
		} else {
			r.files[name] = File{}
		}
		return nil
	})
	if err == nil && !isBuild {
		err = errors.New("it is not the output of a build; name the folder or s3:// address of --out")
	}
	if err != nil {
		return fmt.Errorf("folder %s: %w", dir, fault.Cause(err))
	}
	built, err := site.StateOf(dir)
	r.scheme = built.Scheme
	for name, age := range built.Static {
		r.files[name] = File{Age: age}
	}
	return err
}

// findPages finds pages and redirects among the files of a build.
func (r *reader) findPages(ctx context.Context) error {
	text, err := r.read(ctx, "_redirects")
	if err != nil && !errors.Is(err, fs.ErrNotExist) {
		return err
	}
	for line := range strings.Lines(string(text)) {
		fields := strings.Fields(line)
		if len(fields) < 2 || strings.Contains(fields[0], "*") {
			continue
		}
		from, err := url.PathUnescape(fields[0])
		to, err2 := url.PathUnescape(fields[1])
		if err == nil && err2 == nil {
			r.moved[r.folder(from)] = to
		}
	}
	for name, f := range r.files {
		folder, isPage := strings.CutSuffix("/"+name, "/index.html")
		folder = strings.TrimPrefix(folder, "/")
		if l, slug, ok := r.pageOf(name); ok {
			if folder = strings.ToLower(r.scheme.Folder(l, slug)); r.moved[folder] == "" && f.Age == 0 {
				r.pages[folder] = r.scheme.URL(l, slug)
			}
			continue
		}
		if _, _, ok := r.scheme.Cut("/" + folder); !isPage || !ok || f.Age > 0 {
			continue
		}
		address, folder := "/"+folder, r.folder("/"+folder)
		if r.moved[folder] != "" || r.files[folder+"/index.html"].Age > 0 {
			continue
		}
		if _, isThere := r.files[folder+"/index.html"]; !isThere {
			continue // a page that redirects
		}
		if known := r.pages[folder]; known == "" || address < known { // capitals sort first
			r.pages[folder] = address
		}
	}
	return nil
}

// pageOf returns the page of a docs tree that is in a file.
func (r *reader) pageOf(name string) (l locale.Locale, slug string, ok bool) {
	if address, isHTML := r.scheme.WithoutHTML("/" + name); isHTML {
		l, slug, _, ok = r.scheme.Split(address + "/")
	}
	return l, slug, ok && r.scheme.File(l, slug, "/index.html") == name
}

// address returns the address of a page or redirect by its folder.
func (r *reader) address(folder string) string {
	if l, slug, _, ok := r.scheme.Split("/" + folder); ok && r.scheme.IsPlain() {
		return r.scheme.URL(l, slug)
	}
	return "/" + folder
}

// htmlOf returns the name of the file with the HTML of a page, by the page's folder.
func (r *reader) htmlOf(folder string) string {
	return site.OutputFile(r.scheme, cmp.Or(r.pages[folder], "/"+folder), "/index.html")
}

// read returns the content of a file.
func (r *reader) read(ctx context.Context, name string) ([]byte, error) {
	f, ok := r.files[name]
	if !ok {
		return nil, fmt.Errorf("file %s of the build: %w", name, fs.ErrNotExist)
	}
	if !r.isStored {
		if dir, isFolder := r.store.(bucket.Folder); isFolder {
			return os.ReadFile(filepath.Join(string(dir), filepath.FromSlash(name)))
		}
		data, _, err := readObject(ctx, r.store, name, "", maxFile)
		return data, err
	}
	body, _, err := r.store.Get(ctx, f.object(), "")
	if err != nil {
		return nil, err
	}
	defer body.Close()
	var b bytes.Buffer
	_, err = f.read(body, &b)
	return b.Bytes(), err
}

// hasFile reports whether a file is reachable at an unescaped path.
func (r *reader) hasFile(address string) bool {
	name := strings.Trim(address, "/")
	if _, ok := r.files[name]; ok {
		return true
	}
	if l, rest, ok := r.scheme.Cut(address); ok {
		folder, base := path.Split(strings.Trim(rest, "/"))
		name = r.folder("/"+string(l)+"/"+strings.TrimSuffix(folder, "/")) + "/" + base
		_, ok = r.files[strings.ToLower(name)]
		return ok
	}
	return false
}

// place is where an address leads.
type place struct {
	folder   string // of the page, "" for a file or another site
	fragment string // of the last redirect
	redirect string // the address that redirects, or ""
	// problem is why the address leads nowhere, or "".
	problem string
}

// Problems of addresses.
const (
	problemMissing = "missing-page"
	problemLoop    = "redirect-loop"
	problemAnchor  = "missing-anchor"
	problemAsset   = "missing-file"
)

// locate follows an unescaped path, and redirects.
func (r *reader) locate(address string) (p place) {
	const longest = 10 // redirects, as browsers follow 20
	for range longest {
		address, p.fragment, _ = strings.Cut(address, "#")
		address, _, _ = strings.Cut(address, "?")
		if !strings.HasPrefix(address, "/") || strings.HasPrefix(address, "//") {
			return p // another site
		}
		folder := r.folder(address)
		if page, ok := r.scheme.WithoutHTML(address); ok && r.isStored && r.pages[folder]+r.moved[folder] == "" {
			folder = r.folder(page) // servers redirect there
		}
		to, isMoved := r.moved[folder]
		switch {
		case r.pages[folder] != "":
			p.folder = folder
			return p
		case isMoved:
			p.redirect, address = address, to
			continue
		case address == "/" || r.hasFile(address):
			return p
		}
		english, _ := r.scheme.In(r.scheme.Default(), address)
		if english = r.folder(english); r.isStored && !r.scheme.Covers(address) && r.pages[english] != "" {
			p.folder = english // servers redirect there
			return p
		}
		p.problem = problemMissing
		return p
	}
	p.problem = problemLoop
	return p
}
