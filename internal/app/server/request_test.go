package server

import (
	"bytes"
	"log/slog"
	"net/http"
	"regexp"
	"testing"

	"waymark.dev/waymark/internal/docs/content"
	"waymark.dev/waymark/internal/docs/sitefile"
	"waymark.dev/waymark/internal/platform/locale"
)

var uuidForm = regexp.MustCompile(`^[0-9a-f]{8}-[0-9a-f]{4}-4[0-9a-f]{3}-[89ab][0-9a-f]{3}-[0-9a-f]{12}$`)

func TestAFailureIsFoundInTheLogByAnIdOfOurOwn(t *testing.T) {
	var log bytes.Buffer
	h := testServer(t, func(o *Options) { o.Log = slog.New(slog.NewTextHandler(&log, nil)) })
	r := ask(h, http.MethodGet, "/healthz/error", "X-Request-Id", "forged\tby the client")
	id := r.Header.Get("error-id")
	if r.StatusCode != http.StatusInternalServerError || !uuidForm.MatchString(id) {
		t.Errorf("response %s with id %q, want 500 and a UUID", r.Status, id)
	}
	if got, want := body(t, r), `{"code":500,"error":"Artificial","message":"internal server error"}`+"\n"; got != want {
		t.Errorf("body = %s, want %s", got, want)
	}
	if !bytes.Contains(log.Bytes(), []byte("request_id="+id)) {
		t.Errorf("log lacks %s:\n%s", id, &log)
	}
}

func TestTargets(t *testing.T) {
	plain := content.PlainScheme("/")
	several := plain.Declared(&sitefile.Site{Languages: []sitefile.Language{{Tag: "en-US"}, {Tag: "de"}, {Tag: "pt-BR"}}}, nil)
	for _, tc := range []struct {
		scheme  content.Scheme
		path    string
		locale  locale.Locale
		right   bool
		isDoc   bool
		page    string
		suffix  string
		segment string
	}{
		{content.Scheme{}, "/", "", false, false, "/", "", ""},
		{content.Scheme{}, "", "", false, false, "", "", ""},
		{content.Scheme{}, "/en-US/", "en-US", true, false, "/en-US/", "", "en-US"},
		{content.Scheme{}, "/en-US", "en-US", true, false, "/en-US", "", "en-US"},
		{content.Scheme{}, "/en-US/index.json", "en-US", true, false, "/en-US", "/index.json", "en-US"},
		{content.Scheme{}, "/en-US/docs/Web/CSS", "en-US", true, true, "/en-US/docs/Web/CSS", "", "en-US"},
		{content.Scheme{}, "/zh-CN/docs/Web/CSS/metadata.json", "zh-CN", true, true, "/zh-CN/docs/Web/CSS", "/metadata.json", "zh-CN"},
		{content.Scheme{}, "/zh-cn/docs/Web.md", "zh-CN", false, true, "/zh-cn/docs/Web", ".md", "zh-cn"},
		{content.Scheme{}, "/en-US/docs/Web/contributors.txt", "en-US", true, true, "/en-US/docs/Web", "/contributors.txt", "en-US"},
		{content.Scheme{}, "/en-US/docs/Web/social.png", "en-US", true, true, "/en-US/docs/Web", "/social.png", "en-US"},
		{content.Scheme{}, "/en-US/docs/manifest.json", "en-US", true, true, "/en-US/docs/manifest.json", "", "en-US"},
		{content.Scheme{}, "/en-US/docs/", "en-US", true, false, "/en-US/docs/", "", "en-US"},
		{content.Scheme{}, "/EN-us/docs/Web", "", false, false, "/EN-us/docs/Web", "", "EN-us"},
		{content.Scheme{}, "/docs/Web", "", false, false, "/docs/Web", "", "docs"},
		{content.Scheme{}, "/de/blog/first/", "de", true, false, "/de/blog/first/", "", "de"},
		{plain, "/", "", false, true, "/", "", ""},
		{plain, "/index.json", "", false, true, "/", "/index.json", "index.json"},
		{plain, "/index.md", "", false, true, "/", ".md", "index.md"},
		{plain, "/guide/install.md", "", false, true, "/guide/install", ".md", "guide"},
		{plain, "/guide/install/index.json", "", false, true, "/guide/install", "/index.json", "guide"},
		{plain, "/de/", "", false, true, "/de/", "", "de"},
		{several, "/de/", "de", true, true, "/de/", "", "de"},
		{several, "/de/index.md", "de", true, true, "/de/", ".md", "de"},
		{several, "/pt-br/guide", "pt-BR", false, true, "/pt-br/guide", "", "pt-br"},
		{plain, "/en-US/search", "en-US", true, false, "/en-US/search", "", "en-US"},
		{plain, "/en-US/index.json", "en-US", true, false, "/en-US", "/index.json", "en-US"},
		{plain, "/static/app.js", "", false, false, "/static/app.js", "", "static"},
	} {
		got := parseTarget(tc.scheme, tc.path)
		if got.locale != tc.locale || got.isSpelledRight() != tc.right || got.isDocument != tc.isDoc || got.page != tc.page ||
			got.representation.suffix != tc.suffix || got.segment != tc.segment {
			t.Errorf("parseTarget(%v, %q) = %+v with suffix %q, want %+v", tc.scheme, tc.path, got, got.representation.suffix, tc)
		}
	}
}
