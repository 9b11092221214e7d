// Command compareimport compares the site that another tool built with the one that Waymark builds from the same project:
//
//	go run ./devtools/compareimport -article .md-content__inner -sidebar .md-nav--primary TOOL-OUT WAYMARK-OUT
package main

import (
	"bytes"
	"flag"
	"fmt"
	"io/fs"
	"os"
	"path"
	"path/filepath"
	"strings"
	"unicode"

	"golang.org/x/net/html"
)

func main() {
	tool := &site{}
	flag.StringVar(&tool.article, "article", "article", "selectors of the text of a page of the tool: .class, #id, element or element.class, comma-separated")
	flag.StringVar(&tool.sidebar, "sidebar", "nav", "selectors of its sidebar")
	flag.StringVar(&tool.skip, "skip", "", "selectors of parts of its text that are not the author's, such as links to headings")
	flag.StringVar(&tool.base, "base", "/", "path below which its pages link to each other")
	most := flag.Int("most", 10, "differences to list of each kind")
	only := flag.String("only", "", "compare only the page of this address")
	flag.Parse()
	if flag.NArg() != 2 {
		fmt.Fprintln(os.Stderr, "usage: compareimport [flags] TOOL-OUT WAYMARK-OUT")
		flag.PrintDefaults()
		os.Exit(2)
	}
	tool.dir = flag.Arg(0)
	waymark := &site{dir: flag.Arg(1), article: "article", home: "#content", sidebar: "aside", base: "/", moved: map[string]string{}}
	if err := compare(tool, waymark, *only, *most); err != nil {
		fmt.Fprintln(os.Stderr, err)
		os.Exit(1)
	}
}

// site is a folder of built pages.
type site struct {
	dir                          string
	article, sidebar, skip, base string
	home                         string // selectors of the text of home pages

	files map[string]string // by path in lower case
	moved map[string]string // addresses to which pages lead, by their own
}

// follow returns the address to which a page leads.
func (s *site) follow(address string) string {
	if _, ok := s.moved[address]; !ok {
		s.moved[address] = address
		if p, err := s.read(address); err == nil {
			s.moved[address] = p.address
		}
	}
	return s.moved[address]
}

// page has the compared parts of a page.
type page struct {
	text     strings.Builder
	words    map[string]int
	braces   int
	headings []string        // ids
	ids      map[string]bool // of all elements
	pictures int
	sidebar  []string // addresses of links
	address  string   // after redirects
	moved    string   // the address to which a page without text leads
	isText   bool
	isHome   bool // it is a home page of Waymark, which has more than an article
}

// file returns the file of an address, or "". Addresses have neither a slash nor .html at their end. Letter case does
// not matter: servers redirect.
func (s *site) file(address string) string {
	if s.files == nil {
		s.files = map[string]string{}
		_ = filepath.WalkDir(s.dir, func(name string, d fs.DirEntry, err error) error {
			if err == nil && d.Type().IsRegular() {
				s.files[strings.ToLower(strings.TrimPrefix(filepath.ToSlash(name), filepath.ToSlash(s.dir)))] = name
			}
			return err
		})
	}
	for _, name := range []string{address + "/index.html", address + ".html"} {
		if file := s.files[strings.ToLower(name)]; file != "" {
			return file
		}
	}
	return ""
}

// addresses returns the addresses of all pages, in order.
func (s *site) addresses() ([]string, error) {
	var found []string
	err := fs.WalkDir(os.DirFS(s.dir), ".", func(name string, d fs.DirEntry, err error) error {
		if err == nil && !d.IsDir() && path.Ext(name) == ".html" && path.Base(name) != "404.html" && path.Base(path.Dir(name)) != "404" {
			found = append(found, trimmed("/"+name))
		}
		return err
	})
	if err != nil {
		return nil, fmt.Errorf("list pages: %w", err)
	}
	return found, nil
}

// trimmed returns an address without the differences between forms of addresses.
func trimmed(address string) string {
	address, _, _ = strings.Cut(address, "#")
	address, _, _ = strings.Cut(address, "?")
	address = strings.TrimSuffix(strings.TrimSuffix(address, ".html"), "/index")
	return strings.TrimSuffix(address, "/")
}

// read reads a page, or the one that it leads to.
func (s *site) read(address string) (*page, error) {
	for range 5 {
		text, err := os.ReadFile(s.file(address))
		if err != nil {
			return nil, fmt.Errorf("read page %s: %w", address, err)
		}
		root, err := html.Parse(bytes.NewReader(text))
		if err != nil {
			return nil, fmt.Errorf("parse page %s: %w", address, err)
		}
		p := s.page(root, address)
		if s.home != "" && (!p.isText || p.isHome) {
			home := *s
			home.article = s.home
			p = home.page(root, address)
		}
		if p.moved == "" || p.isText || s.file(p.moved) == "" {
			return p, nil
		}
		address = p.moved
	}
	return nil, fmt.Errorf("read page %s: it leads to other pages in turn", address)
}

