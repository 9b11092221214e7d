package doc

import (
	"bytes"
	"encoding/json"
	"strconv"
	"time"

	"waymark.dev/waymark/internal/docs/content"
	"waymark.dev/waymark/internal/docs/webdata"
)

// The encoder is hand-written because a build writes hundreds of megabytes of documents,
// nearly all of it strings.

const hexDigits = "0123456789abcdef"

// jsonEscape is a byte's escape in JSON: 0 for none, 'u' for \u00xx, else the letter after the
// backslash.
var jsonEscape = [256]byte{
	0: 'u', 1: 'u', 2: 'u', 3: 'u', 4: 'u', 5: 'u', 6: 'u', 7: 'u', '\b': 'b', '\t': 't', '\n': 'n', 11: 'u', '\f': 'f',
	'\r': 'r', 14: 'u', 15: 'u', 16: 'u', 17: 'u', 18: 'u', 19: 'u', 20: 'u', 21: 'u', 22: 'u', 23: 'u', 24: 'u',
	25: 'u', 26: 'u', 27: 'u', 28: 'u', 29: 'u', 30: 'u', 31: 'u', '"': '"', '\\': '\\',
}

// appendString appends a JSON string. HTML is not escaped. s is valid UTF-8.
func appendString(dst []byte, s string) []byte {
	dst = append(dst, '"')
	start := 0
	for i := 0; i < len(s); i++ {
		e := jsonEscape[s[i]]
		if e == 0 {
			continue
		}
		dst = append(dst, s[start:i]...)
		if e == 'u' {
			dst = append(dst, '\\', 'u', '0', '0', hexDigits[s[i]>>4], hexDigits[s[i]&15])
		} else {
			dst = append(dst, '\\', e)
		}
		start = i + 1
	}
	dst = append(dst, s[start:]...)
	return append(dst, '"')
}

// appendField appends a comma, a key that needs no escapes, and a string.
func appendField(dst []byte, key, value string) []byte {
	dst = append(dst, ',', '"')
	dst = append(dst, key...)
	dst = append(dst, '"', ':')
	return appendString(dst, value)
}

// appendOptional appends a string, or null if it is empty.
func appendOptional(dst []byte, s string) []byte {
	if s == "" {
		return append(dst, "null"...)
	}
	return appendString(dst, s)
}

func appendBool(dst []byte, key string, value bool) []byte {
	dst = append(dst, ',', '"')
	dst = append(dst, key...)
	dst = append(dst, '"', ':')
	return strconv.AppendBool(dst, value)
}

func appendStrings(dst []byte, key string, list []string) []byte {
	if len(list) == 0 {
		return dst
	}
	dst = append(dst, ',', '"')
	dst = append(dst, key...)
	dst = append(dst, '"', ':')
	return appendList(dst, list, appendStringAt)
}

// AppendJSON appends the document's page file: an object with doc, url and renderer.
func (d *Document) AppendJSON(dst []byte) []byte {
	dst, _ = d.AppendJSONParts(dst)
	return dst
}

// Range is a part of a text, in bytes: text[Start:End].
type Range struct{ Start, End int }

// AppendJSONParts appends the document's page file and returns the range of the member with
// the sidebar, empty without one.
func (d *Document) AppendJSONParts(dst []byte) (file []byte, sidebar Range) {
	dst = append(dst, `{"doc":`...)
	dst, sidebar = d.appendDoc(dst)
	dst = appendField(dst, "url", d.URL)
	return append(dst, `,"renderer":"Doc"}`...), sidebar
}

// appendDoc appends the document as an object with the fields of docs/reference/http.md,
// Documents, in their order.
func (d *Document) appendDoc(dst []byte) (_ []byte, sidebar Range) {
	dst = append(dst, `{"body":`...)
	dst = AppendSections(dst, d.Body)
	dst = append(dst, ',')
	dst = d.appendBeforeSidebar(dst)
	dst, sidebar = d.appendSidebar(dst)
	dst = d.appendAfterSidebar(dst)
	dst = append(dst, `,"toc":`...)
	dst = appendTOC(dst, d.TOC)
	dst = appendStrings(dst, "fragments", d.Fragments)
	dst = d.appendFacts(dst)
	if len(d.Flaws) > 0 {
		dst = append(dst, `,"flaws":`...)
		dst = appendFlaws(dst, d.Flaws)
	}
	if d.writeSamples {
		dst = append(dst, `,"live_samples":`...)
		dst = AppendLiveSamples(dst, d.LiveSamples)
	}
	if len(d.Banners) > 0 {
		dst = append(dst, `,"banners":`...)
		dst = appendRefs(dst, d.Banners)
	}
	dst = d.appendStatus(dst)
	if d.Feed != "" {
		dst = appendField(dst, "feed", d.Feed)
	}
	dst = d.appendNeighbours(dst)
	if d.Original != nil {
		dst = appendString(append(dst, `,"original":{"locale":`...), string(d.Original.Locale))
		dst = append(appendField(dst, "url", d.Original.URL()), '}')
	}
	if d.Latest != "" {
		dst = appendField(dst, "latest", d.Latest)
	}
	return append(dst, '}'), sidebar
}

