package server

import (
	"net/http"
	"strings"
	"testing"

	"waymark.dev/waymark/internal/desk/listing"
	"waymark.dev/waymark/internal/site"
)

func TestListsForWriters(t *testing.T) {
	t.Parallel()
	address, _ := devServer(t, func(o *Options) {
		o.Desk.Tree = listing.NewTree(o.Site.(*site.Site), func() map[string]int { return nil })
	})
	for query, want := range map[string]struct {
		status int
		body   string
	}{
		"":                     {200, `"rows":[`},
		"?path=docs&size=1":    {200, `"path":"docs/Web"`},
		"?path=nowhere":        {404, `"code":404`},
		"?sort=colour":         {400, "sort is \\\"colour\\\""},
		"?page=0":              {400, "page is"},
		"?format=csv":          {200, "path,url,title"},
		"?format=json&q=style": {200, "["},
	} {
		status, body := browserRequest{"GET", "/_dev/sitemap" + query, "", own}.send(t, address)
		if status != want.status || !strings.Contains(body, want.body) {
			t.Errorf("%s: %d %.200s", query, status, body)
		}
	}
	none, _ := devServer(t)
	if status, _ := (browserRequest{"GET", "/_dev/sitemap", "", own}).send(t, none); status != 404 {
		t.Errorf("without a tree: %d", status)
	}
}

func TestExportsAreFiles(t *testing.T) {
	t.Parallel()
	s := newServer(t, func(o *Options) {
		o.Dev, o.Desk.RemoteReading = true, true
		o.Desk.Tree = listing.NewTree(o.Site.(*site.Site), func() map[string]int { return nil })
	})
	r := ask(s.Handler(), http.MethodGet, "/_dev/sitemap?format=csv")
	if got := r.Header.Get("Content-Disposition"); got != `attachment; filename="pages.csv"` || r.Header.Get("Content-Type") != "text/csv; charset=utf-8" {
		t.Errorf("%s, header %v", r.Status, r.Header)
	}
}

func TestAddressesOfScreensForWritersNeedNoLocale(t *testing.T) {
	t.Parallel()
	for path, want := range map[string]string{
		"/_flaws?kind=x":    "/en-US/_flaws?kind=x",
		"/404/some/page?a=": "/en-US/404/some/page?a=",
		"/_sitemap/docs":    "/en-US/_sitemap/docs",
	} {
		dev := newServer(t, func(o *Options) { o.Dev = true })
		if r := ask(dev.Handler(), http.MethodGet, path); r.StatusCode != http.StatusFound || r.Header.Get("Location") != want {
			t.Errorf("%s: %s to %s, want %s", path, r.Status, r.Header.Get("Location"), want)
		}
		if r := ask(newServer(t).Handler(), http.MethodGet, path); r.StatusCode != http.StatusNotFound {
			t.Errorf("%s of a site for readers: %s", path, r.Status)
		}
	}
}

func TestHomeForWriters(t *testing.T) {
	t.Parallel()
	address, _ := devServer(t)
	for query, want := range map[string]struct {
		status int
		body   string
	}{
		"?locale=en-US":   {200, `"gaps":[{"part":"description","url":""}`},
		"?locale=fr":      {404, ""},
		"?locale=../../x": {404, ""},
		"":                {404, ""},
	} {
		status, body := browserRequest{"GET", "/_dev/homepage" + query, "", own}.send(t, address)
		if status != want.status || !strings.Contains(body, want.body) {
			t.Errorf("%s: %d %.300s", query, status, body)
		}
	}
}
