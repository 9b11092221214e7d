package sitefile

import (
	"encoding/json"
	"fmt"
	"io/fs"
	"os"
	"regexp"
	"strings"
	"testing"
	"testing/fstest"

	"github.com/google/jsonschema-go/jsonschema"
	"go.yaml.in/yaml/v3"

	"waymark.dev/waymark/internal/testkit"
)

const full = `
name: Lantern
description: Lamps that know when you are home.
logo: {light: static/logo.svg, dark: static/night.svg}
colors: {accent: "#0b6e4f", accent_dark: "#7fd3b3"}
fonts:
  text: Georgia, "Times New Roman"
  code: {family: Plex, file: static/plex.woff2}
css: static/own.css
menu:
  - link: guide/start.md
  - label: More
    items:
      - {label: Source, link: "https://code.example/lantern", description: All of it}
home:
  hero:
    title: Light where you are
    tagline: A few words.
    image: static/logo.svg
    buttons: [{label: Start, link: guide/start.md#first}]
  cards: [{link: guide/}, {title: Mail, link: "mailto:a@b.example"}]
banner: {text: Version 2 is here, link: guide/, label: Read more, dismissible: false}
footer:
  text: Made in a shed
  links: [{label: Licence, link: /licence}, {label: Docs, items: [{link: guide}]}]
edit: {repository: "https://code.example/lantern", branch: dev, folder: /docs/}
sidebar: {areas: [guide], folded: true, folders: {guide/: {label: Guides, position: 2, folded: false}}}
versions: {current: "3.0", folder: /old/, list: ["2.1", {name: v1, label: One}]}
scripts: [{src: "https://stats.example/s.js?v=2", data: {domain: lantern.example}, connect: ["https://in.stats.example/"]}]
meta: {site-verification: a"b}
features: {feedback: false, last_change: true, previous_next: true, observatory: false}
`

func folder(site string) fs.FS {
	files := fstest.MapFS{}
	for _, name := range []string{"static/logo.svg", "static/night.svg", "static/plex.woff2"} {
		files[name] = &fstest.MapFile{Data: []byte("x")}
	}
	files["static/own.css"] = &fstest.MapFile{Data: []byte("h1 { letter-spacing: 0; }\n")}
	if site != "" {
		files[Name] = &fstest.MapFile{Data: []byte(site)}
	}
	return files
}

func TestReadWholeFile(t *testing.T) {
	t.Parallel()
	s, err := Read(folder(full), Name)
	if err != nil {
		t.Fatal(err)
	}
	got := fmt.Sprint(s.Name, s.URL(s.Logo.Dark.Path), s.Fonts.Text.Family, s.Menu[1].Items[0].Link.To, s.Home.Hero.Buttons[0].Label, *s.Banner.Dismissible,
		s.Edit.Folder, s.Sidebar.Folders["guide"].Label, *s.Sidebar.Folders["guide"].Position, *s.Features.Feedback)
	want := fmt.Sprint("Lantern", "/night.svg", `Georgia, "Times New Roman"`, "https://code.example/lantern", "Start", false, "docs", "Guides", 2, false)
	if got != want {
		t.Errorf("got %s, want %s", got, want)
	}
	for _, want := range []string{`url("/plex.woff2") format("woff2")`, "--accent: light-dark(#0b6e4f, #7fd3b3);", `--font-text: Georgia, "Times New Roman", system-ui`, "h1 { letter"} {
		if !strings.Contains(s.StyleSheet(), want) {
			t.Errorf("the style sheet lacks %s:\n%s", want, s.StyleSheet())
		}
	}
}

func TestMissingAndEmptyFilesAreDefaults(t *testing.T) {
	t.Parallel()
	for _, text := range []string{"", "# nothing yet\n", "name:\n"} {
		s, err := Read(folder(text), Name)
		if err != nil || s.Name != "" || s.StyleSheet() != "" || s.Menu != nil || !s.Home.IsEmpty() || !IsOn(s.Features.Feedback, true) {
			t.Errorf("Read(%q) = %+v, %v; want the zero Site", text, s, err)
		}
	}
	if s, err := Read(folder("menu: []"), Name); err != nil || s.Menu == nil {
		t.Errorf("an empty menu is %v, %v; want one without entries", s.Menu, err)
	}
}