// AppendMetadata appends a document's data for lists of pages: everything but its body,
// sidebar, table of contents and the like, plus the hash of its page file.
func (d *Document) AppendMetadata(dst []byte, hash string) []byte {
	dst = append(dst, '{')
	dst = d.appendBeforeSidebar(dst)
	dst = d.appendAfterSidebar(dst)
	dst = d.appendFacts(dst)
	dst = d.appendStatus(dst)
	dst = appendField(dst, "hash", hash)
	return append(dst, '}')
}

// appendBeforeSidebar appends the fields from isActive to short_title.
func (d *Document) appendBeforeSidebar(dst []byte) []byte {
	dst = append(dst, `"isActive":`...)
	dst = strconv.AppendBool(dst, d.Locale.IsActive())
	if d.HasMathML {
		dst = appendBool(dst, "hasMathML", true)
	}
	dst = append(dst, `,"isMarkdown":true`...)
	dst = appendBool(dst, "isTranslated", d.IsTranslated)
	dst = appendField(dst, "locale", string(d.Locale))
	dst = appendField(dst, "mdn_url", d.URL)
	dst = append(dst, `,"modified":"`...)
	dst = appendTime(dst, d.Modified)
	dst = append(dst, '"')
	dst = appendField(dst, "native", d.Locale.Native())
	dst = appendBool(dst, "noIndexing", d.NoIndexing)
	dst = append(dst, `,"other_translations":`...)
	dst = appendTranslations(dst, d.OtherTranslations)
	dst = appendField(dst, "pageTitle", d.PageTitle)
	if len(d.Parents) > 0 {
		dst = append(dst, `,"parents":`...)
		dst = appendParents(dst, d.Parents)
	}
	dst = append(dst, `,"popularity":`...)
	if d.Popularity > 0 {
		dst = strconv.AppendFloat(dst, d.Popularity, 'f', -1, 64)
	} else {
		dst = append(dst, "null"...)
	}
	return appendField(dst, "short_title", d.ShortTitle)
}

// appendAfterSidebar appends the fields from source to titleHTML.
func (d *Document) appendAfterSidebar(dst []byte) []byte {
	dst = append(dst, `,"source":{"folder":`...)
	dst = appendString(dst, d.Source.Folder)
	dst = appendField(dst, "github_url", d.Source.GitHubURL)
	dst = appendField(dst, "last_commit_url", d.Source.LastCommitURL)
	dst = appendField(dst, "filename", d.Source.Filename)
	dst = append(dst, '}')
	if d.Summary != "" {
		dst = appendField(dst, "summary", d.Summary)
	}
	dst = appendField(dst, "title", d.Title)
	return appendField(dst, "titleHTML", d.TitleHTML)
}

func (d *Document) appendSidebar(dst []byte) (_ []byte, sidebar Range) {
	if d.Sidebar != nil && !d.Sidebar.IsEmpty() {
		dst = append(dst, ',')
		sidebar.Start = len(dst)
		dst = append(dst, `"sidebarHTML":`...)
		dst = d.Sidebar.AppendJSON(dst)
		sidebar.End = len(dst)
	}
	if d.SidebarMacro != "" {
		dst = appendField(dst, "sidebarMacro", d.SidebarMacro)
	}
	return dst, sidebar
}

// appendFacts appends the fields from baseline to pageType.
func (d *Document) appendFacts(dst []byte) []byte {
	if d.Baseline != nil {
		dst = append(dst, `,"baseline":`...)
		dst = appendBaseline(dst, d.Baseline)
	}
	dst = appendStrings(dst, "browserCompat", d.BrowserCompat)
	return appendField(dst, "pageType", d.PageType)
}

func (d *Document) appendStatus(dst []byte) []byte {
	if d.Status == "" {
		return dst
	}
	dst = append(dst, `,"status":{"baseline":`...)
	dst = appendString(dst, string(d.Status))
	return append(dst, '}')
}

// appendBaseline uses encoding/json for the nested object, which is small and whose shape
// belongs to webdata.
func appendBaseline(dst []byte, b *webdata.Baseline) []byte {
	buf := bytes.NewBuffer(dst)
	enc := json.NewEncoder(buf)
	enc.SetEscapeHTML(false)
	if err := enc.Encode(b); err != nil {
		return append(dst, "null"...)
	}
	return bytes.TrimSuffix(buf.Bytes(), []byte("\n"))
}

func appendTime(dst []byte, t time.Time) []byte {
	if t.IsZero() {
		t = time.Unix(0, 0)
	}
	return t.UTC().AppendFormat(dst, "2006-01-02T15:04:05.000Z")
}

