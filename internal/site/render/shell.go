package render

import (
	"bytes"
	"crypto/sha256"
	"encoding/base64"
	"encoding/json"
	"errors"
	"fmt"
	"html"
	"io/fs"
	"path"
	"slices"
	"strings"

	"waymark.dev/waymark/internal/platform/locale"
	"waymark.dev/waymark/internal/site/basepath"
)

// Files of the web build in its dist folder.
const (
	serverBundle = "server/entry-server.js"
	clientFolder = "client"
	assetsFile   = "assets.json"
	inlineScript = "inline.js"
	tabsScript   = "tabs.js"
)

// StaticPath is the path of the served client files.
const StaticPath = "/static/"

// assets is the manifest of the web build: names of files in the client folder.
type assets struct {
	Icon    string                   `json:"icon"`
	Root    string                   `json:"root"`      // script of the root page
	Sheet   string                   `json:"iconSheet"` // icons of the interface
	Script  string                   `json:"script"`
	Styles  []string                 `json:"styles"`
	Preload []string                 `json:"preload"`
	Fonts   []string                 `json:"fonts"`
	Locales map[locale.Locale]string `json:"locales"` // strings of the interface
	Screens map[locale.Locale]string `json:"screens"` // strings for the kinds of pages in Views
	Views   map[string]view          `json:"views"`   // additional files of a kind of page
	// Development lists the files only for writers' screens.
	Development []string `json:"development"`
	// Files lists all client files, for service workers.
	Files []clientFile `json:"files"`
}

// view lists the files that a kind of page links, by renderer.
type view struct {
	Styles  []string                 `json:"styles"`
	Preload []string                 `json:"preload"`
	Strings map[locale.Locale]string `json:"strings"` // not needed by other screens
}

// shell writes the part of a page around the application.
type shell struct {
	assets     assets
	inline     string
	tabs       string // script of pages of docs trees with tabs
	inlineHash string // for the content security policy: 'sha256-…', in docs trees of both scripts
	policies   []string
	docs       *Docs // of a docs tree, or nil
	base       basepath.Path

	worker   string // script of the service worker
	removing string // script that removes it
}

func readAssets(dist fs.FS) (list assets, err error) {
	text, err := fs.ReadFile(dist, assetsFile)
	if errors.Is(err, fs.ErrNotExist) {
		return list, errNoBundle
	}
	if err != nil {
		return list, fmt.Errorf("read list of web assets: %w", err)
	}
	if err := json.Unmarshal(text, &list); err != nil {
		return list, fmt.Errorf("read list of web assets: %w", err)
	}
	return list, nil
}

func readShell(dist fs.FS, isDocs bool) (*shell, error) {
	list, err := readAssets(dist)
	if err != nil {
		return nil, err
	}
	s := &shell{assets: list}
	if s.inline, s.inlineHash, err = readInline(dist, inlineScript); err != nil {
		return nil, err
	}
	if isDocs {
		var hash string
		if s.tabs, hash, err = readInline(dist, tabsScript); err != nil {
			return nil, err
		}
		s.inlineHash += " " + hash
	}
	return s, s.readWorkers(dist)
}

// readInline reads a script for inlining, and returns its source expression for the policy.
func readInline(dist fs.FS, name string) (script, hash string, err error) {
	text, err := fs.ReadFile(dist, name)
	if err != nil {
		return "", "", fmt.Errorf("read inline script: %w", err)
	}
	script = strings.TrimSpace(string(text))
	sum := sha256.Sum256([]byte(script))
	return script, "'sha256-" + base64.StdEncoding.EncodeToString(sum[:]) + "'", nil
}

// openModule starts the link to a module of the script.
const openModule = `<link rel="modulepreload" fetchpriority="low" href="`

// The application's element. Its id gives way to the same id in content.
const (
	appElement          = `<div id="root">`
	appElementWithoutID = "<div data-root>"
	contentWithID       = ` id="root"`
)

// contentWithTabs is in content with tabs.
const contentWithTabs = `<div class="tabs">`

