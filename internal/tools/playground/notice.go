package playground

import (
	_ "embed"
	"encoding/json"
	"fmt"
	"html"
	"strings"

	"waymark.dev/waymark/internal/platform/locale"
)

// Notice is a reason to show text instead of code.
type Notice string

const (
	NoState     Notice = "no-state"
	Damaged     Notice = "damaged"
	TooLarge    Notice = "too-large"
	Empty       Notice = "empty"
	Mismatch    Notice = "mismatch"
	UnknownHost Notice = "unknown-host"
	NotHere     Notice = "not-here"
)

// textsJSON are the texts of notices and the warning, by locale.
//
//go:embed assets/texts.json
var textsJSON []byte

// texts are the texts of pages other than examples.
type texts map[locale.Locale]map[string]string

func readTexts() (texts, error) {
	var t texts
	if err := json.Unmarshal(textsJSON, &t); err != nil {
		return nil, fmt.Errorf("read texts of the playground: %w", err)
	}
	return t, nil
}

// get returns a text in a locale or else in English.
func (t texts) get(l locale.Locale, key string) string {
	if text, ok := t[l][key]; ok {
		return text
	}
	return t[locale.EnUS][key]
}

// LocaleOf returns the locale at the start of an address.
func LocaleOf(path string) locale.Locale {
	first, _, _ := strings.Cut(strings.TrimPrefix(path, "/"), "/")
	if l, ok := locale.Parse(first); ok {
		return l
	}
	return locale.EnUS
}

const noticeStyles = `:root{color-scheme:light dark}body{font:1rem/1.5 system-ui,sans-serif;margin:0 auto;max-width:44rem;padding:1.5rem}
h1{font-size:1.25rem;line-height:1.2;margin:0 0 .5rem}p{margin:.5rem 0}pre{background:light-dark(#f1f4f3,#1b2320);border-radius:6px;
font:.875rem/1.6 ui-monospace,monospace;margin:.25rem 0 1rem;max-height:16rem;overflow:auto;padding:.75rem;tab-size:2;white-space:pre-wrap;word-break:break-word}
a{color:light-dark(#066080,#7cd0ea)}a.go{border:1px solid;border-radius:6px;display:inline-block;margin:.25rem .75rem .25rem 0;padding:.4rem .9rem;text-decoration:none}
h2{font-size:.8125rem;letter-spacing:.04em;margin:0}`

// NoticePage returns a page that explains why nothing runs.
func (h *Host) NoticePage(l locale.Locale, n Notice) []byte {
	t := h.texts
	var b strings.Builder
	t.open(&b, l, t.get(l, string(n)))
	b.WriteString("<p>" + html.EscapeString(t.get(l, string(n)+"-text")) + "</p></body></html>\n")
	return []byte(b.String())
}

// WarningPage returns the page shown before code runs in its own window, as a reader may
// mistake it for a page of the site. Play is the code's address in the playground, proceed the
// one that runs it.
func (h *Host) WarningPage(l locale.Locale, s State, play, proceed string) []byte {
	t := h.texts
	var b strings.Builder
	t.open(&b, l, t.get(l, "warning"))
	b.WriteString("<p>" + html.EscapeString(t.get(l, "warning-text")) + "</p><p>")
	b.WriteString(`<a class="go" href="` + html.EscapeString(play) + `">` + html.EscapeString(t.get(l, "open")) + "</a>")
	b.WriteString(`<a class="go" href="` + html.EscapeString(proceed) + `" rel="nofollow">` + html.EscapeString(t.get(l, "proceed")) + "</a></p>")
	for _, part := range []struct{ name, code string }{{"HTML", s.HTML}, {"CSS", s.CSS}, {"JavaScript", s.JS}} {
		if strings.TrimSpace(part.code) != "" {
			b.WriteString("<h2>" + part.name + `</h2><pre tabindex="0">` + "\n" + html.EscapeString(part.code) + "</pre>")
		}
	}
	b.WriteString("</body></html>\n")
	return []byte(b.String())
}

func (t texts) open(b *strings.Builder, l locale.Locale, title string) {
	if t[l] == nil {
		l = locale.EnUS // like the texts
	}
	title = html.EscapeString(title)
	b.WriteString(`<!doctype html><html lang="` + string(l) + `"><head><meta charset="utf-8">` +
		`<meta name="viewport" content="width=device-width,initial-scale=1"><meta name="robots" content="noindex">` +
		"<title>" + title + "</title><style>" + noticeStyles + "</style></head><body><h1>" + title + "</h1>")
}