func TestMistakes(t *testing.T) {
	t.Parallel()
	for text, want := range map[string]string{
		"nam: X":                             `1:1: unknown key nam; did you mean name?`,
		"theme: X":                           `1:1: unknown key theme; the keys here are name,`,
		"home: {hero: {buttos: []}}":         `1:15: unknown key home.hero.buttos; did you mean buttons?`,
		"name: [a]":                          `1:7: name must be text`,
		"name: ''":                           `1:7: name is empty; write a text or leave the key out`,
		"name: " + strings.Repeat("x", 61):   `1:7: name has 61 characters, more than 60`,
		"name: A\nname: B":                   `2:1: name is given twice`,
		"console: ['https://a.b/c']":         `1:11: console[1]: "https://a.b/c" is not an origin, such as https://api.example or http://localhost:8080`,
		"console: ['http://a.b']":            `1:11: console[1]: "http://a.b" is not an origin, such as https://api.example or http://localhost:8080`,
		"console: ['https://a.b; x']":        `1:11: console[1]: "https://a.b; x" is not an origin, such as https://api.example or http://localhost:8080`,
		"scripts: [{src: 'https://a.b'}]":    `1:11: scripts[1].src must be the https address of a script, such as https://stats.example/script.js`,
		"scripts: [{src: 'https://a.b/;x'}]": `1:11: scripts[1].src must be the https address of a script, such as https://stats.example/script.js`,
		"scripts: [{src: 'https://a.b/c', connect: ['https://d/e']}]":  `1:11: scripts[1].connect: "https://d/e" is not an origin, such as https://stats.example`,
		"scripts: [{src: 'https://a.b/c', data: {'x y': z}}]":          `1:11: scripts[1].data: "x y" is not the end of a data- attribute: use small letters, digits and hyphens`,
		"meta: {Referrer: unsafe-url}":                                 `1:1: meta: pages have a meta element Referrer of their own`,
		"meta: {'a\"': b}":                                             `1:1: meta: "a\"" is not the name of a meta element`,
		"name: \"a\\x07\"":                                             `1:7: name has control characters`,
		"- a":                                                          `1:1: the file must have keys with values`,
		"a: b: c":                                                      `1:1: not valid YAML: mapping values are not allowed in this context`,
		"menu: docs":                                                   `1:7: menu must be a list, with a hyphen before each entry`,
		"menu: [{label: A}]":                                           `1:8: menu[1] needs link, a page or an https address`,
		"menu: [{link: 'https://a.b/'}]":                               `1:8: menu[1] needs label, since https://a.b/ has no title here`,
		"menu: [{label: A, link: b, items: [{link: c}]}]":              `1:8: menu[1] has both link and items; move the link into items`,
		"menu: [{items: [{link: c}]}]":                                 `1:8: menu[1] needs label, the text that opens the group`,
		"menu: [{label: A, link: 'http://a.b/'}]":                      `1:25: menu[1].link: "http://a.b/" is neither a page nor an https address`,
		"menu: [{label: A, link: 'javascript:1'}]":                     `1:25: menu[1].link: "javascript:1" is neither a page nor an https address`,
		"menu: [{label: A, link: 'https:a'}]":                          `1:25: menu[1].link: "https:a" is not an https address`,
		"menu: [{label: A, link: //a.b/}]":                             `1:25: menu[1].link: "//a.b/" needs https: before the slashes`,
		"menu: [" + strings.Repeat("{link: a},", 11) + "]":             `menu has 11 entries, more than 10`,
		"logo: static/logo.bmp":                                        `1:7: logo.light: "static/logo.bmp" is not a file of the right kind; names end in .svg, .png`,
		"logo: static/lgo.svg":                                         `1:7: logo.light: there is no file static/lgo.svg in the content folder`,
		"logo: ../logo.svg":                                            `1:7: logo.light: "../logo.svg" is not a path in the content folder`,
		"logo: {dark: static/night.svg}":                               `1:7: logo needs light, which is also shown on paper`,
		"css: static/logo.svg":                                         `1:6: css: "static/logo.svg" is not a file of the right kind; names end in .css`,
		"colors: {accent: green}":                                      `1:18: colors.accent: "green" is not a colour; write it in hexadecimal`,
		"colors: {accent: '#2ecc71'}":                                  `1:18: colors.accent: #2ecc71 has a contrast of 1.79 on the ground #e8efeb, less than 4.5; the nearest colour that has it is "#`,
		"colors: {accent_dark: '#333'}":                                `1:23: colors.accent_dark: #333333 has a contrast of 1.1`,
		"fonts: {text: 'a;b'}":                                         `1:15: fonts.text has ";", which no family has`,
		"fonts: {text: '\"a'}":                                         `1:15: fonts.text has a quotation mark without its other half`,
		"fonts: {text: {file: static/plex.woff2}}":                     `1:15: fonts.text needs family, the name of the font in the file`,
		"home: {page: a, cards: [{link: b}]}":                          `1:7: home has both page and hero or cards; keep one of them`,
		"home: {page: 'https://a.b/'}":                                 `1:7: home.page must be a page of this site`,
		"home: {cards: [{text: a}]}":                                   `1:16: home.cards[1] needs title`,
		"banner: {link: a}":                                            `1:9: banner needs text`,
		"banner: {text: a, dismissible: maybe}":                        `1:32: banner.dismissible must be true or false`,
		"edit: {branch: a}":                                            `1:7: edit needs repository, an https address`,
		"edit: {repository: 'https://a.b/c?d'}":                        `1:7: edit.repository must end before ? and #`,
		"sidebar: {folders: {a: {position: -1}}}":                      `1:35: sidebar.folders.a.position must be a whole number from 0 to 100000`,
		"name: A\naddresses: folder":                                   `2:12: addresses must be plain, slash or html, not "folder"`,
		"name: A\nprefix: a b":                                         `2:9: prefix: "a b" must be names with slashes between them`,
		"prefix: ../a":                                                 `1:9: prefix: "../a" must be names`,
		"prefix: /static/":                                             `1:9: prefix: addresses below /static/ are those of the program`,
		"languages: [en, de]\nprefix: DE/docs":                         `2:9: prefix: addresses below /DE/docs/ are those of a language`,
		"prefix: en-us":                                                `1:9: prefix: addresses below /en-us/ are those of a language`,
		"sidebar: {items: [{label: A}]}":                               `1:19: sidebar.items[1] needs link, folder or items`,
		"sidebar: {items: [{link: a, items: [{folder: b, link: c}]}]}": `1:37: sidebar.items[1].items[1] has folder and more`,
		"sidebar: {items: [{link: https://a.example}]}":                `1:19: sidebar.items[1] needs label`,
		"sidebar: {areas: [{}]}":                                       `1:19: sidebar.areas[1] needs folder or items`,
		"heading_ids: sphinx":                                          `1:14: heading_ids must be github, mkdocs or vitepress, not "sphinx"`,
		"sidebar: {folders: [a]}":                                      `1:20: sidebar.folders must have keys with values`,
		"name: \"" + strings.Repeat("x", MaxBytes) + "\"":              `1:1: the file has 1048584 bytes, more than 1048576`,

		"versions: {list: [a]}":                                          `1:11: versions needs folder, such as versions, or tags`,
		"versions: {folder: a, tags: b}":                                 `1:11: versions has both folder and tags; keep one of them`,
		"versions: {folder: ../a}":                                       `1:11: versions.folder: "../a" is not a folder in the content folder`,
		"versions: {folder: a, list: [1/2]}":                             `1:30: versions.list[1]: "1/2" cannot be a version; names are letters`,
		"versions: {folder: a, list: [{label: b}]}":                      `1:30: versions.list: a version needs name`,
		"versions: {folder: a, list: [v1, V1]}":                          `1:34: versions.list: V1 is given twice`,
		"versions: {folder: a, current: b, list: [{name: c, label: b}]}": `1:42: versions.list: the label b is given twice`,
		"versions: {folder: a, current: b, list: [b]}":                   `1:42: versions.list: the label b is given twice`,
	} {
		_, err := Read(folder(text), "docs/site.yaml")
		if err == nil || !strings.Contains(err.Error(), want) || !strings.HasPrefix(err.Error(), "docs/site.yaml:") {
			t.Errorf("Read(%.80q) = %v, want %s", text, err, want)
		}
	}
}

