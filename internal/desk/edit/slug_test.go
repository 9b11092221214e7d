package edit

import (
	"bytes"
	"strings"
	"testing"
)

func TestCheckSlug(t *testing.T) {
	t.Parallel()
	for slug, want := range map[string]string{
		"Web/API/Element": "", "Web/CSS/:is": "", "Web/*": "", "Web/caf\u00e9": "", "Web/constructor": "", "Web/com": "", "Web/\U0001f600": "",
		"../x": "full stop", "Web/../x": "full stop", "Web/.git": "full stop", "Web/x.": "full stop", "Web//x": "empty",
		"Web/a b": "' '", "Web/a%00": "'%'", "Web/\x1b[31m": `'\x1b'`, "Web/\xff": "character", `Web\x`: "character",
		"Web/\u202egpj": "character", "Web/a\u200bb": "character", "Web/\u00a0": "character",
		"Web/cafe\u0301": "caf\u00e9", "Web/con": "Windows", "Web/NUL/x": "Windows", "Web/com1.txt": "Windows",
		"Web/" + strings.Repeat("a", 300): "shorten", "Web/index.md": "name of a file",
	} {
		err := checkSlug(slug)
		if want == "" && err != nil || want != "" && (err == nil || !strings.Contains(err.Error(), want)) {
			t.Errorf("checkSlug(%q) = %v, want an error with %q", slug, err, want)
		}
	}
}

// Macro calls, file names and slugs are untrusted input.
func TestSummaryHasNoEscapeSequences(t *testing.T) {
	t.Parallel()
	hostile := "a\x1b]0;owned\a\u202eb\nleft: forged"
	p := &Plan{Did: []string{hostile}, Next: []string{hostile}, Left: []Left{{File: hostile, Line: 1, What: hostile, Why: hostile}}}
	var out bytes.Buffer
	if err := p.writeSummary(&out, 1, true); err != nil {
		t.Fatal(err)
	}
	if strings.ContainsAny(out.String(), "\x1b\a\u202e") || strings.Count(out.String(), "\n") != 4 {
		t.Errorf("summary = %q", out.String())
	}
}
