package locale_test

import (
	"strings"
	"testing"

	"waymark.dev/waymark/internal/platform/locale"
)

func TestParseTag(t *testing.T) {
	t.Parallel()
	for in, want := range map[string]locale.Locale{
		"de": "de", "DE": "de", "en-us": "en-US", "pt-br": "pt-BR", "zh-hant": "zh-Hant", "sr-latn-rs": "sr-Latn-RS", "gsw": "gsw", "iw": "iw", "es-419": "es-419",
		"": "", "und": "", "guide": "", "docs": "", "de_AT": "", "de/AT": "", "../de": "", "x-own": "", "de-x-own": "", "de-u-co-phonebk": "", strings.Repeat("a", 40): "",
	} {
		if got, err := locale.ParseTag(in); got != want || (err == nil) != (want != "") {
			t.Errorf("ParseTag(%q) = %q, %v, want %q", in, got, err, want)
		}
	}
}

func TestInterface(t *testing.T) {
	t.Parallel()
	for l, want := range map[locale.Locale]locale.Locale{
		"de": "de", "de-AT": "de", "en": "en-US", "en-GB": "en-US", "pt": "pt-BR", "pt-PT": "en-US", "pt-AO": "pt-BR", "zh": "zh-CN", "zh-Hant": "zh-TW", "zh-HK": "zh-TW",
		"ar": "en-US", "gsw": "en-US",
	} {
		if got := l.Interface(); got != want {
			t.Errorf("%s.Interface() = %q, want %q", l, got, want)
		}
	}
}

func TestIsRightToLeft(t *testing.T) {
	t.Parallel()
	for l, want := range map[locale.Locale]bool{"ar": true, "he": true, "fa-AF": true, "ur": true, "az-Arab": true, "az": false, "de": false, "ar-Latn": false} {
		if got := l.IsRightToLeft(); got != want {
			t.Errorf("%s.IsRightToLeft() = %v", l, got)
		}
	}
	if name := locale.Locale("gsw").Native(); name == "" {
		t.Error("a language without a name")
	}
}
