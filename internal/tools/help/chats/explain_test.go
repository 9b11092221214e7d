package chats

import (
	"testing"

	"waymark.dev/waymark/internal/platform/locale"
)

// Each language has its own explanations, with their own votes.
func TestExplanationsAreByLanguage(t *testing.T) {
	english := ExplanationOf{"c2ln", "aGFzaA==", locale.EnUS}.key()
	if want := (ExplainKey{"c2ln", "aGFzaA==", ExplainVersion}); english != want {
		t.Errorf("key = %+v, want %+v", english, want)
	}
	if unsaid := (ExplanationOf{"c2ln", "aGFzaA==", ""}).key(); unsaid != english {
		t.Errorf("without a language: %+v, want %+v", unsaid, english)
	}
	seen := map[ExplainKey]locale.Locale{english: locale.EnUS}
	for _, l := range []locale.Locale{"de", "fr"} {
		key := ExplanationOf{"c2ln", "aGFzaA==", l}.key()
		if other, ok := seen[key]; ok {
			t.Errorf("%s has the explanation of %s", l, other)
		}
		if seen[key] = l; key.Signature != english.Signature {
			t.Errorf("%s has another signature", l)
		}
	}
}

// A signature has several encodings, all for the same explanation.
func TestExplanationsHaveOneKey(t *testing.T) {
	t.Parallel()
	want := ExplanationOf{Signature: "AAAAAAA=", Hash: "BBBBBBA="}.key()
	for _, e := range []ExplanationOf{
		{Signature: "AAAA\nAAA=", Hash: "BBBBBBA="}, {Signature: "AAAAAAA=\r\n\n", Hash: "BBBB\rBBA="}, {Signature: "AAAAAAB=", Hash: "BBBBBBB="},
	} {
		if got := e.key(); got != want {
			t.Errorf("key of %q = %+v, want %+v", e, got, want)
		}
	}
}