func TestAllMistakesAreReported(t *testing.T) {
	t.Parallel()
	_, problems := Parse([]byte("nam: X\nlogo: a.svg\ncolors: {accent: 3}\n"), folder(""))
	if len(problems) != 3 {
		t.Errorf("got %v, want three problems", problems)
	}
}

func TestMistakesAreReportedOnce(t *testing.T) {
	t.Parallel()
	if _, problems := Parse([]byte("languages:\n- {locale: en}\n"), folder("")); len(problems) != 1 {
		t.Errorf("got %v, want only the unknown key", problems)
	}
}

func TestAliasesCannotExpandAFile(t *testing.T) {
	t.Parallel()
	text := "x: &a [" + strings.Repeat("{link: a},", 20) + "]\nmenu:\n" + strings.Repeat("- {label: A, items: *a}\n", 10) +
		"footer: {links: [" + strings.Repeat("{label: A, items: *a},", 8) + "]}\nhome: {cards: ["
	if _, problems := Parse([]byte(text+strings.Repeat("{link: a},", 24)+"]}\n"), folder("")); len(problems) != 1 {
		t.Errorf("got %v, want only the unknown key", problems)
	}
	if _, problems := Parse([]byte("menu: &a\n- *a\n"), folder("")); len(problems) == 0 {
		t.Error("a list that contains itself has no problem")
	}
}

