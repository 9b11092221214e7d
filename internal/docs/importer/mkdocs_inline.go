package importer

import (
	"cmp"
	"regexp"
	"slices"
	"strconv"
	"strings"
	"unicode"
	"unicode/utf8"

	"github.com/yuin/goldmark-emoji/definition"
)

// inline returns a line with the spelling of its inline elements in the docs tree.
func (p *mkdocsPage) inline(line sourceLine) string {
	switch line.kind {
	case rawHTML:
		return htmlLink.ReplaceAllStringFunc(line.text, func(attribute string) string { return p.htmlLink(line, attribute) })
	case prose:
		if strings.TrimSpace(line.text) == "" {
			return line.text
		}
	default:
		return line.text
	}
	if m := referenceLine.FindStringSubmatch(line.text); m != nil {
		return m[1] + p.link(line, m[2], false) + m[3]
	}
	t := &maskedText{text: line.text}
	t.mask(codeSpan, p.codeSpan)
	if p.isOn("pymdownx.arithmatex") {
		t.text = texInline.ReplaceAllString(t.text, "$$$1$$")
		t.text = texDisplay.ReplaceAllString(t.text, "$$$$$1$$$$")
		t.text = texLine.ReplaceAllString(t.text, "$1$$$$")
		t.text = texBlock.ReplaceAllString(t.text, "$1$$$$\n$1$2\n$1$$$$")
		t.mask(formula, nil)
	}
	if !p.hasFormulas() && !strings.Contains(t.text, "`") {
		t.text = dollar.ReplaceAllString(t.text, `\$$`)
	}
	t.mask(escaped, nil)
	t.mask(linkTarget, func(target string) string { return p.linkTarget(line, target) })
	t.mask(htmlTag, func(tag string) string {
		tag = markdownIn.ReplaceAllString(tag, "$1")
		return htmlLink.ReplaceAllStringFunc(tag, func(attribute string) string { return p.htmlLink(line, attribute) })
	})
	t.mask(bareURL, nil)
	if p.has("autorefs") || p.has("mkdocstrings") {
		t.text = crossReference.ReplaceAllStringFunc(t.text, func(source string) string { return p.crossReference(line, t, source) })
	}
	p.marks(line, t)
	return t.unmasked()
}

var (
	codeSpan   = regexp.MustCompile("`{3}[^`]+`{3}|``(?:[^`]|`[^`])+``|`[^`]+`")
	formula    = regexp.MustCompile(`\$\$[^$]+\$\$|\$[^$\s](?:[^$]*[^$\s])?\$`)
	escaped    = regexp.MustCompile(`\\[\\*_{}\[\]()#+.!^~=:-]|\\` + "`")
	linkTarget = regexp.MustCompile(`\]\((?:[^()\n]|\((?:[^()\n]|\([^()\n]*\))*\))*\)`)
	htmlTag    = regexp.MustCompile(`<!--.*?-->|</?[a-zA-Z][^<>]*>`)
	bareURL    = regexp.MustCompile(`https?://[^\s<>\x00]+`)

	texInline  = regexp.MustCompile(`\\\(\s*(.+?)\s*\\\)`)
	texDisplay = regexp.MustCompile(`\\\[\s*(.+?)\s*\\\]`)
	texLine    = regexp.MustCompile(`(?m)^([ \t]*)\\[\[\]][ \t]*$`)
	texBlock   = regexp.MustCompile(`(?s)^([ \t]*)(\\begin\{.*\\end\{[^{}]*\})\s*$`)

	referenceLine  = regexp.MustCompile(`^( {0,3}\[[^\]^][^\]]*\]:[ \t]*)(\S+)(.*)$`)
	crossReference = regexp.MustCompile(`\[([^\]\[]+)\]\[([^\]\[]*)\]`)
	hiliteMark     = regexp.MustCompile("^(`+)(?:#!|:::)[\\w+-]+ +")
)

var dollar = regexp.MustCompile(`\\?\$`)

// hasFormulas reports whether dollars may be around formulas.
func (m *mkdocs) hasFormulas() bool {
	return m.isOn("pymdownx.arithmatex") || m.isOn("mdx_math") || m.isOn("markdown_katex") || m.isOn("mdx_math_gh")
}

// maskedText is a line in which marks replace the parts that must not be rewritten, such as code.
type maskedText struct {
	text  string
	parts []string
}

// mask replaces matches of a pattern by marks; rewrite, unless it is nil, changes them first.
func (t *maskedText) mask(pattern *regexp.Regexp, rewrite func(string) string) {
	t.text = pattern.ReplaceAllStringFunc(t.text, func(part string) string {
		if rewrite != nil {
			part = rewrite(part)
		}
		t.parts = append(t.parts, part)
		return "\x00" + strconv.Itoa(len(t.parts)-1) + "\x00"
	})
}

