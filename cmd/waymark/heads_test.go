package main

import (
	"bytes"
	"encoding/json"
	"io/fs"
	"net/url"
	"os"
	"path"
	"slices"
	"strings"
	"testing"

	"golang.org/x/net/html"

	"waymark.dev/waymark/internal/docs/content"
)

const headsSite = "https://sample.example"

// pageHead is the metadata of a page, with its links and images.
type pageHead struct {
	title, description, canonical, robots string
	alternates                            []string
	data                                  []string // structured data
	links                                 []string
	sources                               []string // of images
}

func readHead(t *testing.T, text []byte) *pageHead {
	t.Helper()
	root, err := html.Parse(bytes.NewReader(text))
	if err != nil {
		t.Fatal(err)
	}
	h := &pageHead{}
	for n := range root.Descendants() {
		if n.Type == html.ElementNode {
			h.read(n)
		}
	}
	return h
}

func (h *pageHead) read(n *html.Node) {
	attr := map[string]string{}
	for _, a := range n.Attr {
		attr[a.Key] = a.Val
	}
	inside := ""
	if n.FirstChild != nil {
		inside = n.FirstChild.Data
	}
	switch {
	case n.Data == "title" && n.Parent.Data == "head":
		h.title = inside
	case n.Data == "meta" && attr["name"] == "description":
		h.description = attr["content"]
	case n.Data == "meta" && attr["name"] == "robots":
		h.robots = attr["content"]
	case n.Data == "link" && attr["rel"] == "canonical":
		h.canonical = attr["href"]
	case n.Data == "link" && attr["hreflang"] != "":
		h.alternates = append(h.alternates, attr["href"])
	case n.Data == "script" && attr["type"] == "application/ld+json":
		h.data = append(h.data, inside)
	case n.Data == "a" && attr["href"] != "":
		h.links = append(h.links, attr["href"])
	case n.Data == "img":
		h.sources = append(h.sources, attr["src"])
		for candidate := range strings.SplitSeq(attr["srcset"], ",") {
			if address, _, ok := strings.Cut(strings.TrimSpace(candidate), " "); ok {
				h.sources = append(h.sources, address)
			}
		}
	}
}

// buildSample builds the sample site with every optional feature.
func buildSample(t *testing.T) fs.FS {
	t.Helper()
	skipWithoutWebBuild(t)
	t.Setenv("XDG_CACHE_HOME", t.TempDir())
	out := t.TempDir() + "/out"
	root := newRoot()
	root.SetArgs([]string{
		"build", "--out", out, "--base-url", headsSite, "--log-level", "error", "--indexing", "--social-images=false", "--lower-case",
		"--features-advertising", "--features-newsletter",
	})
	if err := root.ExecuteContext(t.Context()); err != nil {
		t.Fatal(err)
	}
	return os.DirFS(out)
}

func TestEveryPageOfTheSampleSaysWhatItIs(t *testing.T) {
	out := buildSample(t)
	count := 0
	err := fs.WalkDir(out, ".", func(name string, entry fs.DirEntry, err error) error {
		if err != nil || path.Base(name) != "index.html" || name == "index.html" {
			return err // the root only redirects to a home page
		}
		text, err := fs.ReadFile(out, name)
		if err != nil {
			return err
		}
		count++
		checkHead(t, out, name, readHead(t, text))
		return nil
	})
	if err != nil {
		t.Fatal(err)
	}
	if count < 150 {
		t.Errorf("%d pages", count)
	}
}

func checkHead(t *testing.T, out fs.FS, name string, h *pageHead) {
	t.Helper()
	folder := path.Dir(name)
	if h.title == "" || len(h.description) < 10 {
		t.Errorf("%s: title %q, description %q", name, h.title, h.description)
	}
	if missing := strings.HasSuffix(folder, "/404") && !strings.Contains(folder, "/docs/"); missing != (h.canonical == "") || missing && h.robots == "" {
		t.Errorf("%s: canonical %q, robots %q", name, h.canonical, h.robots)
	}
	if h.canonical != "" && folderOf(t, h.canonical) != folder {
		t.Errorf("%s: canonical %q", name, h.canonical)
	}
	for _, address := range h.alternates {
		if _, err := fs.Stat(out, folderOf(t, address)+"/index.html"); err != nil {
			t.Errorf("%s: alternate %s: %v", name, address, err)
		}
	}
	for _, data := range h.data {
		var thing struct {
			Context string `json:"@context"`
			Type    string `json:"@type"`
			Graph   []struct {
				Type string `json:"@type"`
			} `json:"@graph"`
		}
		err := json.Unmarshal([]byte(data), &thing)
		types := []string{thing.Type}
		for _, part := range thing.Graph {
			types = append(types, part.Type)
		}
		if err != nil || thing.Context != "https://schema.org" || strings.Join(types, "") == "" || len(thing.Graph) > 0 && slices.Contains(types[1:], "") {
			t.Errorf("%s: structured data %s: %v", name, data, err)
		}
	}
	if strings.HasSuffix(folder, "flaws_on_purpose") {
		return
	}
	for _, address := range append(h.links, h.sources...) {
		if strings.HasPrefix(address, "/") && !leadsSomewhere(t, out, address) {
			t.Errorf("%s: there is no page at %s", name, address)
		}
	}
}

// folderOf returns the folder with the files of an address.
func folderOf(t *testing.T, address string) string {
	t.Helper()
	u, err := url.Parse(address)
	if err != nil {
		t.Fatal(err)
	}
	return content.FolderOf(strings.Trim(u.Path, "/"))
}

// leadsSomewhere reports whether an address has a page, possibly in English, or
// a file.
func leadsSomewhere(t *testing.T, out fs.FS, address string) bool {
	t.Helper()
	folder := folderOf(t, address)
	_, rest, _ := strings.Cut(folder, "/")
	for _, name := range []string{folder + "/index.html", folder, "en-us/" + rest + "/index.html"} {
		if info, err := fs.Stat(out, name); err == nil && !info.IsDir() {
			return true
		}
	}
	return folder == ""
}
