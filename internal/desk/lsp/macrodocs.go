package lsp

import (
	"fmt"
	"os"
	"path/filepath"
	"strings"
	"sync"

	"waymark.dev/waymark/internal/docs/macro"
)

// describeMacro returns the documentation of a macro as Markdown.
func describeMacro(s *macro.Signature) string {
	return "`{{" + s.String() + "}}`\n\n" + s.Does
}

// macroDocs returns a document about all macros, and the line of each, from 0.
var macroDocs = sync.OnceValues(func() (text string, lines map[string]uint32) {
	var b strings.Builder
	lines = map[string]uint32{}
	b.WriteString("# Macros\n\nWritten by waymark lsp. A question mark is after arguments that may be absent.\n")
	section := ""
	for _, s := range macro.SignaturesInOrder() {
		if s.Section != section {
			section = s.Section
			fmt.Fprintf(&b, "\n## %s\n", section)
		}
		lines[s.Name] = uint32(strings.Count(b.String(), "\n")) + 1
		fmt.Fprintf(&b, "\n### %s\n\n%s\n", s.Name, describeMacro(&s))
	}
	return b.String(), lines
})

// macroLocation returns the location of a macro's documentation, in a file written for that.
func (s *server) macroLocation(name string) (location, error) {
	signature, ok := macro.FindSignature(name)
	if !ok {
		return location{}, nil
	}
	text, lines := macroDocs()
	file := filepath.Join(s.opts.CacheDir, "macros.md")
	if old, err := os.ReadFile(file); err != nil || string(old) != text {
		if err := os.MkdirAll(filepath.Dir(file), 0o755); err != nil {
			return location{}, fmt.Errorf("write the documentation of macros: %w", err)
		}
		if err := os.WriteFile(file, []byte(text), 0o644); err != nil {
			return location{}, fmt.Errorf("write the documentation of macros: %w", err)
		}
	}
	pos := position{Line: lines[signature.Name]}
	return location{URI: uriOf(file), Range: textRange{pos, pos}}, nil
}
