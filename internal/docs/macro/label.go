package macro

import (
	"strings"

	"waymark.dev/waymark/internal/docs/link"
	"waymark.dev/waymark/internal/docs/markdown"
	"waymark.dev/waymark/internal/docs/webdata"
)

// inlineLabels mark features inside text.
func inlineLabels() map[string]func(*call) (string, error) {
	return map[string]func(*call) (string, error){
		"experimental_inline":  badge(link.Experimental),
		"experimentalbadge":    badge(link.Experimental),
		"non_standard_inline":  badge(link.NonStandard),
		"deprecated_inline":    deprecatedInline,
		"optional_inline":      optionalInline,
		"readonlyinline":       explainedLabel("readonly", "readonly_badge_abbreviation", "readonly_badge_title"),
		"securecontext_inline": explainedLabel("secure", "secure_context_label", "secure_context_inline_copy"),
	}
}

func badge(b link.Badge) func(*call) (string, error) {
	return func(c *call) (string, error) { return c.r.deps.Linker.Badge(b, c.locale()), nil }
}

// deprecatedInline prints the Baseline badge on pages that show Baseline at all. It marks an
// item of the page, so the page's own status matters only if it is being removed.
func deprecatedInline(c *call) (string, error) {
	b := link.Deprecated
	switch {
	case !webdata.ShowsBaseline(c.page().Slug):
	case c.status() == webdata.Removing:
		b = link.Removing
	default:
		b = link.Discouraged
	}
	return c.r.deps.Linker.Badge(b, c.locale()), nil
}

func (c *call) status() webdata.Status {
	p := c.page()
	return c.r.deps.Webdata.PageStatus(p.BrowserCompat, p.Status, p.Slug)
}

func optionalInline(c *call) (string, error) {
	return `<span class="badge inline optional">` + c.template("optional") + "</span>", nil
}

// explainedLabel returns a macro that prints a label with a tooltip.
func explainedLabel(class, labelKey, titleKey string) func(*call) (string, error) {
	return func(c *call) (string, error) {
		return `<span class="badge inline ` + class + `" title="` + link.EscapeAttr(c.template(titleKey)) +
			`">` + c.template(labelKey) + "</span>", nil
	}
}

// banners are at the top of a page.
func banners() map[string]func(*call) (string, error) {
	return map[string]func(*call) (string, error){
		"seecompattable":       notice("experimental", "experimental_badge_abbreviation", "see_compat_table_copy"),
		"deprecated_header":    deprecatedHeader,
		"non_standard_header":  notice("nonstandard", "non_standard_badge_abbreviation", "non_standard_header_copy"),
		"securecontext_header": notice("secure", "secure_context_label", "secure_context_header_copy"),
		"availableinworkers":   availableInWorkers,
	}
}

// notice returns a macro that prints a labelled note.
func notice(class, labelKey, copyKey string) func(*call) (string, error) {
	return func(c *call) (string, error) {
		return `<div class="notecard ` + class + `"><p><strong>` + c.template(labelKey) + ":</strong> " +
			c.template(copyKey) + "</p></div>", nil
	}
}

// deprecatedHeader prints nothing if Baseline says the same.
func deprecatedHeader(c *call) (string, error) {
	switch c.status() {
	case webdata.Discouraged, webdata.Removing:
		return "", nil
	}
	return notice("deprecated", "deprecated_badge_abbreviation", "deprecated_header_copy")(c)
}

// availableInWorkers says which kinds of workers have a feature: kind.
func availableInWorkers(c *call) (string, error) {
	a := c.arguments()
	kind := strings.ToLower(a.optional(0))
	if a.err != nil {
		return "", a.err
	}
	const prefix = "available_in_worker__"
	text, ok := "", false
	if kind != "" {
		text, ok = c.r.deps.Catalogue.Data().LookupL10n("Template", prefix+kind, c.locale())
		if !ok {
			c.flaw(InvalidArg, "there is no kind of workers "+kind, "", "")
		}
	}
	if !ok {
		text = c.template(prefix + "default")
	}
	return `<div class="notecard note"><p><strong>` + markdown.NoteLabel(c.locale()) + "</strong> " + text + "</p></div>", nil
}
