// Package output prepares text for people: foreign text for terminals and single lines, tables
// for spreadsheets, colours.
package output

import (
	"fmt"
	"io"
	"os"
	"strings"
	"unicode"
	"unicode/utf16"
	"unicode/utf8"

	"github.com/mattn/go-isatty"
)

// OneLine makes untrusted text one line: terminals interpret control characters, and direction
// marks make text look like other text. Text after 500 bytes is cut.
func OneLine(s string) string {
	const longest = 500
	s = printable(s)
	if len(s) > longest {
		s = strings.ToValidUTF8(s[:longest], "") + "…"
	}
	return s
}

// Lines is OneLine for each line of a text, without cutting.
func Lines(s string) string {
	lines := strings.Split(s, "\n")
	for i, line := range lines {
		lines[i] = printable(line)
	}
	return strings.Join(lines, "\n")
}

func printable(s string) string {
	return strings.Map(func(r rune) rune {
		switch {
		case unicode.IsPrint(r):
			return r
		case unicode.IsSpace(r):
			return ' '
		}
		return unicode.ReplacementChar
	}, strings.ToValidUTF8(s, string(unicode.ReplacementChar)))
}

// escapeJSON escapes characters in a JSON text that a terminal might interpret and JSON leaves
// unescaped: U+007F to U+009F, and characters that change the text direction.
func escapeJSON(text []byte) []byte {
	out := make([]byte, 0, len(text))
	for _, r := range string(text) {
		switch {
		case r == '\n' || unicode.IsPrint(r):
			out = utf8.AppendRune(out, r)
		case r > 0xffff:
			high, low := utf16.EncodeRune(r)
			out = fmt.Appendf(out, `\u%04x\u%04x`, high, low)
		default:
			out = fmt.Appendf(out, `\u%04x`, r)
		}
	}
	return out
}

// Palette are the escape sequences of colours, or empty.
type Palette struct{ Good, Fair, Bad, Strong, Faint, Off string }

// PaletteFor returns colours for terminals unless disabled (https://no-color.org).
func PaletteFor(w io.Writer) Palette {
	if !IsTerminal(w) || os.Getenv("NO_COLOR") != "" || os.Getenv("TERM") == "dumb" {
		return Palette{}
	}
	return Palette{"\x1b[32m", "\x1b[33m", "\x1b[31m", "\x1b[1m", "\x1b[2m", "\x1b[0m"}
}

// IsTerminal reports whether output goes to a terminal.
func IsTerminal(w io.Writer) bool {
	file, ok := w.(*os.File)
	return ok && isatty.IsTerminal(file.Fd())
}
