package macro

import "waymark.dev/waymark/internal/docs/link"

// kind is the use of a macro's output.
type kind uint8

const (
	inBody       kind = iota
	reference         // in the body; replaced by its text on failure
	banner            // in the body, or before it if in the front matter
	navigation        // in the body; its links' letter case is checked
	sidebarMacro      // in the sidebar
)

type definition struct {
	name string // canonical
	kind kind
	run  func(*call) (string, error)
}

// fallback returns the replacement of a failed call.
func (d definition) fallback(c *call) string {
	if d.kind != reference {
		return ""
	}
	for _, i := range []int{1, 0} {
		if i < len(c.args) && c.args[i].Kind != Absent {
			return link.Escape(c.args[i].Text)
		}
	}
	return ""
}

// registry returns all macros by canonical name.
func registry() map[string]definition {
	all := map[string]definition{}
	for k, families := range map[kind][]map[string]func(*call) (string, error){
		reference:    {crossReferences()},
		inBody:       {inlineLabels(), dataSections(), listings(), embeds(), extensionMacros()},
		banner:       {banners()},
		navigation:   {navigationMacros()},
		sidebarMacro: {sidebarMacros()},
	} {
		for _, family := range families {
			for name, run := range family {
				all[name] = definition{name: name, kind: k, run: run}
			}
		}
	}
	return all
}

// sidebarMacros returns the macros of sidebars built by code and of those with a file of the
// same name.
func sidebarMacros() map[string]func(*call) (string, error) {
	family := map[string]func(*call) (string, error){}
	for _, name := range []string{
		"apiref", "defaultapisidebar", "jsref",
		"accessibilitysidebar", "addonsidebar", "addonsidebarmain", "cssref", "glossarysidebar",
		"htmlsidebar", "jssidebar", "learnsidebar", "mathmlref", "mdnsidebar", "pwasidebar",
		"svgref", "webassemblysidebar", "xsltsidebar",
	} {
		family[name] = sidebar
	}
	return family
}

func sidebar(c *call) (string, error) {
	args := make([]string, len(c.args))
	for i, arg := range c.args {
		args[i] = arg.Text
	}
	return c.r.deps.Sidebars.Macro(c.name, args, c.page(), sidebarReport{c}, c.ctx.Lookups)
}