var maskMark = regexp.MustCompile("\x00(\\d+)\x00")

// unmasked restores the masked parts, which may themselves have marks of earlier parts.
func (t *maskedText) unmasked() string { return t.expanded(t.text, len(t.parts)) }

func (t *maskedText) expanded(text string, before int) string {
	return maskMark.ReplaceAllStringFunc(text, func(mark string) string {
		i, err := strconv.Atoi(strings.Trim(mark, "\x00"))
		if err != nil || i >= before {
			return ""
		}
		return t.expanded(t.parts[i], i)
	})
}

// codeSpan returns code without the language that inlinehilite reads.
func (p *mkdocsPage) codeSpan(span string) string {
	if p.isOn("pymdownx.inlinehilite") {
		return hiliteMark.ReplaceAllString(span, "$1")
	}
	return span
}

// inlineMark is a spelling of an inline element and its HTML.
type inlineMark struct {
	extension string
	pattern   *regexp.Regexp
	html      string
}

// inlineMarks are rewritten in this order.
var inlineMarks = []inlineMark{
	{"pymdownx.critic", regexp.MustCompile(`(?s)\{~~(.+?)~>(.*?)~~\}`), "<del>$1</del><ins>$2</ins>"},
	{"pymdownx.critic", regexp.MustCompile(`(?s)\{\+\+(.+?)\+\+\}`), "<ins>$1</ins>"},
	{"pymdownx.critic", regexp.MustCompile(`(?s)\{--(.+?)--\}`), "<del>$1</del>"},
	{"pymdownx.critic", regexp.MustCompile(`(?s)\{==(.+?)==\}`), "<mark>$1</mark>"},
	{"pymdownx.critic", regexp.MustCompile(`(?s)\{>>(.+?)<<\}`), "<small>$1</small>"},
	{"pymdownx.mark", regexp.MustCompile(`(?s)==([^\s=](?:.*?[^\s=])?)==`), "<mark>$1</mark>"},
	{"pymdownx.caret", regexp.MustCompile(`(?s)\^\^([^\s^](?:.*?[^\s^])?)\^\^`), "<ins>$1</ins>"},
	{"pymdownx.caret", regexp.MustCompile(`\^([^\s^]+)\^`), "<sup>$1</sup>"},
	{"pymdownx.tilde", regexp.MustCompile(`(^|[^~])~([^\s~]+)~($|[^~])`), "$1<sub>$2</sub>$3"},
}

var symbols = strings.NewReplacer("(c)", "©", "(r)", "®", "(tm)", "™", "+/-", "±", "<-->", "↔", "-->", "→", "<--", "←", "=/=", "≠")

// marks rewrites the inline elements of a line.
func (p *mkdocsPage) marks(line sourceLine, t *maskedText) {
	for _, mark := range inlineMarks {
		if p.isOn(mark.extension) {
			t.text = mark.pattern.ReplaceAllString(t.text, mark.html)
		}
	}
	t.text = strongElements(t.text)
	if p.isOn("pymdownx.keys") {
		t.text = keys.ReplaceAllStringFunc(t.text, keyboard)
	}
	if p.isOn("pymdownx.smartsymbols") {
		t.text = symbols.Replace(t.text)
	}
	if p.isOn("attr_list") && !heading.MatchString(t.text) {
		t.text = image.ReplaceAllStringFunc(t.text, func(source string) string { return sizedImage(t, source) })
		t.text = inlineAttributes.ReplaceAllStringFunc(t.text, anchored)
	}
	t.text = themedImage(t)
	if p.isOn("pymdownx.emoji") {
		t.text = icons(t.text)
		for _, name := range unknownEmoji.FindAllStringSubmatch(t.text, -1) {
			p.lose(line.source, line.number, "write the character", "emoji %s", name[1])
		}
	}
	if len(p.abbreviations) > 0 && !strings.Contains(t.text, "![") && !wideBlock.MatchString(strings.TrimLeft(t.text, " ")) {
		t.text = word.ReplaceAllStringFunc(t.text, func(w string) string {
			if title, ok := p.abbreviations[w]; ok {
				return `<abbr title="` + escapeAttribute(title) + `">` + w + `</abbr>`
			}
			return w
		})
	}
}

var strong = regexp.MustCompile(`\*\*([^\s*](?:[^*]*[^\s*])?)\*\*`)

