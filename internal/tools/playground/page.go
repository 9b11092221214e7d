package playground

import (
	_ "embed"
	"regexp"
	"strconv"
	"strings"
	"sync"
)

// Parts of a page around an example's code.
var (
	//go:embed assets/proxy.js
	proxyScript string
	//go:embed assets/inspect.js
	inspectScript string
	//go:embed assets/ready.js
	readyScript string
	//go:embed assets/trust.js
	trustScript string
	//go:embed assets/sample.css
	sampleStyles string
	//go:embed assets/tabbed.css
	tabbedStyles string
	//go:embed assets/tabbed.js
	tabbedScript string
	//go:embed assets/choice.css
	choiceStyles string
	//go:embed assets/choice.js
	choiceScript string
)

// Variables for examples that look like the site.
const (
	lightVariables = "--text-primary:#15201d;--background-primary:#fff;"
	darkVariables  = "--text-primary:#e5eae7;--background-primary:#131917;"
)

// themeStyles returns the variables of a theme, "" for unknown ones.
func themeStyles(theme string) string {
	switch theme {
	case "light":
		return ":root{color-scheme:light;" + lightVariables + "}"
	case "dark":
		return ":root{color-scheme:dark;" + darkVariables + "}"
	case "os-default":
		return ":root{color-scheme:light dark;" + lightVariables + "}" +
			"@media(prefers-color-scheme:dark){:root{" + darkVariables + "}}"
	}
	return ""
}

// preset has the styles and script of a kind of page.
type preset struct {
	Styles string
	Script string
	Module bool // the example's code is a module
	Themed bool // the whole page looks like the site, not only its variables
}

func presets() map[string]preset {
	return map[string]preset{
		"":     {Styles: sampleStyles},
		Tabbed: {Styles: tabbedStyles, Script: tabbedScript},
		Choice: {Styles: choiceStyles, Script: trustScript + choiceScript, Themed: true},
		Wat:    {Module: true},
	}
}

const pageHead = `<!doctype html><html><head><meta charset="utf-8"><meta name="viewport" content="width=device-width,initial-scale=1">`

// Page returns the document that runs a state. It has, in order: the theme's variables, the
// styles of the preset and the example, the console's proxy, the preset's script, the
// example's HTML and script, and finally the message that it is ready.
func (h *Host) Page(s State) []byte {
	kind, known := presets()[s.Preset]
	if !known {
		kind = presets()[""]
	}
	var b strings.Builder
	b.Grow(len(s.HTML) + len(s.CSS) + len(s.JS) + 32<<10)
	b.WriteString(pageHead)
	writeStyle(&b, themed(s.Theme, kind))
	writeStyle(&b, kind.Styles)
	b.WriteString(`<style id="css-output">` + inStyle(lines(s.CSS)) + "\n</style>")
	head := b.String()
	html, js := lines(s.HTML), inScript(lines(s.JS))
	presetScript := ""
	if kind.Script != "" {
		presetScript = "<script>" + h.fill(kind.Script) + "</script>"
	}
	// An example's HTML and script begin on a new line; the proxy subtracts these lines from
	// browsers' line numbers.
	proxy := consoleProxy()
	lead := strings.Count(head, "\n") + strings.Count(proxy, "\n") + strings.Count(presetScript, "\n") + 2
	b.WriteString("<script>" + proxy + `({"html":` + strconv.Itoa(lead) +
		`,"js":` + strconv.Itoa(lead+strings.Count(html, "\n")+1) + "})</script>" + presetScript)
	b.WriteString("</head><body>\n" + html + scriptTag(kind) + "\n" + js + "\n</script>")
	b.WriteString("<script>" + strings.TrimSpace(readyScript) + "</script></body></html>\n")
	return []byte(b.String())
}

// consoleProxy returns the function that forwards an example's output, without comments and
// indents, as it is in every page that runs code.
var consoleProxy = sync.OnceValue(func() string {
	return compact(proxyScript) + "(" + compact(inspectScript) + ")"
})

// compact removes comments and indents from a script that has neither in strings.
func compact(script string) string {
	var b strings.Builder
	for line := range strings.Lines(script) {
		if line = strings.TrimSpace(line); line != "" && !strings.HasPrefix(line, "//") {
			b.WriteString(line + "\n")
		}
	}
	return strings.TrimSpace(b.String())
}

// Blank returns an empty page in a theme, shown before code runs.
func (h *Host) Blank(theme string) []byte {
	return []byte(`<!doctype html><html><head><meta charset="utf-8"><title>Example</title><style>` + themeStyles(theme) +
		`html{background:var(--background-primary)}</style></head><body></body></html>` + "\n")
}

// themed returns the theme's styles for a kind of page. Examples are written for light pages,
// so most get the variables without the colour scheme.
func themed(theme string, kind preset) string {
	styles := themeStyles(theme)
	if kind.Themed {
		return styles
	}
	for _, scheme := range []string{"color-scheme:light dark;", "color-scheme:light;", "color-scheme:dark;"} {
		styles = strings.Replace(styles, scheme, "", 1)
	}
	return styles
}

func scriptTag(kind preset) string {
	if kind.Module {
		return `<script type="module">`
	}
	return "<script>"
}

func (h *Host) fill(script string) string {
	return strings.NewReplacer("%SITE%", h.SiteOrigin(), "%LOCAL%", strconv.FormatBool(h.Local())).Replace(script)
}

func writeStyle(b *strings.Builder, css string) {
	if css != "" {
		b.WriteString("<style>" + css + "</style>")
	}
}

// lines normalises line breaks to one character, like the HTML parser.
func lines(code string) string {
	return strings.ReplaceAll(strings.ReplaceAll(code, "\r\n", "\n"), "\r", "\n")
}

var (
	endOfStyle  = regexp.MustCompile(`(?i)</(style)`)
	endOfScript = regexp.MustCompile(`(?i)</(script)`)
	anyScript   = regexp.MustCompile(`(?i)<script`)
)

// inStyle prevents a style sheet from closing its element. In a CSS string the escape is the
// slash itself.
func inStyle(css string) string { return endOfStyle.ReplaceAllString(css, `<\/$1`) }

// inScript prevents a script from closing its element, also by the rule that a comment with a
// start tag hides the following end tag. In JavaScript strings the escapes are the characters
// themselves.
func inScript(js string) string {
	js = endOfScript.ReplaceAllString(js, `<\/$1`)
	if anyScript.MatchString(js) {
		js = strings.ReplaceAll(js, "<!--", `\x3C!--`)
	}
	return js
}
