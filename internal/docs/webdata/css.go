package webdata

import (
	"encoding/json"
	"fmt"
	"maps"
	"slices"

	"waymark.dev/waymark/internal/platform/locale"
)

const cssFile = "css.zst"

// CSSValue is a value of a formal definition: text, a list of longhand
// properties, a boolean, or absent (the zero value).
type CSSValue struct {
	Text string
	List []string
	Bool *bool
}

// IsZero reports whether the value is absent.
func (v CSSValue) IsZero() bool { return v.Text == "" && v.List == nil && v.Bool == nil }

// UnmarshalJSON decodes a string, a list of strings or a boolean.
func (v *CSSValue) UnmarshalJSON(text []byte) error {
	switch text[0] {
	case '"':
		return json.Unmarshal(text, &v.Text)
	case '[':
		return json.Unmarshal(text, &v.List)
	default:
		return json.Unmarshal(text, &v.Bool)
	}
}

// CSSDefinition is the formal definition of a property or descriptor. Text is a keyword to
// translate with CSSL10n, or in single quotes a property whose value applies
// (docs/reference/macros.md, Formal definitions).
type CSSDefinition struct {
	Initial       CSSValue `json:"initial"`
	AppliesTo     CSSValue `json:"appliesto"`
	Inherited     CSSValue `json:"inherited"`
	Percentages   CSSValue `json:"percentages"`
	Computed      CSSValue `json:"computed"`
	AnimationType CSSValue `json:"animationType"`
	Stacking      bool     `json:"stacking"`
	AlsoAppliesTo []string `json:"alsoAppliesTo"`
}

// values lists the fields in packing order.
func (c *CSSDefinition) values() [6]*CSSValue {
	return [...]*CSSValue{&c.Initial, &c.AppliesTo, &c.Inherited, &c.Percentages, &c.Computed, &c.AnimationType}
}

type cssTable struct {
	properties  map[string]*CSSDefinition
	descriptors map[string]map[string]*CSSDefinition // by at-rule, then name
	texts       map[string]map[string]string         // by keyword, then locale
}

// CSSProperty returns the formal definition of a property, nil if unknown. It is shared and
// must not be changed.
func (d *Data) CSSProperty(name string) *CSSDefinition {
	return d.css.get(d, cssFile, decodeCSS).properties[name]
}

// CSSAtRuleDescriptor returns the formal definition of a descriptor of an at-rule such as
// "@font-face", nil if unknown. It is shared and must not be changed.
func (d *Data) CSSAtRuleDescriptor(atRule, name string) *CSSDefinition {
	return d.css.get(d, cssFile, decodeCSS).descriptors[atRule][name]
}

// CSSL10n returns the text of a formal definition keyword in a locale such as "de", else in
// English, and false for an unknown keyword. The text may contain macro calls.
func (d *Data) CSSL10n(key, loc string) (string, bool) {
	texts := d.css.get(d, cssFile, decodeCSS).texts[key]
	if text, ok := texts[loc]; ok {
		return text, true
	}
	text, ok := texts[string(locale.EnUS)]
	return text, ok
}

// packCSS adds the formal definitions of the mdn-data package.
func packCSS(b *Bundle, properties, atRules, l10n []byte) error {
	var props map[string]CSSDefinition
	if err := json.Unmarshal(properties, &props); err != nil {
		return fmt.Errorf("definitions of CSS properties: %w", err)
	}
	var rules map[string]struct {
		Descriptors map[string]CSSDefinition `json:"descriptors"`
	}
	if err := json.Unmarshal(atRules, &rules); err != nil {
		return fmt.Errorf("definitions of CSS at-rules: %w", err)
	}
	var texts map[string]map[string]string
	if err := json.Unmarshal(l10n, &texts); err != nil {
		return fmt.Errorf("texts of CSS definitions: %w", err)
	}
	var e encoder
	encodeDefinitions(&e, props)
	e.num(len(rules))
	for _, name := range slices.Sorted(maps.Keys(rules)) {
		e.str(name)
		encodeDefinitions(&e, rules[name].Descriptors)
	}
	e.num(len(texts))
	for _, key := range slices.Sorted(maps.Keys(texts)) {
		e.str(key)
		encodeTexts(&e, texts[key])
	}
	b.add(cssFile, e.buf)
	return nil
}

// encodeTexts encodes the texts in the supported locales.
func encodeTexts(e *encoder, texts map[string]string) {
	maps.DeleteFunc(texts, func(loc, _ string) bool { return !slices.Contains(locale.All(), locale.Locale(loc)) })
	e.num(len(texts))
	for _, loc := range slices.Sorted(maps.Keys(texts)) {
		e.str(loc)
		e.str(texts[loc])
	}
}

func encodeDefinitions(e *encoder, definitions map[string]CSSDefinition) {
	e.num(len(definitions))
	for _, name := range slices.Sorted(maps.Keys(definitions)) {
		e.str(name)
		c := definitions[name]
		for _, v := range c.values() {
			encodeCSSValue(e, v)
		}
		e.num(boolNumber(c.Stacking))
		e.strs(c.AlsoAppliesTo)
	}
}

// The kinds of a packed CSSValue.
const (
	cssAbsent = iota
	cssText
	cssList
	cssFalse
	cssTrue
	cssKinds
)

func encodeCSSValue(e *encoder, v *CSSValue) {
	switch {
	case v.Bool != nil:
		e.num(cssFalse + boolNumber(*v.Bool))
	case v.List != nil:
		e.num(cssList)
		e.strs(v.List)
	case v.Text != "":
		e.num(cssText)
		e.str(v.Text)
	default:
		e.num(cssAbsent)
	}
}

func decodeCSSValue(d *decoder) (v CSSValue) {
	switch kind := d.index(cssKinds); kind {
	case cssText:
		v.Text = d.str()
	case cssList:
		v.List = d.strs()
	case cssFalse, cssTrue:
		v.Bool = new(bool)
		*v.Bool = kind == cssTrue
	}
	return v
}

func boolNumber(b bool) int {
	if b {
		return 1
	}
	return 0
}

func decodeDefinitions(d *decoder) map[string]*CSSDefinition {
	definitions := map[string]*CSSDefinition{}
	for range d.count() {
		c := &CSSDefinition{}
		definitions[d.str()] = c
		for _, v := range c.values() {
			*v = decodeCSSValue(d)
		}
		c.Stacking = d.index(2) == 1
		c.AlsoAppliesTo = d.strs()
	}
	return definitions
}

func decodeCSS(text string) (*cssTable, error) {
	d := decoder{rest: text}
	t := &cssTable{
		properties:  decodeDefinitions(&d),
		descriptors: map[string]map[string]*CSSDefinition{},
		texts:       map[string]map[string]string{},
	}
	for range d.count() {
		t.descriptors[d.str()] = decodeDefinitions(&d)
	}
	for range d.count() {
		key, texts := d.str(), map[string]string{}
		for range d.count() {
			loc := d.str()
			texts[loc] = d.str()
		}
		t.texts[key] = texts
	}
	return t, d.done()
}
