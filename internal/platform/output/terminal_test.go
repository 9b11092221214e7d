package output

import (
	"bytes"
	"strings"
	"testing"
)

func TestOneLine(t *testing.T) {
	t.Parallel()
	for in, want := range map[string]string{
		"plain äöü":          "plain äöü",
		"two\nlines\tand":    "two lines and",
		"\x1b[31mred":        "\ufffd[31mred",
		"left\u202eto right": "left\ufffdto right",
		"not \xff UTF-8":     "not \ufffd UTF-8",
	} {
		if got := OneLine(in); got != want {
			t.Errorf("OneLine(%q) = %q, want %q", in, got, want)
		}
	}
	if got := OneLine(strings.Repeat("ä", 400)); !strings.HasSuffix(got, "ä…") || len(got) > 510 {
		t.Errorf("a long line has %d bytes", len(got))
	}
}

func TestLines(t *testing.T) {
	t.Parallel()
	long := strings.Repeat("a", 600)
	if got, want := Lines("one\x1b]0;title\a\n\ttwo\r\n"+long), "one\ufffd]0;title\ufffd\n two \n"+long; got != want {
		t.Errorf("Lines = %q, want %q", got, want)
	}
}

func TestPaletteIsForTerminals(t *testing.T) {
	t.Parallel()
	if p := PaletteFor(&bytes.Buffer{}); p != (Palette{}) {
		t.Errorf("a buffer gets colours: %q", p)
	}
}

func TestJSON(t *testing.T) {
	t.Parallel()
	if got, want := string(escapeJSON([]byte("{\n\"a\": \"ä\u009b1m\u202e\U000e0001\"}"))), "{\n\"a\": \"ä\\u009b1m\\u202e\\udb40\\udc01\"}"; got != want {
		t.Errorf("JSON = %s, want %s", got, want)
	}
}