// open appends everything before the application's own HTML, including app, the start of its
// element. kind is the page's renderer. Tabs are set up while the page is parsed. Other scripts
// run after the first paint, which does not need them: the inline script then takes them out of
// their template.
func (s *shell) open(dst []byte, l locale.Locale, kind, head, app string, hasTabs bool) []byte {
	dst = s.openHead(dst, l, kind, head, s.assets.Fonts, s.assets.Sheet)
	if hasTabs && s.tabs != "" {
		dst = append(append(append(dst, "<script>"...), s.tabs...), "</script>"...)
	}
	dst = append(dst, "<template data-scripts"...)
	if s.docs != nil && s.docs.ScriptsWait && (kind == pageView || kind == docsView) {
		dst = append(dst, " data-wait"...)
	}
	dst = append(dst, '>')
	dst = s.appendScripts(dst, l, kind)
	return append(append(dst, "</template></head><body>"...), app...)
}

// openHead appends everything before the scripts. Fonts and icons, which may be empty, are
// preloaded: only for pages with content, since browsers warn if they are not soon used.
func (s *shell) openHead(dst []byte, l locale.Locale, kind, head string, fonts []string, icons string) []byte {
	dst = append(dst, `<!doctype html><html lang="`...)
	dst = append(dst, l...)
	dst = append(dst, `" dir="`...)
	dst = append(dst, s.direction(l)...)
	dst = append(dst, `" class="nojs"><head><meta charset="utf-8">`...)
	dst = s.appendPolicies(dst)
	dst = append(dst, `<meta name="viewport" content="width=device-width,initial-scale=1">`...)
	dst = append(dst, head...)
	dst = append(dst, "<script>"...)
	dst = append(dst, s.inline...)
	dst = append(dst, "</script>"...)
	if s.docs != nil && s.docs.Icon != "" {
		dst = s.appendAddress(dst, `<link rel="icon" type="image/svg+xml" href="`, s.docs.Icon)
	} else {
		dst = s.appendLink(dst, `<link rel="icon" type="image/svg+xml" href="`, s.assets.Icon)
	}
	for _, file := range fonts {
		dst = s.appendLink(dst, `<link rel="preload" as="font" type="font/woff2" crossorigin href="`, file)
	}
	for _, file := range s.assets.Styles {
		dst = s.appendLink(dst, `<link rel="stylesheet" href="`, file)
	}
	for _, file := range s.styles(kind) {
		dst = s.appendLink(dst, `<link rel="stylesheet" href="`, file)
	}
	if s.docs != nil && s.docs.StyleSheet != "" {
		dst = s.appendAddress(dst, `<link rel="stylesheet" href="`, s.docs.StyleSheet)
	}
	if s.docs != nil {
		dst = append(dst, s.docs.Head...)
	}
	if icons != "" {
		dst = s.appendLink(dst, `<link rel="preload" as="image" type="image/svg+xml" crossorigin href="`, icons)
	}
	return dst
}

// direction is that of a page's frame: the texts of the interface are from left to right, but in docs trees most texts
// are the site's.
func (s *shell) direction(l locale.Locale) string {
	if s.docs != nil && l.IsRightToLeft() {
		return "rtl"
	}
	return "ltr"
}

// appendScripts appends the application, and links to the modules for a kind of page.
func (s *shell) appendScripts(dst []byte, l locale.Locale, kind string) []byte {
	own, hasScreen := s.assets.Views[kind]
	if s.docs != nil {
		hasScreen = true
	}
	dst = append(dst, `<script type="module" fetchpriority="low" src="`...)
	dst = append(append(append(dst, s.base...), StaticPath...), s.assets.Script...)
	dst = append(dst, `"></script>`...)
	for _, file := range s.assets.Preload {
		dst = s.appendLink(dst, openModule, file)
	}
	for _, file := range s.preload(kind) {
		dst = s.appendLink(dst, openModule, file)
	}
	if file := inLocaleOrEnglish(s.assets.Locales, l); file != "" {
		dst = s.appendLink(dst, openModule, file)
	}
	if file := inLocaleOrEnglish(s.assets.Screens, l); hasScreen && file != "" {
		dst = s.appendLink(dst, openModule, file)
	}
	if file := inLocaleOrEnglish(own.Strings, l); file != "" {
		dst = s.appendLink(dst, openModule, file)
	}
	return dst
}

