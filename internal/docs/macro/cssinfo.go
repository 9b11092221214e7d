package macro

import (
	"errors"
	"strings"

	"waymark.dev/waymark/internal/docs/link"
	"waymark.dev/waymark/internal/docs/webdata"
	"waymark.dev/waymark/internal/platform/locale"
)

// cssInfo prints the formal definition of a property or descriptor
// (docs/reference/macros.md, Formal definitions).
func cssInfo(c *call) (string, error) {
	t := cssTable{c: c}
	slug := c.page().Slug
	name := strings.ToLower(slug[strings.LastIndexByte(slug, '/')+1:])
	if rest, ok := strings.CutPrefix(slug, "Web/CSS/Reference/At-rules/@"); ok {
		rule, _, _ := strings.Cut(rest, "/")
		t.atRule = "@" + rule
		t.def = c.r.deps.Webdata.CSSAtRuleDescriptor(t.atRule, name)
	} else {
		t.def = c.r.deps.Webdata.CSSProperty(name)
	}
	if t.def == nil {
		return c.cssMissing(), nil
	}
	return t.render()
}

// cssMissing is shown for missing definitions.
func (c *call) cssMissing() string {
	return `<span style="color:red;">` + c.text("CSS", "missing") + "</span>"
}

// cssTable renders a definition.
type cssTable struct {
	c      *call
	def    *webdata.CSSDefinition
	atRule string // of a descriptor
	b      strings.Builder
	err    error
}

// cssField is a value of a definition with its own row.
type cssField uint8

const (
	cssInitial cssField = iota
	cssAppliesTo
	cssInherited
	cssPercentages
	cssComputed
	cssAnimationType
)

func (f cssField) of(d *webdata.CSSDefinition) webdata.CSSValue {
	switch f {
	case cssInitial:
		return d.Initial
	case cssAppliesTo:
		return d.AppliesTo
	case cssInherited:
		return d.Inherited
	case cssPercentages:
		return d.Percentages
	case cssComputed:
		return d.Computed
	}
	return d.AnimationType
}

const (
	cssCascade   = "/Web/CSS/Guides/Cascade/"
	cssValueStep = cssCascade + "Property_value_processing"
)

func (t *cssTable) render() (string, error) {
	c, def, isProperty := t.c, t.def, t.atRule == ""
	t.b.WriteString(`<table class="properties"><tbody>`)
	if !isProperty {
		t.row(c.cssText("relatedAtRule"), c.link(link.Request{Path: "/Web/CSS/" + t.atRule, Text: link.Escape(t.atRule), Code: true}))
	}
	t.field(c.link(link.Request{Path: cssValueStep + "#initial_value", Text: c.template("xref_cssinitial")}), cssInitial)
	if isProperty {
		t.field(c.cssText("appliesTo"), cssAppliesTo)
	}
	if !def.Inherited.IsZero() {
		t.field(c.link(link.Request{Path: cssCascade + "Inheritance", Text: c.template("xref_cssinherited")}), cssInherited)
	}
	if !def.Percentages.IsZero() && def.Percentages.Text != "no" {
		t.field(c.cssText("percentages"), cssPercentages)
	}
	t.field(c.link(link.Request{Path: cssValueStep + "#computed_value", Text: c.template("xref_csscomputed")}), cssComputed)
	if isProperty {
		label := link.Request{Path: "/Web/CSS/Guides/Animations/Animatable_properties", Text: c.cssText("animationType")}
		t.field(c.link(label), cssAnimationType)
	}
	if def.Stacking {
		t.row(c.cssText("createsStackingContext"), c.cssText("yes"))
	}
	t.b.WriteString("</tbody></table>")
	if t.err != nil {
		return "", t.err
	}
	return c.checkLinks(t.b.String()), nil
}

func (t *cssTable) row(label, value string) {
	t.b.WriteString(`<tr><th scope="row">` + label + "</th><td>" + value + "</td></tr>")
}

func (t *cssTable) field(label string, f cssField) {
	value, err := t.c.cssValue(t.def, f, 0)
	if err != nil && t.err == nil {
		t.err = err
	}
	t.row(label, value)
}

// cssTexts are initial values shown as text; all others are code.
var cssTexts = map[string]bool{
	`""`:   true,
	`". "`: true,
	"autoForSmartphoneBrowsersSupportingInflation": true,
	"dependsOnUserAgent":                           true,
	"noPracticalInitialValue":                      true,
	"noneButOverriddenInUserAgentCSS":              true,
	"seeProse":                                     true,
	"startOrNamelessValueIfLTRRightIfRTL":          true,
	"zoomForTheTopLevelNoneForTheRest":             true,
}

