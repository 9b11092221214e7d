package server

import (
	"bytes"
	"context"
	"errors"
	"image"
	"image/png"
	"net/http"
	"net/http/httptest"
	"regexp"
	"strings"
	"testing"
	"testing/fstest"
	"time"

	"waymark.dev/waymark/internal/docs/content"
	"waymark.dev/waymark/internal/site"
	"waymark.dev/waymark/internal/site/blog"
	"waymark.dev/waymark/internal/site/pages"
)

// fakeHost is a code host.
type fakeHost struct{ err error }

func (f fakeHost) Issues(context.Context) ([]pages.Issue, error) {
	return []pages.Issue{{Number: 7, Title: "Sharpen the pencil", URL: "https://code.example/7"}}, f.err
}

// widePicture is a PNG image wide enough for smaller versions.
func widePicture(t *testing.T) []byte {
	t.Helper()
	var out bytes.Buffer
	if err := png.Encode(&out, image.NewGray(image.Rect(0, 0, 700, 100))); err != nil {
		t.Fatal(err)
	}
	return out.Bytes()
}

func TestSmallerPicturesAreServed(t *testing.T) {
	h := blogServer(t, fakeHost{})
	ask := func(path string) *httptest.ResponseRecorder {
		w := httptest.NewRecorder()
		h.ServeHTTP(w, httptest.NewRequest(http.MethodGet, path, nil))
		return w
	}
	found := regexp.MustCompile(`"srcset":"(\S+) 320w, `).FindStringSubmatch(ask("/en-US/blog/first/index.json").Body.String())
	if found == nil {
		t.Fatal("the post offers no smaller picture")
	}
	for range 2 { // made, then cached
		w := ask(found[1])
		header, err := png.DecodeConfig(w.Body)
		if err != nil || header.Width != 320 || w.Header().Get("Content-Type") != "image/png" || !strings.Contains(w.Header().Get("Cache-Control"), "immutable") {
			t.Errorf("%s = %d, %d wide (%v), %v", found[1], w.Code, header.Width, err, w.Header())
		}
	}
	if w := ask(strings.Replace(found[1], ".320w.", ".321w.", 1)); w.Code != http.StatusNotFound {
		t.Errorf("a width that is not offered: status %d", w.Code)
	}
}

func blogServer(t *testing.T, issues issueSource) http.Handler {
	t.Helper()
	file := func(text string) *fstest.MapFile { return &fstest.MapFile{Data: []byte(text)} }
	dist := webBuild(application)
	dist["assets.json"] = file(`{"script":"a.js","views":{"BlogPost":{"styles":["post.css"],"preload":["post.js"]}}}`)
	english, translated := tree()
	o := openOptions(t, dist, site.Options{
		Sources: content.Sources{ContentFS: english, TranslatedFS: translated},
		Collections: site.Collections{
			Blog: fstest.MapFS{
				"posts/a/index.md": file("---\nslug: first\ntitle: First post\ndate: 2025-01-01\nimage:\n  file: Wide.png\n---\n\nText of the post.\n"),
				"posts/a/pic.png":  file("png"),
				"posts/a/Wide.png": {Data: widePicture(t)},
			},
			BlogOpts: blog.Options{Title: "Blog", Now: func() time.Time { return time.Date(2025, 6, 1, 0, 0, 0, 0, time.UTC) }},
			Features: pages.Features{},
		},
		Settings: site.Settings{Brand: "Test", BaseURL: "https://test.example", SocialImages: true},
	})
	if issues != nil {
		o.Features = []Feature{Issues{issues}}
	}
	return New(o).Handler()
}

