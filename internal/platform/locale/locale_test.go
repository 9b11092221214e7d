package locale_test

import (
	"strings"
	"testing"

	"waymark.dev/waymark/internal/platform/locale"
)

func TestParse(t *testing.T) {
	t.Parallel()
	tests := []struct {
		in   string
		want locale.Locale
		ok   bool
	}{
		{"en-US", "en-US", true},
		{"en-us", "en-US", true},
		{"EN-US", "", false},
		{"pt-br", "pt-BR", true},
		{"pt-Br", "", false},
		{"de", "de", true},
		{"de-DE", "", false},
		{"sv-SE", "sv-SE", true},
		{"sv-se", "sv-SE", true},
		{"kab", "kab", true},
		{"", "", false},
	}
	for _, test := range tests {
		if got, ok := locale.Parse(test.in); got != test.want || ok != test.ok {
			t.Errorf("Parse(%q) = %q, %v, want %q, %v", test.in, got, ok, test.want, test.ok)
		}
	}
}

func TestParseLoosely(t *testing.T) {
	t.Parallel()
	for in, want := range map[string]locale.Locale{
		"EN-us": "en-US", "en": "en-US", "PT": "pt-BR", "pt-pt": "pt-PT", "zh-Hant": "zh-TW", "Zh": "zh-CN", "xx": "", "": "",
	} {
		if got, ok := locale.ParseLoosely(in); got != want || ok != (want != "") {
			t.Errorf("ParseLoosely(%q) = %q, %v, want %q", in, got, ok, want)
		}
	}
	for _, alias := range locale.Aliases() {
		if _, ok := locale.ParseLoosely(alias); !ok {
			t.Errorf("alias %q has no locale", alias)
		}
	}
}

func TestAll(t *testing.T) {
	t.Parallel()
	all := locale.All()
	if len(all) != 33 || all[0] != locale.EnUS {
		t.Errorf("All() = %q", all)
	}
	for i, l := range all {
		if got, want := l.IsActive(), i < 10; got != want {
			t.Errorf("%s.IsActive() = %v, want %v", l, got, want)
		}
	}
	for _, l := range all {
		if l.Folder() != strings.ToLower(string(l)) {
			t.Errorf("folder of %s is %q", l, l.Folder())
		}
		if l.Native() == "" {
			t.Errorf("%s has no native name", l)
		}
		if got, ok := locale.Parse(l.Folder()); got != l || !ok {
			t.Errorf("Parse(%q) = %q, %v, want %q", l.Folder(), got, ok, l)
		}
	}
	if austrian := locale.Locale("de-AT"); austrian.Folder() != "de-at" || austrian.Native() == "" || austrian.IsActive() {
		t.Errorf("locale of a site: folder %q, name %q", austrian.Folder(), austrian.Native())
	}
}
