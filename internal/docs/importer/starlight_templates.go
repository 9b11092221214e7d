package importer

import (
	"fmt"
	"maps"
	"path"
	"regexp"
	"strings"
)

var (
	// templateProps are the attributes that a component of Astro names.
	templateProps = regexp.MustCompile(`(?s)const\s*\{([^}]*)\}\s*=\s*Astro\.props`)
	// templateGlob is a folder of pictures, of which the component shows one.
	templateGlob = regexp.MustCompile(`import\.meta\.glob[^(]*\(\s*['"]([^'"*]+/)\*`)
	templateCode = regexp.MustCompile(`(?s)<(style|script)\b.*?</(?:style|script)>|<!--.*?-->|\{\s*/\*.*?\*/\s*\}`)
)

// slotMark is the place of what is in a component.
const slotMark = "\x00"

// template returns what the template of a component of Astro shows of the attributes and of what is in it. What its
// code makes is not there.
func (p *starlightPage) template(file string, e *element) string {
	text, err := p.insertable(p.project, file)
	if err != nil {
		return writeData(e)
	}
	p.depth++
	defer func() { p.depth-- }()
	code, body, _ := matterOf(text)
	page := componentPage{
		components: &starlightTemplate, text: code, values: map[string]any{}, imports: map[string]string{}, include: p.include, template: p.template,
		lose: func(int, string, string, ...any) {},
	}
	page.modules(func(name string) string { return p.file(name, file) }, func(file string) (string, bool) {
		text, err := p.readFile(file)
		return text, err == nil
	})
	for name, picture := range page.imports {
		if isPicture(picture) {
			page.imports[name] = "/" + p.asset(picture)
		}
	}
	p.setProps(&page, code, file, e)
	maps.Copy(page.values, p.words())
	page.text = templateCode.ReplaceAllString(body, "")
	var lines []string
	for line := range strings.Lines(page.rewrite()) {
		if line = strings.TrimSpace(line); line != "" {
			lines = append(lines, line)
		}
	}
	shown := strings.Join(lines, "\n")
	if strings.Trim(tagMark.ReplaceAllString(shown, ""), " \n"+slotMark) == "" && !strings.Contains(shown, "<img") && !strings.Contains(shown, "![") {
		return writeData(e)
	}
	if e.body != "" && !strings.Contains(shown, slotMark) {
		shown += "\n" + slotMark
	}
	if !e.alone {
		return strings.ReplaceAll(strings.ReplaceAll(shown, "\n", " "), slotMark, e.body)
	}
	return onOwnLines(strings.ReplaceAll(shown, slotMark, "\n\n"+e.body+"\n\n"))
}

// words returns the project's own texts of the page's language, by the calls that show them.
func (p *starlightPage) words() map[string]any {
	if words, ok := p.texts[p.language.lang]; ok {
		return words
	}
	words := map[string]any{}
	p.texts[p.language.lang] = words
	for _, lang := range []string{p.languages[0].lang, p.language.lang} {
		text, err := p.readFile(path.Join(p.src, "content/i18n", lang+".json"))
		if err != nil {
			continue
		}
		var own map[string]any
		if err := decode([]byte(text), &own); err != nil {
			continue
		}
		for key, value := range own {
			words["Astro.locals.t('"+key+"')"] = value
		}
	}
	return words
}

// setProps sets the values of the attributes of a component, and the picture that they name in a folder.
func (p *starlightPage) setProps(page *componentPage, code, file string, e *element) {
	props := map[string]any{}
	for name, value := range e.attributes {
		props[name] = value
	}
	for name, value := range e.code {
		if data, ok := evaluate(value, e.page.constant); ok {
			props[name] = data
		}
	}
	for name, value := range props {
		page.values["Astro.props."+name] = value
	}
	if m := templateProps.FindStringSubmatch(code); m != nil {
		for part := range strings.SplitSeq(m[1], ",") {
			name, fallback, _ := strings.Cut(part, "=")
			name, local, renamed := strings.Cut(strings.TrimSpace(name), ":")
			if name, local = strings.TrimSpace(name), strings.TrimSpace(local); !renamed {
				local = name
			}
			if value, ok := props[name]; ok {
				page.values[local] = value
			} else if value, ok := evaluate(strings.TrimSpace(fallback), nil); ok {
				page.values[local] = value
			}
		}
	}
	if m := templateGlob.FindStringSubmatch(code); m != nil {
		for _, name := range sortedKeys(props) {
			for _, ext := range []string{"", ".jpg", ".png", ".webp", ".svg"} {
				if picture := path.Join(path.Dir(file), m[1], fmt.Sprint(props[name])+ext); isPicture(picture) && isFile(p.fs, picture) {
					page.imports["src"] = "/" + p.asset(picture)
				}
			}
		}
	}
}

// starlightTemplate are the components in templates, where {…} in text is a value or left out.
var starlightTemplate = func() components {
	c := starlightMDX
	c.byName = maps.Clone(c.byName)
	c.hidden = true
	image := component{write: func(e *element) string {
		if source := pictureOf(e); source != "" {
			return `<img src="` + escapeAttribute(source) + `" alt="` + escapeAttribute(e.attributes["alt"]) + `">`
		}
		return ""
	}}
	c.byName["Image"], c.byName["Picture"] = image, image
	c.byName["slot"] = component{write: func(e *element) string {
		if e.attributes["name"] != "" {
			return "" // what is in the component is at its main place as a whole
		}
		return slotMark
	}}
	return c
}()