func TestPagesOfAllKindsAreServed(t *testing.T) {
	h := blogServer(t, fakeHost{})
	for path, want := range map[string]struct {
		status   int
		location string
		kind     string
		text     string
	}{
		"/en-US/blog/first/":                 {200, "", "text/html", "Text of the post."},
		"/en-US/blog/first":                  {301, "/en-US/blog/first/", "", ""},
		"/en-us/blog/first/":                 {302, "/en-US/blog/first/", "", ""},
		"/en-US/blog/First/":                 {301, "/en-US/blog/first/", "", ""},
		"/de/blog/first/?from=feed":          {302, "/en-US/blog/first/?from=feed", "", ""},
		"/de/blog/first/index.json":          {302, "/en-US/blog/first/index.json", "", ""},
		"/en-US/blog/first/index.json":       {200, "", "application/json", `"renderer":"BlogPost"`},
		"/en-US/blog/first/pic.png":          {200, "", "image/png", "png"},
		"/en-US/blog/first/social.png":       {200, "", "image/png", "PNG"},
		"/en-US/docs/Web/CSS/social.png":     {200, "", "image/png", "PNG"},
		"/en-US/search/social.png":           {404, "", "", ""},
		"/en-US/blog/first/index.md":         {404, "", "", ""},
		"/en-US/blog/rss.xml":                {200, "", "application/rss+xml", "First post"},
		"/en-US/blog/atom.xml":               {200, "", "application/atom+xml", "First post"},
		"/en-US/404":                         {404, "", "text/html", "Page not found"},
		"/de/plus/updates":                   {404, "", "text/html", ""},
		"/favicon.ico":                       {200, "", "image/x-icon", ""},
		"/manifest.webmanifest":              {200, "", "application/manifest+json", `"name": "Test"`},
		"/social.png":                        {200, "", "image/png", "PNG"},
		"/api/v1/community/issues":           {200, "", "application/json", "Sharpen the pencil"},
		"/en-US/curriculum/":                 {404, "", "", ""},
		"/en-US/play":                        {200, "", "text/html", "SpaPlay"},
		"/sitemap.txt":                       {200, "", "text/plain", "/en-US/blog/first/\n"},
		"/en-US/blog/author/../first/":       {404, "", "", ""},
		"/en-US/blog/author/%2e%2e/a.png":    {404, "", "", ""},
		"/en-US/blog/first/metadata.json":    {404, "", "", ""},
		"/en-US/blog/first/contributors.txt": {404, "", "", ""},
	} {
		w := httptest.NewRecorder()
		h.ServeHTTP(w, httptest.NewRequest(http.MethodGet, path, nil))
		if w.Code != want.status || w.Header().Get("Location") != want.location {
			t.Errorf("%s: status %d to %q, want %d to %q", path, w.Code, w.Header().Get("Location"), want.status, want.location)
			continue
		}
		if !strings.HasPrefix(w.Header().Get("Content-Type"), want.kind) || !strings.Contains(w.Body.String(), want.text) {
			t.Errorf("%s: %s, %.200s, want %s with %q", path, w.Header().Get("Content-Type"), w.Body, want.kind, want.text)
		}
	}
}

func TestScreenOfAKindOfPageIsLinkedThereOnly(t *testing.T) {
	h := blogServer(t, nil)
	for path, want := range map[string]bool{"/en-US/blog/first/": true, "/en-US/docs/Web": false} {
		w := httptest.NewRecorder()
		h.ServeHTTP(w, httptest.NewRequest(http.MethodGet, path, nil))
		for _, link := range []string{`<link rel="stylesheet" href="/static/post.css">`, `href="/static/post.js"`} {
			if strings.Contains(w.Body.String(), link) != want {
				t.Errorf("%s has %s: %v", path, link, !want)
			}
		}
	}
}

func TestIssuesWithoutTheCodeHost(t *testing.T) {
	for name, test := range map[string]struct {
		source issueSource
		status int
	}{
		"down":           {fakeHost{errors.New("no response at secret.example")}, http.StatusServiceUnavailable},
		"not configured": {nil, http.StatusNotFound},
	} {
		w := httptest.NewRecorder()
		blogServer(t, test.source).ServeHTTP(w, httptest.NewRequest(http.MethodGet, "/api/v1/community/issues", nil))
		if w.Code != test.status || strings.Contains(w.Body.String(), "secret") {
			t.Errorf("%s: %d %s, want %d", name, w.Code, w.Body, test.status)
		}
		if w.Header().Get("Cache-Control") == "public, max-age=300" {
			t.Errorf("%s: the response may be cached", name)
		}
	}
}
