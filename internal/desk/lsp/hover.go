package lsp

import (
	"context"
	"fmt"
	"strings"

	"waymark.dev/waymark/internal/desk/complete"
	"waymark.dev/waymark/internal/docs/content"
	"waymark.dev/waymark/internal/docs/doc"
	"waymark.dev/waymark/internal/docs/macro"
	"waymark.dev/waymark/internal/docs/webdata"
)

func (s *server) hover(ctx context.Context, p *positionParams) (*hover, error) {
	d, r, err := s.find(ctx, p.TextDocument.URI)
	if d == nil || !r.hasReferences(d) {
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

// describeReference describes the macro at an offset, or the target of a reference.
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

// describePage returns the title, summary and status of a page, as typed if it is open.
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

// escapeMarkdown escapes Markdown syntax.
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

// supportBrowsers are the browsers in a summary of support, in order.
var supportBrowsers = []string{"chrome", "edge", "firefox", "safari", "chrome_android", "firefox_android", "safari_ios", "nodejs", "deno", "bun"}

// describeSupport summarises the support of a compatibility key.
func describeSupport(data *webdata.Data, key string) string {
	if !data.HasCompat(key) {
		return "The compatibility data has no key `" + key + "`."
	}
	parts := []string{"`" + key + "`"}
	if text := describeBaseline(data.Baseline([]string{key})); text != "" {
		parts = append(parts, text)
	}
	entry, ok := data.CompatEntry(key)
	if !ok {
		return strings.Join(parts, "\n\n")
	}
	if warnings := entry.Status.Warnings(); len(warnings) > 0 {
		parts = append(parts, strings.Join(warnings, ", "))
	}
	versions := map[string]string{} // by browser
	for _, s := range entry.Support {
		versions[s.Browser] = describeStatement(s.Current())
	}
	var rows []string
	for _, browser := range supportBrowsers {
		if version, ok := versions[browser]; ok {
			rows = append(rows, fmt.Sprintf("| %s | %s |", data.BrowserName(browser), version))
		}
	}
	if len(rows) > 0 {
		parts = append(parts, "| Browser | Since |\n| --- | --- |\n"+strings.Join(rows, "\n"))
	}
	return strings.Join(parts, "\n\n")
}

func describeStatement(s webdata.SupportStatement) string {
	version := s.Added.Text()
	if !s.Added.Exists() {
		return version
	}
	notes := []string{version}
	switch {
	case s.Removed == webdata.SomeVersion:
		notes = append(notes, "later removed")
	case s.IsRemoved():
		notes = append(notes, "until "+string(s.Removed))
	}
	if s.Partial {
		notes = append(notes, "in part")
	}
	if len(s.Flags) > 0 {
		notes = append(notes, "with a flag")
	}
	return strings.Join(notes, ", ")
}