func (s *site) page(root *html.Node, address string) *page {
	p := &page{words: map[string]int{}, ids: map[string]bool{}, address: address}
	s.walk(root, p, address, area{})
	p.add(p.text.String())
	return p
}

// area is where an element is in a page.
type area struct{ inArticle, inSidebar, inCode bool }

func (s *site) walk(n *html.Node, p *page, address string, a area) {
	if n.Type == html.TextNode && a.inArticle {
		p.text.WriteString(n.Data)
	}
	if n.Type == html.ElementNode {
		if n.Data == "script" || n.Data == "style" || n.Data == "template" || matches(n, s.skip) {
			return
		}
		a.inArticle = a.inArticle || matches(n, s.article)
		a.inSidebar = a.inSidebar || matches(n, s.sidebar)
		a.inCode = a.inCode || n.Data == "pre"
		p.isText = p.isText || a.inArticle
		s.element(n, p, address, a)
	}
	for child := range n.ChildNodes() {
		s.walk(child, p, address, a)
	}
	if a.inArticle && n.Type == html.ElementNode && (n.Data == "br" || n.Data == "div" || !a.inCode && !inline[n.Data]) {
		p.text.WriteByte(' ') // the end of a word
	}
}

// inline are the elements that can be within a word.
var inline = map[string]bool{
	"b": true, "code": true, "del": true, "em": true, "i": true, "ins": true, "mark": true, "s": true, "small": true, "strong": true, "sub": true, "sup": true, "u": true, "wbr": true,
}

func (s *site) element(n *html.Node, p *page, address string, a area) {
	id := attribute(n, "id")
	p.ids[id] = true
	switch n.Data {
	case "main":
		p.isHome = strings.HasPrefix(attribute(n, "class"), "home_")
	case "meta":
		if strings.EqualFold(attribute(n, "http-equiv"), "refresh") {
			_, target, _ := strings.Cut(attribute(n, "content"), "=")
			p.moved = s.resolve(address, target)
		}
	case "h2", "h3", "h4", "h5", "h6": // the first level is the title, whose id leads to the top anyway
		if a.inArticle && id != "" {
			p.headings = append(p.headings, id)
		}
	case "img":
		if a.inArticle {
			p.pictures++
		}
	case "a":
		if target := attribute(n, "href"); a.inSidebar && target != "" && !strings.HasPrefix(target, "#") {
			if to := s.resolve(address, target); to != "-" && (len(p.sidebar) == 0 || p.sidebar[len(p.sidebar)-1] != to) {
				p.sidebar = append(p.sidebar, to)
			}
		}
	}
}

// resolve returns the address of a link, or "-" for one of another site.
func (s *site) resolve(address, link string) string {
	if strings.Contains(link, ":") {
		return "-"
	}
	if !strings.HasPrefix(link, "/") {
		folder := address
		if strings.HasSuffix(s.file(address), address+".html") {
			folder = path.Dir(address)
		}
		return strings.ToLower(trimmed(path.Join("/", folder, link)))
	}
	return strings.ToLower(trimmed("/" + strings.TrimPrefix(link, s.base)))
}

// add adds the words and braces of a text.
func (p *page) add(text string) {
	for word := range strings.FieldsFuncSeq(text, func(r rune) bool { return !unicode.IsLetter(r) && !unicode.IsDigit(r) }) {
		p.words[strings.ToLower(word)]++
	}
	p.braces += strings.Count(text, "{") + strings.Count(text, "}")
}

// matches reports whether an element is one that comma-separated selectors name.
func matches(n *html.Node, selectors string) bool {
	for selector := range strings.SplitSeq(selectors, ",") {
		selector = strings.TrimSpace(selector)
		if id, isID := strings.CutPrefix(selector, "#"); isID {
			if attribute(n, "id") == id {
				return true
			}
			continue
		}
		element, class, hasClass := strings.Cut(selector, ".")
		if selector != "" && (element == "" || element == n.Data) &&
			(!hasClass || strings.Contains(" "+attribute(n, "class")+" ", " "+class+" ")) {
			return true
		}
	}
	return false
}

func attribute(n *html.Node, name string) string {
	for _, a := range n.Attr {
		if a.Key == name {
			return a.Val
		}
	}
	return ""
}