var errCSSCircle = errors.New("definitions of properties refer to each other in a circle")

// cssValue renders a value of a definition. References to other properties' values are at most
// maxDepth deep.
func (c *call) cssValue(def *webdata.CSSDefinition, f cssField, depth int) (string, error) {
	if depth > maxDepth {
		return "", errCSSCircle
	}
	value := f.of(def)
	switch {
	case value.Bool != nil && *value.Bool:
		return c.cssText("yes"), nil
	case value.Bool != nil:
		return c.cssText("no"), nil
	case value.List != nil:
		return c.cssLonghands(def, value.List, f, depth)
	case value.Text == "":
		return "", nil
	}
	text := value.Text
	if name, ok := quotedName(text); ok {
		other := c.r.deps.Webdata.CSSProperty(name)
		if other == nil {
			return "", nil
		}
		return c.cssValue(other, f, depth+1)
	}
	switch {
	case f == cssAnimationType:
		text = c.cssAnimation(text)
	case f == cssInitial && !cssTexts[text]:
		return "<code>" + text + "</code>", nil
	default:
		keywords := strings.Split(text, ", ")
		for i, keyword := range keywords {
			keywords[i] = c.cssText(keyword)
		}
		text = strings.Join(keywords, ", ")
	}
	return c.expandText(c.cssAlsoAppliesTo(def, f, text))
}

// quotedName returns the property in single quotes.
func quotedName(text string) (string, bool) {
	if len(text) < 2 || text[0] != '\'' || text[len(text)-1] != '\'' {
		return "", false
	}
	return text[1 : len(text)-1], true
}

// cssAnimation renders a property's types of animation.
func (c *call) cssAnimation(words string) string {
	fields := strings.Fields(words)
	for i, word := range fields {
		fields[i] = c.cssText(word)
		if word == "lpc" {
			fields[i] = strings.ReplaceAll(fields[i], "$1$", c.cssText("length"))
		}
	}
	return strings.Join(fields, c.cssText("listSeparator"))
}

// cssLonghands renders a shorthand's value, taken from its longhands.
func (c *call) cssLonghands(def *webdata.CSSDefinition, longhands []string, f cssField, depth int) (string, error) {
	var b strings.Builder
	b.WriteString(c.cssText("asLonghands") + "<br><ul>")
	for _, name := range longhands {
		value := c.cssMissing()
		if longhand := c.r.deps.Webdata.CSSProperty(name); longhand != nil {
			var err error
			if value, err = c.cssValue(longhand, f, depth+1); err != nil {
				return "", err
			}
		}
		b.WriteString("<li>" + c.cssLink(name, "", "") + ": " + value + "</li>")
	}
	b.WriteString("</ul>")
	return c.expandText(c.cssAlsoAppliesTo(def, f, b.String()))
}

// cssAlsoAppliesTo appends further pseudo-elements to which a property applies.
func (c *call) cssAlsoAppliesTo(def *webdata.CSSDefinition, f cssField, text string) string {
	if f != cssAppliesTo {
		return text
	}
	var links []string
	for _, name := range def.AlsoAppliesTo {
		if name != "" && name != "::placeholder" {
			links = append(links, c.cssLink(name, "", ""))
		}
	}
	if len(links) == 0 {
		return text
	}
	var list strings.Builder
	for i, item := range links {
		list.WriteString(item)
		switch left := len(links) - i; {
		case left > 2:
			list.WriteString(c.cssText("listSeparator"))
		case left > 1:
			list.WriteString(c.cssText("andInEnumeration"))
		}
	}
	return strings.NewReplacer("$1$", text, "$2$", list.String()).Replace(c.cssText("applyingToMultiple"))
}

// cssText returns the text of a keyword of formal definitions, or the keyword. A text that
// exists only in English is looked up in the content's own translations.
func (c *call) cssText(key string) string {
	l := c.locale()
	text, ok := c.r.deps.Webdata.CSSL10n(key, string(l))
	if !ok {
		text = key
	}
	if l == locale.EnUS {
		return text
	}
	english, ok := c.r.deps.Webdata.CSSL10n(key, string(locale.EnUS))
	if ok && english != text {
		return text
	}
	if translated, ok := c.r.deps.Catalogue.Data().LookupL10n("CSSFormalDefinitions", text, l); ok {
		return translated
	}
	return text
}
