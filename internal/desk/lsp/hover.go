package lsp

import (
	"context"
	"encoding/json"
	"fmt"
	"path/filepath"
	"slices"
	"strings"

	"waymark.dev/waymark/internal/desk/complete"
	"waymark.dev/waymark/internal/docs/content"
	"waymark.dev/waymark/internal/docs/doc"
	"waymark.dev/waymark/internal/docs/macro"
	"waymark.dev/waymark/internal/docs/webdata"
)

func (s *server) hover(ctx context.Context, p *positionParams) (*hover, error) {
	d, r, err := s.find(ctx, p.TextDocument.URI)
	if d == nil || filepath.Base(d.file) != content.PageFile {
		return nil, err
	}
	offset := d.text.offset(p.Position)
	text, start, end := "", 0, 0
	if f, ok := fieldAt(d.text.s, offset); ok {
		text, start, end = r.describeField(f), f.start, f.end
	} else if ref, ok := r.referenceAt(d, offset); ok {
		text, start, end = s.describeReference(ctx, r, ref, offset), ref.start, ref.end
	}
	if text == "" {
		return nil, nil
	}
	return &hover{Contents: *inMarkdown(text), Range: d.text.rangeOf(start, end)}, nil
}

func (r *root) describeField(f field) string {
	if f.value == "" {
		for _, key := range complete.Keys() {
			if key.Name == f.key {
				return "`" + key.Name + "`: " + key.Means
			}
		}
		return ""
	}
	switch f.key {
	case "browser-compat":
		return describeSupport(r.site.Webdata(), f.value)
	case "banners", "sidebar":
		if signature, ok := macro.FindSignature(strings.TrimSuffix(f.value, ":")); ok {
			return describeMacro(signature)
		}
	}
	return ""
}

// describeReference describes the macro whose name is at an offset, or the page
// that a reference leads to.
func (s *server) describeReference(ctx context.Context, r *root, ref reference, offset int) string {
	var about []string
	if ref.call != nil && (offset <= ref.nameEnd || ref.address == "") {
		if signature, ok := macro.FindSignature(ref.call.Name); ok {
			about = append(about, describeMacro(signature))
		}
	}
	if ref.address != "" {
		page, moved := r.resolver().page(ref)
		switch {
		case page == nil:
			about = append(about, "There is no page `"+ref.address+"`.")
		case moved:
			about = append(about, "`"+ref.address+"` has moved to `"+page.URL()+"`.", s.describePage(ctx, r, page))
		default:
			about = append(about, s.describePage(ctx, r, page))
		}
	}
	return strings.Join(about, "\n\n---\n\n")
}

// describePage gives the title, the summary and the state of a page, as it is
// typed if it is open.
func (s *server) describePage(ctx context.Context, r *root, page *content.Page) string {
	var made *doc.Document
	if d := s.openFile(page.File); d != nil {
		if draft, err := r.draft(ctx, d); err == nil && draft != nil {
			made = draft.Document
		}
	}
	if made == nil {
		var err error
		if made, err = r.site.Document(ctx, page.URL()); err != nil {
			return "**" + escapeMarkdown(page.Title) + "**"
		}
	}
	parts := []string{"**" + escapeMarkdown(made.Title) + "**"}
	if made.Summary != "" {
		parts = append(parts, escapeMarkdown(made.Summary))
	}
	var facts []string
	if text := describeBaseline(made.Baseline); text != "" {
		facts = append(facts, text)
	}
	if made.Baseline == nil && made.Status != "" {
		facts = append(facts, string(made.Status))
	}
	facts = append(facts, page.Status...)
	facts = append(facts, "`"+page.URL()+"`")
	return strings.Join(append(parts, strings.Join(facts, " · ")), "\n\n")
}

