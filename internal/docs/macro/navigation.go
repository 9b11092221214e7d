package macro

import (
	"strings"

	"waymark.dev/waymark/internal/docs/content"
	"waymark.dev/waymark/internal/docs/link"
	"waymark.dev/waymark/internal/platform/locale"
)

// navigationMacros link the pages of a series.
func navigationMacros() map[string]func(*call) (string, error) {
	return map[string]func(*call) (string, error){
		"previousmenunext": navigationBar(stepPrevious, stepNext, stepMenu),
		"previousnext":     navigationBar(stepPrevious, stepNext),
		"previousmenu":     navigationBar(stepPrevious, stepMenu),
		"nextmenu":         navigationBar(stepNext, stepMenu),
		"previous":         navigationBar(stepPrevious),
		"next":             navigationBar(stepNext),
	}
}

func isNavigation(name string) bool {
	switch name {
	case "previousmenunext", "previousnext", "previousmenu", "nextmenu", "previous", "next":
		return true
	}
	return false
}

// step is a button of a navigation bar.
type step uint8

// The steps in printing order.
const (
	stepPrevious step = iota
	stepMenu
	stepNext
	stepCount
)

var stepClasses = [stepCount]string{"prev", "menu", "next"}

// navigationBar returns a macro whose arguments are the slugs of these steps. A step without a
// page is left out.
func navigationBar(parameters ...step) func(*call) (string, error) {
	return func(c *call) (string, error) {
		var slugs [stepCount]string
		a := c.arguments()
		for i, s := range parameters {
			slugs[s] = a.optional(i)
		}
		if a.err != nil {
			return "", a.err
		}
		var b strings.Builder
		for s, slug := range slugs {
			if slug != "" {
				c.writeStep(&b, step(s), slug)
			}
		}
		if b.Len() == 0 {
			return "", nil
		}
		return `<ul class="prev-next">` + b.String() + "</ul>", nil
	}
}

func (c *call) writeStep(b *strings.Builder, s step, slug string) {
	k := c.look(link.Request{Path: "/" + slug, Locale: c.locale()})
	c.reportLink(k, strict)
	if k.Page == nil {
		return
	}
	b.WriteString(`<li class="` + stepClasses[s] + `"><a class="button secondary`)
	if k.Page.Locale == locale.EnUS && c.locale() != locale.EnUS {
		b.WriteString(" only-in-en-us")
	}
	b.WriteString(`" href="` + link.EscapeAttr(c.scheme().URL(c.locale(), k.Page.Slug)) + `"`)
	if k.Page == c.page() {
		b.WriteString(` aria-current="page"`)
	}
	b.WriteString(" " + link.Mark + `><span class="button-wrap">` + link.Escape(c.stepLabel(s, k.Page)) + "</span></a></li>")
}

func (c *call) stepLabel(s step, target *content.Page) string {
	switch s {
	case stepPrevious:
		return c.template("previous")
	case stepNext:
		return c.template("next")
	}
	return c.template("prev_next_menu") + target.Title
}