// AppendSections appends sections in the front end's form (docs/reference/http.md, Sections of
// a body).
func AppendSections(dst []byte, sections []Section) []byte {
	return appendList(dst, sections, appendSection)
}

// appendList appends a list, using appendValue for each value.
func appendList[T any](dst []byte, list []T, appendValue func([]byte, *T) []byte) []byte {
	dst = append(dst, '[')
	for i := range list {
		if i > 0 {
			dst = append(dst, ',')
		}
		dst = appendValue(dst, &list[i])
	}
	return append(dst, ']')
}

func appendSection(dst []byte, s *Section) []byte {
	dst = append(dst, `{"type":"`...)
	dst = append(dst, s.Kind...)
	dst = append(dst, `","value":{"id":`...)
	dst = appendOptional(dst, s.ID)
	dst = append(dst, `,"title":`...)
	if s.Headed {
		dst = appendString(dst, s.Title)
	} else {
		dst = append(dst, "null"...)
	}
	dst = appendBool(dst, "isH3", s.IsH3)
	if s.Kind == Specifications {
		dst = append(dst, `,"specifications":`...)
		dst = appendList(dst, s.Specifications, func(dst []byte, spec *webdata.Specification) []byte {
			dst = append(dst, `{"bcdSpecificationURL":`...)
			dst = appendString(dst, spec.BCDSpecificationURL)
			dst = appendField(dst, "title", spec.Title)
			return append(dst, '}')
		})
	}
	if s.Kind != Prose {
		dst = appendField(dst, "query", s.Query)
	}
	if s.Kind == Prose || s.Content != "" {
		dst = appendField(dst, "content", s.Content)
	}
	return append(dst, '}', '}')
}

// appendTOC appends a table of contents as a list of text and id, and sub if true.
func appendTOC(dst []byte, toc []TOCEntry) []byte {
	return appendList(dst, toc, func(dst []byte, entry *TOCEntry) []byte {
		dst = append(dst, `{"text":`...)
		dst = appendString(dst, entry.Text)
		dst = appendField(dst, "id", entry.ID)
		if entry.Sub {
			dst = appendBool(dst, "sub", true)
		}
		return append(dst, '}')
	})
}

// appendTranslations appends a list of locale, title and native name.
func appendTranslations(dst []byte, list []Translation) []byte {
	return appendList(dst, list, func(dst []byte, t *Translation) []byte {
		dst = append(dst, `{"locale":`...)
		dst = appendString(dst, string(t.Locale))
		dst = appendField(dst, "title", t.Title)
		dst = appendField(dst, "native", t.Locale.Native())
		return append(dst, '}')
	})
}

func (d *Document) appendNeighbours(dst []byte) []byte {
	if d.Neighbours == nil {
		return dst
	}
	dst = appendNeighbour(append(dst, `,"neighbours":{"previous":`...), d.Neighbours.Previous)
	return append(appendNeighbour(append(dst, `,"next":`...), d.Neighbours.Next), '}')
}

func appendNeighbour(dst []byte, n *Neighbour) []byte {
	if n == nil {
		return append(dst, "null"...)
	}
	dst = appendString(append(dst, `{"title":`...), n.Title)
	return append(appendField(dst, "url", n.URL), '}')
}

// appendParents appends breadcrumbs as a list of uri and title.
func appendParents(dst []byte, parents []Parent) []byte {
	return appendList(dst, parents, func(dst []byte, p *Parent) []byte {
		dst = append(dst, `{"uri":`...)
		dst = appendString(dst, p.URI)
		dst = appendField(dst, "title", p.Title)
		return append(dst, '}')
	})
}

// AppendLiveSamples appends samples without empty languages.
func AppendLiveSamples(dst []byte, samples []LiveSample) []byte {
	return appendList(dst, samples, func(dst []byte, s *LiveSample) []byte {
		dst = append(dst, '{')
		for _, field := range [...]struct{ key, value string }{{"css", s.CSS}, {"html", s.HTML}, {"js", s.JS}, {"src", s.Path}} {
			if field.value != "" {
				dst = append(dst, '"')
				dst = append(dst, field.key...)
				dst = append(dst, '"', ':')
				dst = append(appendString(dst, field.value), ',')
			}
		}
		dst = append(dst, `"id":`...)
		return append(appendString(dst, s.ID), '}')
	})
}

// appendRefs appends macro references as in front matter: a name, or a map of a name to its
// arguments.
func appendRefs(dst []byte, refs []content.MacroRef) []byte {
	return appendList(dst, refs, func(dst []byte, ref *content.MacroRef) []byte {
		if len(ref.Args) == 0 {
			return appendString(dst, ref.Name)
		}
		dst = append(dst, '{')
		dst = appendString(dst, ref.Name)
		dst = append(dst, ':')
		dst = appendList(dst, ref.Args, appendStringAt)
		return append(dst, '}')
	})
}

func appendStringAt(dst []byte, s *string) []byte { return appendString(dst, *s) }