// escapeMarkdown has a text shown as it is.
func escapeMarkdown(text string) string {
	var b strings.Builder
	for _, r := range text {
		if strings.ContainsRune("\\`*_{}[]<>#|~", r) {
			b.WriteByte('\\')
		}
		b.WriteRune(r)
	}
	return b.String()
}

func describeBaseline(b *webdata.Baseline) string {
	if b == nil {
		return ""
	}
	switch b.Status() {
	case webdata.High:
		return "Baseline: widely available, since " + b.BaselineHighDate
	case webdata.Low:
		return "Baseline: newly available, since " + b.BaselineLowDate
	case webdata.Limited:
		return "Baseline: limited availability"
	case webdata.Discouraged:
		return "Discouraged"
	case webdata.Removing:
		return "About to be removed from browsers"
	}
	return ""
}

// supportBrowsers are the browsers that a summary of support has, in order.
var supportBrowsers = []string{"chrome", "edge", "firefox", "safari", "chrome_android", "firefox_android", "safari_ios", "nodejs", "deno", "bun"}

// compat is the data of a compatibility key.
type compat struct {
	Support map[string]json.RawMessage `json:"support"`
	Status  struct {
		Experimental bool `json:"experimental"`
		Standard     bool `json:"standard_track"`
		Deprecated   bool `json:"deprecated"`
	} `json:"status"`
}

// describeSupport summarises the support of a compatibility key.
func describeSupport(data *webdata.Data, key string) string {
	raw, ok := data.Compat(key)
	if !ok {
		return "The compatibility data has no key `" + key + "`."
	}
	var response struct {
		Data struct {
			Compat compat `json:"__compat"`
		} `json:"data"`
		Browsers map[string]struct {
			Name string `json:"name"`
		} `json:"browsers"`
	}
	if err := json.Unmarshal(raw, &response); err != nil {
		return ""
	}
	parts := []string{"`" + key + "`"}
	if text := describeBaseline(data.Baseline([]string{key})); text != "" {
		parts = append(parts, text)
	}
	c := response.Data.Compat
	if status := c.status(); len(status) > 0 {
		parts = append(parts, strings.Join(status, ", "))
	}
	var rows []string
	for _, browser := range supportBrowsers {
		if statement, ok := c.Support[browser]; ok {
			rows = append(rows, fmt.Sprintf("| %s | %s |", response.Browsers[browser].Name, supportedSince(statement)))
		}
	}
	if len(rows) > 0 {
		parts = append(parts, "| Browser | Since |\n| --- | --- |\n"+strings.Join(rows, "\n"))
	}
	return strings.Join(parts, "\n\n")
}

// status lists what authors should know before they use the feature.
func (c compat) status() (words []string) {
	if c.Status.Experimental {
		words = append(words, "experimental")
	}
	if c.Status.Deprecated {
		words = append(words, "deprecated")
	}
	if len(c.Support) > 0 && !c.Status.Standard {
		words = append(words, "non-standard")
	}
	return words
}

// supportedSince reads a support statement, or the first of several.
func supportedSince(statement json.RawMessage) string {
	var list []json.RawMessage
	if json.Unmarshal(statement, &list) == nil && len(list) > 0 {
		statement = list[0]
	}
	var s struct {
		Added   any `json:"version_added"`
		Removed any `json:"version_removed"`
		Flags   []struct {
			Type string `json:"type"`
		} `json:"flags"`
		Partial bool `json:"partial_implementation"`
	}
	if err := json.Unmarshal(statement, &s); err != nil {
		return "?"
	}
	added, isVersion := s.Added.(string)
	if !isVersion {
		if s.Added == true {
			return "yes"
		}
		return "no"
	}
	notes := []string{added}
	if removed, ok := s.Removed.(string); ok {
		notes = append(notes, "until "+removed)
	}
	if s.Partial {
		notes = append(notes, "in part")
	}
	if len(s.Flags) > 0 {
		notes = append(notes, "with a flag")
	}
	return strings.Join(slices.Compact(notes), ", ")
}
