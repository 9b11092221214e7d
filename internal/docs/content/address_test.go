package content_test

import (
	"strings"
	"testing"

	"waymark.dev/waymark/internal/docs/content"
	"waymark.dev/waymark/internal/platform/locale"
)

// mdn is the scheme of the web platform.
var mdn content.Scheme

func TestFolderOf(t *testing.T) {
	t.Parallel()
	tests := []struct{ slug, want string }{
		{"Web/API/Tree", "web/api/tree"},
		{"Web/CSS/::leaf", "web/css/_doublecolon_leaf"},
		{"Web/CSS/:leaf", "web/css/_colon_leaf"},
		{"Web/CSS/:::leaf", "web/css/_doublecolon__colon_leaf"},
		{"Web/JS/Yield*", "web/js/yield_star_"},
		{"Web/JS/a?b", "web/js/a_question_b"},
		{"Web/CSS/@leaf/tip.x", "web/css/@leaf/tip.x"},
		{"Glossar/Übersicht", "glossar/übersicht"},
		{"", ""},
	}
	for _, test := range tests {
		if got := content.FolderOf(test.slug); got != test.want {
			t.Errorf("FolderOf(%q) = %q, want %q", test.slug, got, test.want)
		}
	}
}

func TestSchemeSplit(t *testing.T) {
	t.Parallel()
	tests := []struct {
		url            string
		locale         locale.Locale
		slug, fragment string
		ok             bool
	}{
		{"/en-US/docs/Web/API", "en-US", "Web/API", "", true},
		{"/en-us/docs/Web", "en-US", "Web", "", true},
		{"/EN-US/docs/Web", "", "", "", false},
		{"/pt-BR/docs/Web/", "pt-BR", "Web", "", true},
		{"/de/docs/Web#teil", "de", "Web", "teil", true},
		{"/de/docs/", "", "", "", false},
		{"/de/docs", "", "", "", false},
		{"/de", "", "", "", false},
		{"/de/blog/docs/x", "", "", "", false},
		{"/xx/docs/Web", "", "", "", false},
		{"docs/Web", "", "", "", false},
		{"https://example.org/de/docs/Web", "", "", "", false},
		{"", "", "", "", false},
	}
	for _, test := range tests {
		l, slug, fragment, ok := mdn.Split(test.url)
		if l != test.locale || slug != test.slug || fragment != test.fragment || ok != test.ok {
			t.Errorf("Split(%q) = %q, %q, %q, %v, want %q, %q, %q, %v", test.url, l, slug, fragment, ok,
				test.locale, test.slug, test.fragment, test.ok)
		}
	}
}

func FuzzFolderOf(f *testing.F) {
	for _, slug := range []string{"Web/Plants/::leaf", "Garden/*:?", "Ünter/:::x", "a//b", ""} {
		f.Add(slug)
	}
	f.Fuzz(func(t *testing.T, slug string) {
		folder := content.FolderOf(slug)
		if strings.ContainsAny(folder, "*:?") {
			t.Errorf("FolderOf(%q) = %q, which is not a valid folder name", slug, folder)
		}
		if again := content.FolderOf(folder); again != folder {
			t.Errorf("FolderOf(%q) = %q, want it unchanged", folder, again)
		}
		if slug == "" || strings.HasSuffix(slug, "/") || strings.Contains(slug, "#") {
			return
		}
		if l, got, fragment, ok := mdn.Split(mdn.URL("zh-TW", slug)); l != "zh-TW" || got != slug || fragment != "" || !ok {
			t.Errorf("Split(URL(zh-TW, %q)) = %q, %q, %q, %v", slug, l, got, fragment, ok)
		}
	})
}
