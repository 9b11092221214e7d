package content

import (
	"cmp"
	"strings"
)

// URL returns the address of the page: "/en-US/docs/Web/API".
func (p *Page) URL() string {
	if p.url == "" {
		return p.scheme.URL(p.Locale, p.Slug)
	}
	return p.url
}

// Folder returns the folder of the slug (FolderOf), without the locale.
func (p *Page) Folder() string {
	if p.folder == "" {
		return FolderOf(p.Slug)
	}
	return p.folder
}

// OutputFolder returns the folder of the page in a build.
func (p *Page) OutputFolder() string { return p.scheme.Folder(p.Locale, p.Slug) }

// OutputFile returns the file of a build that represents the page, by the suffix of its
// address.
func (p *Page) OutputFile(suffix string) string { return p.scheme.File(p.Locale, p.Slug, suffix) }

// Label returns the text for breadcrumbs and sidebars: the short title, else a fixed one for
// some section titles, else the title (docs/reference/content.md, Titles).
func (p *Page) Label() string {
	if p.ShortTitle != "" {
		return p.ShortTitle
	}
	return customaryLabel(p.Title)
}

func customaryLabel(title string) string {
	switch title {
	case "Web technology for developers":
		return "References"
	case "Learn web development":
		return "Learn"
	case "HTML: HyperText Markup Language", "Structuring the web with HTML":
		return "HTML"
	case "CSS: Cascading Style Sheets", "Learn to style HTML using CSS":
		return "CSS"
	case "HTML elements reference":
		return "Elements"
	case "JavaScript reference":
		return "Reference"
	case "JavaScript Guide":
		return "Guide"
	case "Graphics on the Web":
		return "Graphics"
	case "Web forms — Working with user data":
		return "Forms"
	}
	return title
}

// ShortOrTitle returns the short title, else the title.
func (p *Page) ShortOrTitle() string { return cmp.Or(p.ShortTitle, p.Title) }

// HeadingText is Heading without backticks.
func (p *Page) HeadingText() string { return titleText(p.Heading) }

// TitleHTML returns the title as HTML, with code elements for backtick spans.
func (p *Page) TitleHTML() string {
	return renderTitle(p.RawTitle, "<code>", "</code>", textEscaper.Replace)
}

// APITitle returns the text for lists of an interface's members: the short title, else for
// events the last slug segment without "_event", else the title after its last full stop.
func (p *Page) APITitle() string {
	switch {
	case p.ShortTitle != "":
		return p.ShortTitle
	case p.PageType == "web-api-event":
		return strings.TrimSuffix(p.Slug[strings.LastIndexByte(p.Slug, '/')+1:], "_event")
	}
	return p.Title[strings.LastIndexByte(p.Title, '.')+1:]
}

// Conflicting reports whether the page is in the conflicting or orphaned part of a
// translation: it inherits no metadata, has no parents and is not indexed.
func (p *Page) Conflicting() bool {
	return !p.scheme.IsPlain() && (strings.HasPrefix(p.Slug, "conflicting/") || strings.HasPrefix(p.Slug, "orphaned/"))
}

// Listed reports whether the page is in search, lists of pages and sitemaps of its locale.
func (p *Page) Listed() bool { return !p.Unlisted && p.Original == nil && !p.Conflicting() }

// titleText removes the backticks of code spans.
func titleText(raw string) string {
	if !strings.Contains(raw, "`") {
		return raw
	}
	return renderTitle(raw, "", "", func(s string) string { return s })
}

var textEscaper = strings.NewReplacer("&", "&amp;", "<", "&lt;", ">", "&gt;")

// renderTitle puts open and end around the text between backticks. Escaped and unpaired
// backticks are literal.
func renderTitle(raw, open, end string, escape func(string) string) string {
	const literal = "\ufffe" // not a character, so it cannot be in a title
	parts := strings.Split(strings.ReplaceAll(raw, "\\`", literal), "`")
	var out strings.Builder
	for i, part := range parts {
		text := escape(strings.ReplaceAll(part, literal, "`"))
		switch code, last := i%2 == 1, i == len(parts)-1; {
		case code && !last:
			out.WriteString(open + text + end)
		case code:
			out.WriteString("`" + text)
		default:
			out.WriteString(text)
		}
	}
	return out.String()
}

// derivedShortTitle returns the element at the start of a title: "<input>".
func derivedShortTitle(title string) string {
	if !strings.HasPrefix(title, "<") {
		return ""
	}
	return title[:strings.IndexByte(title, '>')+1]
}
