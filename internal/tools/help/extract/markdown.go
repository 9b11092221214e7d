package extract

import (
	"strings"

	"waymark.dev/waymark/internal/search/corpus"
)

// inline writes prose in Markdown, with code marked and everything else escaped.
func inline(marked string) string {
	var b strings.Builder
	for marked != "" {
		begins := strings.Index(marked, corpus.CodeBegins)
		if begins < 0 {
			break
		}
		rest := marked[begins+len(corpus.CodeBegins):]
		ends := strings.Index(rest, corpus.CodeEnds)
		if ends < 0 {
			break
		}
		b.WriteString(escape(marked[:begins]))
		b.WriteString(code(strings.ReplaceAll(rest[:ends], corpus.CodeBegins, "")))
		marked = rest[ends+len(corpus.CodeEnds):]
	}
	b.WriteString(escape(marked))
	return b.String()
}

// code writes a code span, with more ticks than inside it.
func code(text string) string {
	if strings.TrimSpace(text) == "" {
		return ""
	}
	ticks := "`"
	for strings.Contains(text, ticks) {
		ticks += "`"
	}
	if strings.HasPrefix(text, "`") || strings.HasSuffix(text, "`") {
		text = " " + text + " "
	}
	return ticks + text + ticks
}

// special escapes characters that Markdown may treat as markup.
var special = strings.NewReplacer(
	`\`, `\\`, "`", "\\`", "*", `\*`, "_", `\_`, "[", `\[`, "]", `\]`, "<", `\<`, ">", `\>`, "|", `\|`, "~", `\~`, "&", `\&`, "!", `\!`, "#", `\#`,
	corpus.CodeBegins, "", corpus.CodeEnds, "",
)

// escape escapes text, on its own line or within one.
func escape(text string) string {
	escaped := special.Replace(text)
	trimmed := strings.TrimLeft(escaped, " ")
	if trimmed != "" && strings.ContainsRune("+-=", rune(trimmed[0])) {
		return `\` + trimmed
	}
	digits := strings.TrimLeft(trimmed, "0123456789")
	if len(digits) < len(trimmed) && (strings.HasPrefix(digits, ". ") || strings.HasPrefix(digits, ") ")) {
		return trimmed[:len(trimmed)-len(digits)] + `\` + digits // not a list
	}
	return escaped
}

func link(text, url string) string {
	return "[" + special.Replace(text) + "](" + strings.NewReplacer("(", "%28", ")", "%29", " ", "%20", "<", "%3C", ">", "%3E", `\`, "%5C").Replace(url) + ")"
}
