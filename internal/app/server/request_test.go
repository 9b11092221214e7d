package server

import (
	"bytes"
	"log/slog"
	"net/http"
	"regexp"
	"testing"

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
	for _, tc := range []struct {
		path    string
		locale  locale.Locale
		right   bool
		slug    string
		page    string
		suffix  string
		segment string
	}{
		{"/", "", false, "", "/", "", ""},
		{"", "", false, "", "", "", ""},
		{"/en-US/", "en-US", true, "", "/en-US/", "", "en-US"},
		{"/en-US", "en-US", true, "", "/en-US", "", "en-US"},
		{"/en-US/index.json", "en-US", true, "", "/en-US", "/index.json", "en-US"},
		{"/en-US/docs/Web/CSS", "en-US", true, "Web/CSS", "/en-US/docs/Web/CSS", "", "en-US"},
		{"/zh-CN/docs/Web/CSS/metadata.json", "zh-CN", true, "Web/CSS", "/zh-CN/docs/Web/CSS", "/metadata.json", "zh-CN"},
		{"/zh-cn/docs/Web.md", "zh-CN", false, "Web", "/zh-cn/docs/Web", ".md", "zh-cn"},
		{"/en-US/docs/Web/contributors.txt", "en-US", true, "Web", "/en-US/docs/Web", "/contributors.txt", "en-US"},
		{"/en-US/docs/Web/social.png", "en-US", true, "Web", "/en-US/docs/Web", "/social.png", "en-US"},
		{"/en-US/docs/manifest.json", "en-US", true, "manifest.json", "/en-US/docs/manifest.json", "", "en-US"},
		{"/en-US/docs/", "en-US", true, "", "/en-US/docs/", "", "en-US"},
		{"/EN-us/docs/Web", "", false, "", "/EN-us/docs/Web", "", "EN-us"},
		{"/docs/Web", "", false, "", "/docs/Web", "", "docs"},
		{"/de/blog/first/", "de", true, "", "/de/blog/first/", "", "de"},
	} {
		got := parseTarget(tc.path)
		if got.locale != tc.locale || got.isSpelledRight() != tc.right || got.slug != tc.slug || got.page != tc.page ||
			got.representation.suffix != tc.suffix || got.segment != tc.segment {
			t.Errorf("parseTarget(%q) = %+v with suffix %q, want %+v", tc.path, got, got.representation.suffix, tc)
		}
	}
}