// styles lists the style sheets of a kind of page.
func (s *shell) styles(kind string) []string {
	return s.ofView(kind, func(v view) []string { return v.Styles })
}

// preload lists the modules of a kind of page.
func (s *shell) preload(kind string) []string {
	return s.ofView(kind, func(v view) []string { return v.Preload })
}

// ofView lists files of a kind of page, and in docs trees of their frame.
func (s *shell) ofView(kind string, files func(view) []string) []string {
	own := files(s.assets.Views[kind])
	if s.docs == nil || kind == docsView {
		return own
	}
	list := slices.Clone(own)
	for _, file := range files(s.assets.Views[docsView]) {
		if !slices.Contains(own, file) {
			list = append(list, file)
		}
	}
	return list
}

// appendPolicies appends the content security policies, which apply to everything after them.
func (s *shell) appendPolicies(dst []byte) []byte {
	for _, policy := range s.policies {
		dst = append(dst, `<meta http-equiv="Content-Security-Policy" content="`...)
		dst = append(dst, strings.ReplaceAll(policy, `"`, "&quot;")...)
		dst = append(dst, `">`...)
	}
	return dst
}

// inLocaleOrEnglish returns the interface strings of a locale, or English ones.
func inLocaleOrEnglish(files map[locale.Locale]string, l locale.Locale) string {
	if file, ok := files[l]; ok {
		return file
	}
	return files[l.Interface()]
}

func (s *shell) appendLink(dst []byte, open, file string) []byte {
	dst = append(dst, open...)
	dst = append(dst, s.base...)
	dst = append(dst, StaticPath...)
	dst = append(dst, file...)
	return append(dst, `">`...)
}

// appendAddress appends the end of a link with an address.
func (s *shell) appendAddress(dst []byte, open, address string) []byte {
	return append(append(append(dst, open...), html.EscapeString(s.base.Address(address))...), `">`...)
}

// close appends the hydration data of the site and the page, and closes the page.
func (s *shell) close(dst, site, page []byte) []byte {
	dst = append(dst, `</div><script type="application/json" id="hydration">{"site":`...)
	dst = appendScriptJSON(dst, site)
	dst = append(dst, `,"page":`...)
	dst = appendScriptJSON(dst, page)
	return append(dst, "}</script></body></html>\n"...)
}

// appendScriptJSON appends JSON in a script element, where "<!--", "<script" and "</script"
// are invalid: every "<" is escaped.
func appendScriptJSON(dst, data []byte) []byte {
	for {
		i := bytes.IndexByte(data, '<')
		if i < 0 {
			return append(dst, data...)
		}
		dst = append(dst, data[:i]...)
		dst = append(dst, `\u003c`...)
		data = data[i+1:]
	}
}

// Assets returns the client files of the web build, served under StaticPath.
func Assets(dist fs.FS) (fs.FS, error) {
	sub, err := fs.Sub(dist, clientFolder)
	if err != nil {
		return nil, fmt.Errorf("open client files: %w", err)
	}
	return sub, nil
}

// ReaderAssets returns the client files except those only for writers' screens.
func ReaderAssets(dist fs.FS) (fs.FS, error) {
	all, err := Assets(dist)
	if err != nil {
		return nil, err
	}
	list, err := readAssets(dist)
	if err != nil {
		return nil, err
	}
	hidden := make(map[string]bool, 2*len(list.Development))
	for _, name := range list.Development {
		hidden[name], hidden[name+packedSuffix] = true, true
	}
	return hiding{all, hidden}, nil
}

// packedSuffix ends the names of files compressed by the web build.
const packedSuffix = ".br"

// hiding is a folder without some of its files.
type hiding struct {
	fs.FS
	hidden map[string]bool
}

func (h hiding) Open(name string) (fs.File, error) {
	if h.hidden[name] {
		return nil, &fs.PathError{Op: "open", Path: name, Err: fs.ErrNotExist}
	}
	return h.FS.Open(name)
}

func (h hiding) ReadDir(name string) ([]fs.DirEntry, error) {
	entries, err := fs.ReadDir(h.FS, name)
	return slices.DeleteFunc(entries, func(e fs.DirEntry) bool { return h.hidden[path.Join(name, e.Name())] }), err
}
