package export

import (
	"net/url"
	"path"
	"slices"
	"strings"
	"sync"

	"waymark.dev/waymark/internal/site"
)

// target is the target of an address in an export.
type target struct {
	file     string // with slashes; "" if not in the export
	isPage   bool   // the file is that of a page
	fragment string // of the file, with "#"
	online   string // public address if not exported; "" if there is none
}

// linker resolves addresses of the site in an export. It is safe for concurrent use.
type linker struct {
	site   *site.Site
	pages  map[string]string // files, by address
	public string
	known  sync.Map // target, by path with query

	mu     sync.Mutex
	assets map[string]site.Place // shown by pages, by file
}

func newLinker(s *site.Site, pages map[string]string, public string) *linker {
	return &linker{site: s, pages: pages, public: public, assets: map[string]site.Place{}}
}

// find resolves an address on a page; local is false for other sites and anchors of the same
// page.
func (l *linker) find(from, address string) (found target, local bool) {
	address = strings.TrimSpace(address)
	if base := l.site.BaseURL(); base != "" && strings.HasPrefix(address, base+"/") {
		address = address[len(base):]
	}
	if fragment, ok := strings.CutPrefix(address, "#"); ok && isOnSiteOnly(fragment) {
		return l.onSite(from, address), true
	}
	if address == "" || address[0] == '#' || strings.HasPrefix(address, "//") {
		return target{}, false
	}
	u, err := url.Parse(address)
	if err != nil || u.Scheme != "" || u.Host != "" {
		return target{}, false
	}
	if !strings.HasPrefix(u.Path, "/") {
		u = (&url.URL{Path: from}).ResolveReference(u)
	}
	key := u.Path + "?" + u.RawQuery
	cached, ok := l.known.Load(key)
	if !ok {
		cached, _ = l.known.LoadOrStore(key, l.resolve(u))
	}
	found = cached.(target)
	if u.Fragment != "" {
		found.fragment = "#" + u.EscapedFragment()
	}
	if found.online != "" {
		found.online += found.fragment
	}
	return found, true
}

// isOnSiteOnly reports whether a fragment is of a part that is not exported: problem reports,
// and examples in their own window.
func isOnSiteOnly(fragment string) bool {
	return fragment == "on-github" || strings.HasPrefix(fragment, "livesample_fullscreen=")
}

func (l *linker) onSite(page, fragment string) target {
	if l.public == "" {
		return target{}
	}
	return target{online: l.public + escapePath(page) + fragment}
}

// resolve resolves a path with query.
func (l *linker) resolve(u *url.URL) target {
	if file, ok := strings.CutPrefix(u.Path, site.ExportedFiles); ok {
		return target{file: strings.TrimPrefix(site.ExportedFiles, "/") + file}
	}
	clean := strings.TrimSuffix(u.Path, "/")
	if file := l.pages[clean]; file != "" {
		return target{file: file, isPage: true}
	}
	place := l.site.Locate(u.Path)
	switch place.Kind {
	case site.PlacePage, site.PlaceMoved, site.PlaceEnglish:
		fragment := ""
		if place.Fragment != "" {
			fragment = "#" + place.Fragment
		}
		if file := l.pages[place.URL]; file != "" {
			return target{file: file, isPage: true, fragment: fragment}
		}
		if home, ok := l.home(place); ok {
			return target{file: home}
		}
	case site.PlaceAsset:
		if file := l.asset(place); file != "" {
			return target{file: file}
		}
	}
	if l.public == "" {
		return target{}
	}
	online := l.public + u.EscapedPath()
	if u.RawQuery != "" {
		online += "?" + u.RawQuery
	}
	return target{online: online}
}

// home returns the contents page for the home page of an exported language.
func (l *linker) home(place site.Place) (file string, ok bool) {
	if place.URL != homeURL(place.Locale) {
		return "", false
	}
	prefix := place.Locale.Folder() + "/"
	for _, file := range l.pages {
		if strings.HasPrefix(file, prefix) {
			return homeName(place.Locale), true
		}
	}
	return "", false
}

// asset adds a file to the export, and returns its name; "" if it does not exist.
func (l *linker) asset(place site.Place) string {
	f, err := l.site.OpenAsset(place)
	if err != nil {
		return ""
	}
	_ = f.Close() // opened for reading
	name := assetName(place.URL)
	l.mu.Lock()
	defer l.mu.Unlock()
	l.assets[name] = place
	return name
}

// sortedAssets returns the sorted names of the files that pages show.
func (l *linker) sortedAssets() []string {
	names := make([]string, 0, len(l.assets))
	for name := range l.assets {
		names = append(names, name)
	}
	slices.Sort(names)
	return names
}

// relative returns the relative address of one file in another.
func relative(from, to string) string {
	from = path.Dir(from) + "/"
	shared := 0
	for i := 0; i < min(len(from), len(to)) && from[i] == to[i]; i++ {
		if from[i] == '/' {
			shared = i + 1
		}
	}
	if from == "./" {
		shared, from = 0, ""
	}
	return strings.Repeat("../", strings.Count(from[shared:], "/")) + escapePath(to[shared:])
}