// strongElements returns a text with elements where text is strong in MkDocs but not in CommonMark: marks between
// punctuation and a letter, as in "**Note:**text".
func strongElements(text string) string {
	var b strings.Builder
	pos := 0
	for _, m := range strong.FindAllStringSubmatchIndex(text, -1) {
		before, _ := utf8.DecodeLastRuneInString(text[:m[0]])
		first, _ := utf8.DecodeRuneInString(text[m[2]:])
		last, _ := utf8.DecodeLastRuneInString(text[:m[3]])
		after, _ := utf8.DecodeRuneInString(text[m[1]:])
		if isWordRune(before) && !isWordRune(first) || !isWordRune(last) && isWordRune(after) {
			b.WriteString(text[pos:m[0]] + "<strong>" + text[m[2]:m[3]] + "</strong>")
			pos = m[1]
		}
	}
	return b.String() + text[pos:]
}

func isWordRune(r rune) bool {
	return r != utf8.RuneError && (unicode.IsLetter(r) || unicode.IsDigit(r))
}

var (
	word             = regexp.MustCompile(`[\pL\d][\pL\d./+-]*[\pL\d+]|[\pL\d]`)
	image            = regexp.MustCompile(`!\[([^\]\x00]*)\x00(\d+)\x00` + attributes.String())
	inlineAttributes = regexp.MustCompile("([\x00*_~=^+>\\]])" + attributes.String()) // after an element
	abbreviation     = regexp.MustCompile(`^ {0,3}\*\[([^\]]+)\]:\s*(.*)$`)
	sizes            = regexp.MustCompile(`\b(width|height|align)=["']?([\w%.]+)`)
	linkParts        = regexp.MustCompile(`^\]\(\s*<?([^\s>]*)>?(?:\s+["'(](.*)["')])?\s*\)$`)
)

// define collects the targets of links and the lines "*[HTML]: Hyper Text Markup Language", which it leaves out.
func (p *mkdocsPage) define() {
	hasTemplate := false
	for i, line := range p.lines {
		if line.kind != prose {
			continue
		}
		if !hasTemplate && p.has("macros") && strings.Contains(line.text, "{%") {
			hasTemplate = true
			p.lose(line.source, line.number, "write what it makes", "templates of the plugin macros in a page")
		}
		if m := abbreviation.FindStringSubmatch(line.text); m != nil && p.isOn("abbr") {
			p.abbreviations[m[1]] = m[2]
			p.lines[i].text = ""
		} else if m := referenceLine.FindStringSubmatch(line.text); m != nil {
			p.references[strings.ToLower(strings.Trim(m[1], " \t[]:"))] = true
		}
	}
}

// crossReference returns the text of a link that the plugin autorefs resolves in other pages and in code.
func (p *mkdocsPage) crossReference(line sourceLine, t *maskedText, source string) string {
	m := crossReference.FindStringSubmatch(source)
	label := (&maskedText{text: cmp.Or(m[2], m[1]), parts: t.parts}).unmasked()
	if p.references[strings.ToLower(label)] {
		return source
	}
	p.lose(line.source, line.number, "link to the page", "reference that the plugin autorefs resolves")
	return m[1]
}

// sizedImage returns an image with its attributes: as HTML if they set its size or place.
func sizedImage(t *maskedText, source string) string {
	m := image.FindStringSubmatch(source)
	i, _ := strconv.Atoi(m[2])
	found := sizes.FindAllStringSubmatch(m[3], -1)
	target := linkParts.FindStringSubmatch(t.parts[i])
	if len(found) == 0 || target == nil {
		return "![" + m[1] + "\x00" + m[2] + "\x00"
	}
	var b strings.Builder
	b.WriteString(`<img src="` + escapeAttribute(target[1]) + `" alt="` + escapeAttribute(m[1]) + `"`)
	if target[2] != "" {
		b.WriteString(` title="` + escapeAttribute(target[2]) + `"`)
	}
	for _, size := range found {
		b.WriteString(" " + size[1] + `="` + size[2] + `"`)
	}
	t.parts = append(t.parts, b.String()+">")
	return "\x00" + strconv.Itoa(len(t.parts)-1) + "\x00"
}

// anchored returns the end of an element without its attributes, except for an id.
func anchored(source string) string {
	m := inlineAttributes.FindStringSubmatch(source)
	if id := idOf(source[len(m[1]):]); id != "" {
		return m[1] + `<a id="` + id + `"></a>`
	}
	return m[1]
}

var onlyTheme = regexp.MustCompile(`!\[[^\]\x00]*\x00(\d+)\x00`)

// themedImage returns the text without the images for dark grounds next to others for light ones.
func themedImage(t *maskedText) string {
	return onlyTheme.ReplaceAllStringFunc(t.text, func(source string) string {
		i, _ := strconv.Atoi(onlyTheme.FindStringSubmatch(source)[1])
		switch part := t.parts[i]; {
		case strings.Contains(part, "#only-dark"), strings.Contains(part, "#gh-dark-mode-only"):
			return ""
		default:
			t.parts[i] = strings.NewReplacer("#only-light", "", "#gh-light-mode-only", "").Replace(part)
			return source
		}
	})
}

