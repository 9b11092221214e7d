package importer

import (
	"cmp"
	"fmt"
	"path"
	"regexp"
	"strings"
	"unicode"

	"waymark.dev/waymark/internal/docs/content"
)

// sanitized returns a path as Hugo writes it in addresses.
func (h *hugo) sanitized(name string) string {
	var b strings.Builder
	pending := false
	for _, r := range name {
		switch {
		case unicode.IsLetter(r) || unicode.IsDigit(r) || unicode.IsMark(r) || strings.ContainsRune(`./\_#+~-@`, r):
			if pending && r != '-' {
				b.WriteByte('-')
			}
			pending = false
			b.WriteRune(r)
		case unicode.IsSpace(r):
			pending = b.Len() > 0 && !strings.HasSuffix(b.String(), "-")
		}
	}
	if h.site.is("disablepathtolower") {
		return b.String()
	}
	return strings.ToLower(b.String())
}

// setAddress gives a page its address and its place in the docs tree.
func (p *hugoPage) setAddress() {
	dir, slug := path.Dir(p.path), p.matter.text("slug")
	if m := datedName.FindStringSubmatch(path.Base(p.path)); m != nil && p.hasDatedNames() {
		slug = cmp.Or(slug, m[2])
	}
	switch own := p.matter.text("url"); {
	case own != "" && p.path != "":
		p.address = path.Join("/", own)
		if prefix := "/" + p.lang.folder; p.lang.folder != "" && strings.HasPrefix(strings.ToLower(p.address)+"/", strings.ToLower(prefix)+"/") {
			p.address = path.Join("/", p.address[len(prefix):])
		}
	case p.path == "":
		p.address = "/"
	case p.permalink() != "":
		p.address = path.Join("/", p.sanitized(p.expanded(p.permalink())))
	case slug != "" && !p.isSection:
		p.address = path.Join("/", p.sanitized(path.Join(dir, slug)))
	default:
		p.address = path.Join("/", p.sanitized(p.path))
	}
	p.lang.byAddress[addressKey(p.address)] = p
	name := p.path
	if p.isSection || p.bundles[p.path] && p.source != "" && stem(p.source) != path.Base(p.path) {
		name = path.Join(p.path, "index")
	} else if base := strings.ToLower(path.Base(name)); base == "readme" || base == "index" {
		name += "-page" // the page of its folder in a docs tree
	}
	p.place = p.hugo.place(name + ".md")
	p.tree = path.Join(p.lang.folder, p.place)
}

// addressKey returns the part that all forms of an address share.
func addressKey(address string) string {
	return strings.Trim(strings.TrimSuffix(strings.TrimSuffix(strings.ToLower(address), "index.html"), ".html"), "/")
}

// permalink returns the pattern for the address of a page, or "".
func (p *hugoPage) permalink() string {
	kind := "page"
	if p.isSection {
		kind = "section"
	}
	section := strings.ToLower(p.section())
	if pattern := p.lang.site.text("permalinks." + kind + "." + section); pattern != "" || section == "" {
		return pattern
	}
	if p.isSection {
		return ""
	}
	return p.lang.site.text("permalinks." + section)
}

var permalinkPart = regexp.MustCompile(`:(\w+)(?:\[[^\]]*\])?`)

// expanded returns a pattern with the values of a page.
func (p *hugoPage) expanded(pattern string) string {
	date, name := p.date(), path.Base(p.path)
	parts := map[string]string{
		"year": date.Format("2006"), "month": date.Format("01"), "monthname": date.Format("January"), "day": date.Format("02"), "weekday": fmt.Sprint(int(date.Weekday())),
		"weekdayname": date.Format("Monday"), "yearday": fmt.Sprint(date.YearDay()), "section": p.section(), "sections": strings.TrimPrefix(path.Dir(p.path), "."),
		"title": strings.ReplaceAll(p.title(), "/", "-"), "filename": name, "contentbasename": name, "slug": cmp.Or(p.matter.text("slug"), strings.ReplaceAll(p.title(), "/", "-")),
		"slugorfilename": cmp.Or(p.matter.text("slug"), name), "slugorcontentbasename": cmp.Or(p.matter.text("slug"), name),
	}
	return permalinkPart.ReplaceAllStringFunc(pattern, func(part string) string {
		m := permalinkPart.FindStringSubmatch(part)
		value, known := parts[m[1]]
		if !known || m[1] != part[1:] {
			p.project.lose(p.config, 0, "set slug in the front matter of pages", "part %s of permalinks", part)
		}
		return value
	})
}

// slugMatter returns the line of front matter for the address of a page, "" if it has it anyway.
func (p *hugoPage) slugMatter() string {
	own := strings.Trim(p.address, "/")
	if original := p.languages[0].byPath[strings.ToLower(p.path)]; p.lang.folder != "" && original != nil {
		if original.address != p.address {
			p.lose(1, "redirect its address, which is that of the page that it translates", "address /%s/%s of a translation", p.lang.folder, own)
		}
		return ""
	}
	if slugOf(p.place) == own {
		return ""
	}
	return p.slugLine(p.source, "/"+strings.TrimSuffix(own, ".html"))
}

// aliasMatter returns the lines of front matter for the former addresses of a page.
func (p *hugoPage) aliasMatter() string {
	var aliases []string
	for _, alias := range p.matter.texts("aliases") {
		if !strings.HasPrefix(alias, "/") {
			alias = path.Join("/", path.Dir(strings.TrimSuffix(p.address, "/")), alias)
		}
		alias = strings.TrimSuffix(strings.TrimSuffix(path.Clean(alias), "/index.html"), ".html")
		if alias == "/" || content.CheckAddress(alias) != nil {
			p.lose(1, "redirect it at the host", "alias %s", alias)
			continue
		}
		aliases = append(aliases, fmt.Sprintf("%q", alias))
	}
	if aliases == nil {
		return ""
	}
	return "aliases: [" + strings.Join(aliases, ", ") + "]\n"
}
