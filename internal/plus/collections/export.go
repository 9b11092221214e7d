package collections

import (
	"context"
	"fmt"
	"net/url"
	"strings"
	"time"

	"waymark.dev/waymark/internal/plus/account"
)

// Exported is a collection with absolute addresses.
type Exported struct {
	Name        string         `json:"name"`
	Description *string        `json:"description"`
	CreatedAt   time.Time      `json:"created_at"`
	UpdatedAt   time.Time      `json:"updated_at"`
	Items       []ExportedItem `json:"items"`
}

type ExportedItem struct {
	URL       string    `json:"url"`
	Title     string    `json:"title"`
	Notes     *string   `json:"notes"`
	CreatedAt time.Time `json:"created_at"`
	UpdatedAt time.Time `json:"updated_at"`
	Gone      bool      `json:"gone"`
}

// Export returns a collection with all items, the newest first.
func (s *Service) Export(ctx context.Context, u *account.User, id string) (Exported, error) {
	c, err := s.Get(ctx, u, id)
	if err != nil {
		return Exported{}, err
	}
	e := Exported{Name: c.Name, Description: c.Description, CreatedAt: c.CreatedAt, UpdatedAt: c.UpdatedAt, Items: []ExportedItem{}}
	err = s.store.EachItem(ctx, u.ID, id, func(i *Saved) {
		r := s.resolve(i)
		e.Items = append(e.Items, ExportedItem{
			URL: s.absolute(r.url), Title: r.title, Notes: r.Notes, CreatedAt: r.CreatedAt, UpdatedAt: r.UpdatedAt, Gone: r.gone,
		})
	})
	return e, err
}

func (s *Service) absolute(path string) string {
	return s.site.ResolveReference(&url.URL{Path: path}).String()
}

// Markdown is the collection as a list of links.
func (e *Exported) Markdown() string {
	var b strings.Builder
	fmt.Fprintf(&b, "# %s\n", escape(e.Name))
	if e.Description != nil && *e.Description != "" {
		fmt.Fprintf(&b, "\n%s\n", paragraphs(*e.Description, ""))
	}
	if len(e.Items) > 0 {
		b.WriteByte('\n')
	}
	for _, i := range e.Items {
		fmt.Fprintf(&b, "- [%s](<%s>)\n", linkText(i.Title), i.URL)
		if i.Notes != nil && *i.Notes != "" {
			fmt.Fprintf(&b, "\n%s\n\n", paragraphs(*i.Notes, "  "))
		}
	}
	return b.String()
}

// markup escapes characters that may be special in Markdown.
var markup = strings.NewReplacer(
	`\`, `\\`, "`", "\\`", `*`, `\*`, `_`, `\_`, `[`, `\[`, `]`, `\]`, `<`, `\<`, `>`, `\>`, `#`, `\#`, `+`, `\+`, `-`, `\-`,
	`=`, `\=`, `~`, `\~`, `|`, `\|`, `&`, `\&`, `!`, `\!`, `(`, `\(`, `)`, `\)`, `.`, `\.`, `:`, `\:`, `$`, `\$`,
)

// escape escapes single-line text for Markdown.
func escape(text string) string { return markup.Replace(text) }

// linkText escapes text at the start of an item: some parsers take "[x]" there for a finished
// task.
func linkText(text string) string {
	switch text {
	case "x":
		return "&#120;"
	case "X":
		return "&#88;"
	}
	return escape(text)
}

// paragraphs escapes multi-line text for Markdown, keeping its lines.
func paragraphs(text, indent string) string {
	lines := strings.Split(strings.NewReplacer("\r\n", "\n", "\r", "\n").Replace(text), "\n")
	for i, line := range lines {
		line = strings.TrimSpace(line)
		if line == "" {
			lines[i] = ""
			continue
		}
		lines[i] = indent + escape(line)
		if i+1 < len(lines) && strings.TrimSpace(lines[i+1]) != "" {
			lines[i] += `\`
		}
	}
	return strings.Trim(strings.Join(lines, "\n"), "\n")
}