var (
	keys     = regexp.MustCompile(`\+\+([\w"'-]+(?:\+(?:[\w-]+|"[^"]*"|'[^']*'))*)\+\+`)
	keyNames = map[string]string{
		"ctrl": "Ctrl", "control": "Ctrl", "cmd": "Cmd", "command": "Cmd", "esc": "Esc", "escape": "Esc", "del": "Del", "delete": "Del", "ins": "Ins",
		"insert": "Ins", "arrow-up": "Up", "arrow-down": "Down", "arrow-left": "Left", "arrow-right": "Right", "backspace": "Backspace",
		"page-up": "Page Up", "page-down": "Page Down", "win": "Win", "windows": "Win", "alt-gr": "AltGr", "caps-lock": "Caps Lock", "plus": "+",
		"minus": "-", "comma": ",", "period": ".", "slash": "/", "backslash": `\`, "grave": "`", "print-screen": "Print Screen",
	}
)

// keyboard returns keys such as "++ctrl+c++" as elements.
func keyboard(source string) string {
	names := strings.Split(strings.Trim(source, "+"), "+")
	for i, name := range names {
		label := strings.Trim(name, `"'`)
		if label == name {
			if known, ok := keyNames[strings.ToLower(name)]; ok {
				label = known
			} else {
				label = sectionTitle(name)
			}
		}
		names[i] = "<kbd>" + label + "</kbd>"
	}
	return strings.Join(names, "+")
}

// iconSymbols are characters for icons that mean something, by the end of their names.
var iconSymbols = map[string]string{
	"check": "✓", "check-circle": "✓", "check-bold": "✓", "check-all": "✓", "close": "✗", "close-circle": "✗", "cancel": "✗", "alert": "⚠",
	"alert-circle": "⚠", "alert-outline": "⚠", "arrow-right": "→", "arrow-left": "←", "arrow-up": "↑", "arrow-down": "↓", "star": "★", "heart": "♥", "minus": "–", "plus": "+",
	"information": "ℹ", "information-outline": "ℹ", "x": "✗",
}

// emojiNamed returns the emoji of a short name.
func emojiNamed(name string) (string, bool) {
	e, known := definition.Github().Get(name)
	if !known || !e.IsUnicode() {
		return "", false
	}
	return string(e.Unicode), true
}

var (
	icon      = regexp.MustCompile(`:(material|octicons|fontawesome|simple|custom|custom-[\w-]+?)-([a-z0-9-]+):(?:` + attributes.String() + `)? ?`)
	emojiName = regexp.MustCompile(`:([a-z0-9_+-]+):`)

	unknownEmoji = regexp.MustCompile(`(?:^|[\s(\[|>\x00])(:[a-z][a-z0-9_+-]*:)`)
)

// icons removes icons, which are decoration, unless they have a meaning or are the only content.
func icons(text string) string {
	var b strings.Builder
	pos := 0
	for _, m := range icon.FindAllStringSubmatchIndex(text, -1) {
		b.WriteString(text[pos:m[0]])
		pos = m[1]
		before, after := strings.TrimRight(text[:m[0]], " "), strings.TrimLeft(text[m[1]:], " ")
		gap := ""
		if text[m[1]-1] == ' ' {
			gap = " "
		}
		if symbol := iconSymbols[iconName(text[m[4]:m[5]])]; symbol != "" {
			b.WriteString(symbol + gap)
		} else if before != "" && strings.ContainsAny(before[len(before)-1:], "[|") && (strings.HasPrefix(after, "\x00") || strings.HasPrefix(after, "|") || strings.HasPrefix(after, "]")) {
			b.WriteString(strings.ReplaceAll(iconName(text[m[4]:m[5]]), "-", " ") + gap)
		}
	}
	b.WriteString(text[pos:])
	return emojiName.ReplaceAllStringFunc(b.String(), func(name string) string {
		if characters, ok := emojiNamed(strings.Trim(name, ":")); ok {
			return characters
		}
		return name
	})
}

var iconFamilies = []string{"brands-", "regular-", "solid-"}

// iconName returns the name of an icon without its family and size.
func iconName(name string) string {
	for _, family := range iconFamilies {
		name = strings.TrimPrefix(name, family)
	}
	parts := strings.Split(name, "-")
	if len(parts) > 1 && slices.Contains([]string{"12", "16", "24"}, parts[len(parts)-1]) {
		parts = parts[:len(parts)-1]
	}
	return strings.Join(parts, "-")
}
