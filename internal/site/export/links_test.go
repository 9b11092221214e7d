package export

import (
	"archive/zip"
	"bytes"
	"errors"
	"fmt"
	"io"
	"io/fs"
	"maps"
	"net/url"
	"os"
	"path"
	"path/filepath"
	"slices"
	"strings"
	"testing"

	"golang.org/x/net/html"
)

// walk collects the targets of links on the pages of an export.
type walk struct {
	pages, links, marked int
	// broken are links to missing files, remote are resources on other hosts,
	// and lost are links to fragments that no page has.
	broken, remote, lost []string
}

// place is an address within an export, and the page that links to it.
type place struct{ from, file, id string }

// walkLinks follows all links of the pages of an export.
func walkLinks(files fs.FS) (*walk, error) {
	w := &walk{}
	known := map[string]bool{}
	ids := map[string]bool{}
	var to []place
	err := fs.WalkDir(files, ".", func(name string, entry fs.DirEntry, err error) error {
		if err != nil || entry.IsDir() {
			return err
		}
		known[name] = true
		if path.Ext(name) != ".html" {
			return nil
		}
		text, err := fs.ReadFile(files, name)
		if err != nil {
			return err
		}
		w.pages++
		to, err = w.page(name, text, to, ids)
		return err
	})
	if err != nil {
		return nil, err
	}
	for _, p := range to {
		switch {
		case !known[p.file]:
			w.broken = append(w.broken, p.from+": "+p.file)
		case p.id != "" && !ids[p.file+"#"+p.id]:
			w.lost = append(w.lost, p.from+": "+p.file+"#"+p.id)
		}
	}
	return w, nil
}

// page appends the links of a page within the export, and records its ids.
func (w *walk) page(name string, text []byte, to []place, ids map[string]bool) ([]place, error) {
	z := html.NewTokenizer(bytes.NewReader(text))
	for {
		switch z.Next() {
		case html.ErrorToken:
			if errors.Is(z.Err(), io.EOF) {
				return to, nil
			}
			return to, fmt.Errorf("%s: %w", name, z.Err())
		case html.StartTagToken, html.SelfClosingTagToken:
			token := z.Token()
			for _, a := range token.Attr {
				switch a.Key {
				case "id":
					ids[strings.Clone(name+"#"+a.Val)] = true
				case "name":
					if token.Data == "a" {
						ids[strings.Clone(name+"#"+a.Val)] = true
					}
				case "data-missing":
					w.marked++
				case "srcset", "imagesrcset":
					w.broken = append(w.broken, name+": "+a.Val)
				case "href", "src", "poster", "data":
					w.links++
					if p, ok := w.place(name, token, a.Val); ok {
						to = append(to, p)
					}
				}
			}
		}
	}
}

// place resolves an address, if it is within the export.
func (w *walk) place(name string, token html.Token, address string) (place, bool) {
	u, err := url.Parse(address)
	switch {
	case err != nil:
		w.broken = append(w.broken, name+": "+address)
		return place{}, false
	case u.Scheme == "data":
		return place{}, false
	case u.Scheme != "" || u.Host != "":
		if token.Data != "a" && token.Data != "area" && attribute(token, "rel") != "canonical" {
			w.remote = append(w.remote, name+": "+address)
		}
		return place{}, false
	case strings.HasPrefix(u.Path, "/"):
		w.broken = append(w.broken, name+": "+address)
		return place{}, false
	case u.Path == "":
		return place{name, name, strings.Clone(u.Fragment)}, true
	}
	return place{name, path.Join(path.Dir(name), u.Path), strings.Clone(u.Fragment)}, true
}

// checkLinks walks all exports in a folder, and returns the results.
func checkLinks(t *testing.T, dir string) map[string]*walk {
	t.Helper()
	walks := map[string]*walk{}
	archives, _ := filepath.Glob(filepath.Join(dir, "*.zip"))
	for _, name := range archives {
		r, err := zip.OpenReader(name)
		if err != nil {
			t.Fatal(err)
		}
		defer r.Close()
		walks[name], err = walkLinks(r)
		if err != nil {
			t.Fatal(err)
		}
	}
	docsets, _ := filepath.Glob(filepath.Join(dir, "*"+docsetSuffix))
	for _, name := range docsets {
		var err error
		walks[name], err = walkLinks(os.DirFS(filepath.Join(name, filepath.FromSlash(documentsFolder))))
		if err != nil {
			t.Fatal(err)
		}
	}
	if len(walks) == 0 {
		t.Errorf("there is no export in %s", dir)
	}
	for _, name := range slices.Sorted(maps.Keys(walks)) {
		for _, flaw := range []struct {
			what string
			list []string
		}{{"lead nowhere", walks[name].broken}, {"ask another host", walks[name].remote}} {
			if len(flaw.list) > 0 {
				t.Errorf("%s: %d addresses %s:\n%s", name, len(flaw.list), flaw.what, strings.Join(flaw.list[:min(20, len(flaw.list))], "\n"))
			}
		}
	}
	return walks
}

// TestLinksOfExport walks the exports in the folder WAYMARK_EXPORT.
func TestLinksOfExport(t *testing.T) {
	dir := os.Getenv("WAYMARK_EXPORT")
	if dir == "" {
		t.Skip("WAYMARK_EXPORT names no folder with an export")
	}
	for name, w := range checkLinks(t, dir) {
		t.Logf("%s: %d links on %d pages, %d marked as not in the copy, %d to sections that are not there", name, w.links, w.pages, w.marked, len(w.lost))
		for _, link := range w.lost[:min(20, len(w.lost))] {
			t.Log(link)
		}
	}
}
