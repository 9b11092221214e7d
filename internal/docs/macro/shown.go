package macro

import (
	"html"
	"strings"
)

// Shown is the visible part of a cross reference.
type Shown struct {
	Text     string // plain
	Code     bool   // in code font
	Fragment string // of the address, without "#"
}

// ShownBy returns the visible part of a cross reference to a page of a type, without running
// it. It is not ok for other calls and for texts with HTML.
func ShownBy(c *Call, pageType string) (s Shown, ok bool) {
	if !IsReference(c.Name) || len(c.Args) == 0 || c.Args[0].Kind == Absent {
		return Shown{}, false
	}
	arg := func(i int) Arg {
		if i < len(c.Args) {
			return c.Args[i]
		}
		return Arg{}
	}
	name, text, anchor := arg(0).Text, arg(1).Text, arg(2).Text
	s = Shown{Text: text, Code: !arg(3).Bool(), Fragment: strings.TrimPrefix(anchor, "#")}
	withName := func(shown string) {
		if text == "" {
			s.Text = shown
		}
	}
	macro := strings.ToLower(c.Name)
	switch macro {
	case "cssxref", "jsxref":
		bare, embedded, found := strings.Cut(name, "#")
		if found {
			s.Fragment = embedded
		}
		if macro == "cssxref" {
			s.Code = true
			bare = cssShown(bare, pageType)
		}
		withName(bare)
	case "domxref", "httpheader", "httpstatus", "httpmethod", "webextapiref":
		withName(name)
		if anchor != "" {
			s.Text += anchorShown(macro, anchor)
		}
	case "htmlelement":
		withName("<" + name + ">")
		s.Code = text == ""
	case "svgelement":
		s = Shown{Text: "<" + name + ">", Code: true}
	case "mathmlelement":
		s = Shown{Text: "<" + strings.ToLower(name) + ">", Code: true}
	case "svgattr", "csp":
		s = Shown{Text: name, Code: true}
	case "glossary":
		withName(name)
		s.Code, s.Fragment = false, ""
	}
	isHTML := strings.Contains(name+text, "<") && macro != "cssxref"
	s.Text = html.UnescapeString(s.Text)
	return s, !isHTML
}

// anchorShown returns the visible anchor after the name.
func anchorShown(macro, anchor string) string {
	switch bare := strings.TrimPrefix(anchor, "#"); macro {
	case "domxref":
		return "." + bare
	case "webextapiref":
		return "#" + bare
	}
	return "." + anchor
}

// cssShown returns the default text for a CSS feature.
func cssShown(name, pageType string) string {
	name = html.UnescapeString(name[strings.LastIndexByte(name, '/')+1:])
	switch pageType {
	case "css-function":
		if !strings.HasSuffix(name, "()") {
			name += "()"
		}
	case "css-type":
		if !strings.HasPrefix(name, "<") || !strings.HasSuffix(name, ">") {
			name = "<" + name + ">"
		}
	}
	return name
}
