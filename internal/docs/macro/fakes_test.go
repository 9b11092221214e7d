package macro_test

import (
	"fmt"
	"strings"

	"waymark.dev/waymark/internal/docs/content"
	"waymark.dev/waymark/internal/docs/flaw"
	"waymark.dev/waymark/internal/docs/macro"
	"waymark.dev/waymark/internal/platform/locale"
)

// fakeSidebars prints its arguments and finds every sidebar but one.
type fakeSidebars struct{}

var _ macro.Sidebars = fakeSidebars{}

func (fakeSidebars) Macro(name string, args []string, p *content.Page, report flaw.Reporter, _ *content.Lookups) (string, error) {
	if name == "defaultapisidebar" && len(args) == 0 {
		return "", fmt.Errorf("no group is named")
	}
	if len(args) > 0 && args[0] == "Lost" {
		report.Report(flaw.Flaw{Group: flaw.Macros, Name: macro.BrokenLink, Explanation: "a sidebar link is broken"})
	}
	return "<ol>" + name + "(" + strings.Join(args, ",") + ")</ol>", nil
}

// fakeSyntax prints its arguments.
type fakeSyntax struct{}

var _ macro.FormalSyntax = fakeSyntax{}

func (fakeSyntax) Page(p *content.Page, name string, l locale.Locale) (string, error) {
	if p.PageType == content.PageTypeNone {
		return "", fmt.Errorf("a page of type %s has no syntax", p.PageType)
	}
	return `<pre>` + name + ` <a title="t" href="/` + string(l) + `/docs/Web/CSS/Old#x">v</a> <a href="/en-US/docs/Web/Nowhere">w</a></pre>`, nil
}

func (fakeSyntax) Raw(syntax string, p *content.Page, l locale.Locale) (string, error) {
	return "<pre>" + syntax + "</pre>", nil
}