func TestAccentOnDark(t *testing.T) {
	t.Parallel()
	for _, hex := range []string{"#000000", "#0b6e4f", "#1d4ed8", "#b91c1c", "#6d28d9", "#7a4f01", "#333333"} {
		c := Colors{Accent: Color{Hex: hex}}
		if ratio, _ := leastContrast(c.Dark(), true); ratio < minContrast {
			t.Errorf("the accent of %s on dark grounds, %s, has a contrast of %.2f", hex, c.Dark(), ratio)
		}
	}
	for _, hex := range []string{"#2ecc71", "#ffffff", "#ff0", "#ff8800", "#00e5ff"} {
		if len(hex) == 4 {
			hex = "#ffff00"
		}
		if ratio, _ := leastContrast(readable(hex, false), false); ratio < minContrast {
			t.Errorf("the suggestion for %s has a contrast of %.2f", hex, ratio)
		}
	}
}

// The grounds in this package are those of the interface.
func TestGrounds(t *testing.T) {
	t.Parallel()
	tokens, err := os.ReadFile("../../../web/src/styles/tokens.css")
	if err != nil {
		t.Fatal(err)
	}
	found := regexp.MustCompile(`--ground-hover: light-dark\(oklch\(([\d.]+) ([\d.]+) ([\d.]+)\), oklch\(([\d.]+) ([\d.]+) ([\d.]+)\)\)`).FindStringSubmatch(string(tokens))
	if found == nil {
		t.Fatal("tokens.css has no --ground-hover")
	}
	var n [6]float64
	for i, text := range found[1:] {
		if _, err := fmt.Sscan(text, &n[i]); err != nil {
			t.Fatal(err)
		}
	}
	const degree = 3.14159265358979 / 180
	if light, dark := fromOKLCH(n[0], n[1], n[2]*degree), fromOKLCH(n[3], n[4], n[5]*degree); light != lightGround || dark != darkGround {
		t.Errorf("the grounds are %s and %s in tokens.css, %s and %s here", light, dark, lightGround, darkGround)
	}
}

func TestPathsOfPages(t *testing.T) {
	t.Parallel()
	for to, want := range map[string]string{
		"guide/start.md": "guide/start", "/guide/start": "guide/start", "guide/": "guide", "guide/README.md#a": "guide#a", "index.md": "", "/": "",
		"a/index": "a", "v1.2": "v1.2",
	} {
		page, fragment := Link{To: to}.Page()
		if fragment != "" {
			page += "#" + fragment
		}
		if page != want {
			t.Errorf("Page of %q = %q, want %q", to, page, want)
		}
	}
}

func TestCategoryFiles(t *testing.T) {
	t.Parallel()
	for _, text := range []string{"label: Guides\nposition: 3\ncollapsed: true\nlink: {type: doc, id: guides/start}\n", `{"label": "Guides", "position": 3, "collapsed": true, "className": "x", "link": {"id": "start"}}`} {
		f, problems := ParseFolder([]byte(text))
		if len(problems) > 0 || f.Label != "Guides" || *f.Position != 3 || !*f.Folded || f.Page != "start" {
			t.Errorf("ParseFolder(%q) = %+v, %v", text, f, problems)
		}
	}
	if _, problems := ParseFolder([]byte("label: A\nposition: first\n")); len(problems) != 1 || problems[0].Line != 2 {
		t.Errorf("got %v, want a problem in line 2", problems)
	}
}

func TestSchema(t *testing.T) {
	t.Parallel()
	text := Schema()
	testkit.Generated(t, "../../../docs/reference/site.schema.json", string(text))
	var schema jsonschema.Schema
	if err := json.Unmarshal(text, &schema); err != nil {
		t.Fatal(err)
	}
	resolved, err := schema.Resolve(nil)
	if err != nil {
		t.Fatal(err)
	}
	for yamlText, valid := range map[string]bool{
		full: true, "logo: static/logo.svg": true, "prefix: docs/v2": true, "prefix: a//b": false, "addresses: html": true, "addresses: md": false, "nam: X": false, "colors: {accent: green}": false, "css: a.txt": false,
		"menu: [{label: A, link: 'http://a.b/'}]": false, "banner: {dismissible: 1}": false, "menu: {}": false,
	} {
		var value any
		if err := yaml.Unmarshal([]byte(yamlText), &value); err != nil {
			t.Fatal(err)
		}
		if err := resolved.Validate(value); (err == nil) != valid {
			t.Errorf("validating %q: %v, want valid: %t", yamlText, err, valid)
		}
	}
}

func FuzzParse(f *testing.F) {
	f.Add(full)
	f.Add("menu: &a [*a]")
	f.Fuzz(func(t *testing.T, text string) {
		s, problems := Parse([]byte(text), folder(""))
		for _, p := range problems {
			if p.Line < 1 || p.Text == "" {
				t.Errorf("problem %+v of %q has no position or text", p, text)
			}
		}
		if len(problems) == 0 && strings.Contains(s.StyleSheet(), "<") {
			t.Errorf("the styles of %q have markup: %s", text, s.StyleSheet())
		}
	})
}
