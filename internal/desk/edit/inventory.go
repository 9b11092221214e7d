package edit

import (
	"bufio"
	"context"
	"encoding/json"
	"fmt"
	"io"
	"runtime"
	"slices"
	"strings"
	"unicode"

	"golang.org/x/sync/errgroup"

	"waymark.dev/waymark/internal/docs/content"
	"waymark.dev/waymark/internal/docs/markdown"
	"waymark.dev/waymark/internal/platform/locale"
)

// Entry is a page in the inventory of a site.
type Entry struct {
	Slug     string        `json:"slug"`
	Locale   locale.Locale `json:"locale"`
	Title    string        `json:"title"`
	PageType string        `json:"pageType"`
	Status   []string      `json:"status"`
	Compat   []string      `json:"browserCompat"`
	File     string        `json:"file"`  // relative to its content root, with slashes
	Words    int           `json:"words"` // see countWords
}

// WriteInventory writes the pages of a catalogue as a JSON array, one page per line, sorted
// by locale and slug.
func WriteInventory(ctx context.Context, w io.Writer, cat *content.Catalogue) error {
	pages := slices.DeleteFunc(slices.Clone(cat.Pages()), func(p *content.Page) bool { return p.Original != nil })
	lines := make([][]byte, len(pages))
	g, ctx := errgroup.WithContext(ctx)
	g.SetLimit(runtime.GOMAXPROCS(0))
	for i, p := range pages {
		g.Go(func() error {
			if err := ctx.Err(); err != nil {
				return err
			}
			body, err := cat.Body(p)
			if err != nil {
				return err
			}
			lines[i], err = json.Marshal(newEntry(p, body))
			return err
		})
	}
	if err := g.Wait(); err != nil {
		return fmt.Errorf("inventory: %w", err)
	}
	out := bufio.NewWriter(w)
	for i, line := range lines {
		separator := ",\n"
		if i == 0 {
			separator = "[\n"
		}
		_, _ = out.WriteString(separator) // Flush returns the error
		_, _ = out.Write(line)
	}
	if len(lines) == 0 {
		_, _ = out.WriteString("[")
	}
	_, _ = out.WriteString("\n]\n")
	if err := out.Flush(); err != nil {
		return fmt.Errorf("write inventory: %w", err)
	}
	return nil
}

func newEntry(p *content.Page, body string) Entry {
	return Entry{
		Slug: p.Slug, Locale: p.Locale, Title: p.Title, PageType: p.PageType,
		Status: orEmpty(p.Status), Compat: orEmpty(p.BrowserCompat), File: p.RelFile, Words: countWords(body),
	}
}

// orEmpty makes a nil list an empty JSON array.
func orEmpty(list []string) []string {
	if list == nil {
		return []string{}
	}
	return list
}

// countWords counts words with a letter or digit outside fenced code. Macro calls count as
// written.
func countWords(body string) int {
	words := 0
	var fences markdown.Fences
	for line := range strings.Lines(body) {
		if fences.Next(line) != markdown.Outside {
			continue
		}
		for word := range strings.FieldsSeq(line) {
			if strings.ContainsFunc(word, isWordRune) {
				words++
			}
		}
	}
	return words
}

func isWordRune(r rune) bool { return unicode.IsLetter(r) || unicode.IsDigit(r) }
