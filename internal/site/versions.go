package site

import (
	"bytes"
	"context"
	"encoding/json"
	"errors"
	"fmt"
	"io/fs"
	"os"
	"path/filepath"
	"slices"
	"strings"

	"waymark.dev/waymark/internal/docs/sitefile"
	"waymark.dev/waymark/internal/docs/versions"
	"waymark.dev/waymark/internal/platform/locale"
)

// VersionsPath is the list of versions of a docs tree. Pages of all versions read it in the
// browser, so that frozen pages show later versions.
const VersionsPath = "/versions.json"

// VersionPagesPath is the list of the pages of one version of a docs tree, in which browsers find the page of another
// version.
const VersionPagesPath = "/version-pages.json"

// SiteVersion is the version of a docs tree that pages belong to.
type SiteVersion struct {
	Name  string `json:"name"`  // of a frozen version, "" for the latest
	Label string `json:"label"` // "" for the latest if it has none
	// Latest is the label of the latest version when a frozen one was built, "" for others.
	Latest string `json:"latest"`
}

// FrozenVersion is a version with a build of its own, below the address of its name.
type FrozenVersion struct {
	Name, Sum string // Sum identifies its sources
	// Build builds it into a folder.
	Build func(ctx context.Context, out string) error
}

// findVersions finds the versions in the site.yaml of e, whose mistakes are an error.
func (e *edition) findVersions(ctx context.Context) error {
	root, display := e.cat.Root()
	tree := versions.Tree{Root: root, Site: e.file}
	if dir := display("."); filepath.IsAbs(dir) {
		tree.Dir = dir
	}
	found, problems := versions.Find(ctx, tree)
	if len(problems) > 0 {
		return &sitefile.Error{File: display(sitefile.Name), Problems: problems}
	}
	if err := e.checkAddresses(found); err != nil {
		return err
	}
	e.versions = found
	return nil
}

// checkAddresses returns an error if something else has the address of a version.
func (e *edition) checkAddresses(list []versions.Version) error {
	if len(list) == 0 {
		return nil
	}
	var problems []sitefile.Problem
	taken := e.firstSegments()
	for _, v := range list {
		if text := e.conflict(v.Name, taken); text != "" {
			problems = append(problems, sitefile.Problem{At: e.file.Versions.At, Text: "versions: " + text})
		}
	}
	if len(problems) == 0 {
		return nil
	}
	_, display := e.cat.Root()
	return &sitefile.Error{File: display(sitefile.Name), Problems: problems}
}

// conflict names another use of the address of a version, "" if there is none.
func (e *edition) conflict(name string, taken map[string]string) string {
	scheme := e.cat.Scheme()
	if _, isLocale := scheme.ParseLocaleLoosely(name); isLocale || sitefile.IsReserved(name) {
		return fmt.Sprintf("%s cannot be a version: the program or a language has the address /%[1]s; rename it", name)
	}
	if other := taken[strings.ToLower(name)]; other != "" {
		return fmt.Sprintf("the version %s has the address of %s; rename one of them", name, other)
	}
	return ""
}

// firstSegments returns the first segments of the addresses of the tree in lower case, each with
// something that is there, for messages.
func (e *edition) firstSegments() map[string]string {
	taken := map[string]string{}
	add := func(url, owner string) {
		first, _, _ := strings.Cut(strings.TrimPrefix(url, "/"), "/")
		if first = strings.ToLower(first); taken[first] == "" {
			taken[first] = owner
		}
	}
	for _, p := range e.cat.Pages() {
		add(p.URL(), "the page "+p.RelFile)
	}
	for _, l := range e.cat.Locales() {
		for _, r := range e.cat.Redirects(l) {
			add(r.From, "the redirect from "+r.From)
		}
	}
	for _, file := range e.cat.Files() {
		add(e.cat.FileURL(file), "the file "+file)
	}
	return taken
}

// Versions returns the frozen versions of a docs tree, newest first.
func (s *Site) Versions() []versions.Version { return s.current.Load().versions }

// VersionLabel returns the label of the latest version, "" if it has none.
func (s *Site) VersionLabel() string { return s.current.Load().file.Versions.Current }

// version describes the version of the site, nil if it has no others.
func (s *Site) version(e *edition) *SiteVersion {
	switch own := s.opts.Settings.Version; {
	case own.Name != "":
		return &own
	case e.file.Versions.IsSet():
		return &SiteVersion{Label: e.file.Versions.Current}
	}
	return nil
}

// versionList lists the versions, the latest one first.
func (e *edition) versionList() ([]byte, error) {
	type listed struct {
		Name  string `json:"name"`
		Label string `json:"label"`
	}
	list := []listed{{Label: e.file.Versions.Current}}
	for _, v := range e.versions {
		list = append(list, listed{v.Name, v.Label})
	}
	return json.Marshal(list)
}

// versionPages lists the pages of this version with their identifiers in other versions.
func (e *edition) versionPages() ([]byte, error) {
	type listed struct {
		Locale locale.Locale `json:"locale"`
		File   string        `json:"file"` // the same in all languages
		Slug   string        `json:"slug"` // the address without prefix, language and ending
		URL    string        `json:"url"`
		Former []string      `json:"former,omitempty"` // slugs of addresses that lead to it
	}
	list, scheme := []listed{}, e.cat.Scheme()
	for _, l := range e.cat.Locales() {
		former := map[string][]string{}
		for _, r := range e.cat.Redirects(l) {
			to, _, _ := strings.Cut(r.To, "#")
			_, slug, _, ok := scheme.Split(r.From)
			if !ok { // an address without the prefix
				slug = strings.TrimSuffix(strings.Trim(r.From, "/"), ".html")
			}
			former[to] = append(former[to], slug)
		}
		for _, p := range e.cat.PagesOf(l) {
			list = append(list, listed{l, p.Path, p.Slug, p.URL(), former[p.URL()]})
		}
	}
	return json.Marshal(list)
}

// Counterpart returns the address of the page that another version has made from a file, with a slug: the page of the same
// file, else of the same slug or of one that it had, "" if there is none. Without a file it is the home page.
func (s *Site) Counterpart(l locale.Locale, file, slug string) string {
	e := s.current.Load()
	if file == "" {
		if home := e.cat.Scheme().Home(l); s.Shows(home) {
			return home
		}
		return ""
	}
	page := e.cat.Page(l, slug)
	if page == nil || page.Path != file {
		for _, p := range e.cat.PagesOf(l) {
			if p.Path == file {
				return p.URL()
			}
		}
	}
	if page != nil {
		return page.URL()
	}
	if place := e.locate(e.cat.Scheme().URL(l, slug)); place.Kind == PlaceMoved {
		return place.URL
	}
	return ""
}

// addressesBesides has the pages of collections, and of frozen versions, which have builds of their own.
type addressesBesides struct {
	*collections
	versions []versions.Version
}

// Exists implements [doc.Addresses]. Of frozen versions all pages count as existing.
func (a addressesBesides) Exists(url string) bool {
	first, _, _ := strings.Cut(strings.TrimPrefix(url, "/"), "/")
	return slices.ContainsFunc(a.versions, func(v versions.Version) bool { return v.Name == first }) || a.collections.Exists(url)
}

// isFrozen reports whether the site is a frozen version of another one, which has the files for
// search engines, programs and hosts.
func (s *Site) isFrozen() bool { return s.opts.Settings.Version.Name != "" }

// hasVersionAt reports whether a changed file may change the versions.
func (e *edition) hasVersionAt(changed []string) bool {
	folder := e.file.Versions.Folder
	if folder == "" {
		return false
	}
	_, display := e.cat.Root()
	folder = display(folder)
	for _, file := range changed {
		if file == folder || strings.HasPrefix(file, folder+string(filepath.Separator)) {
			return true
		}
	}
	return false
}

// damaged stands for the sum of the sources of a build whose manifest is damaged.
const damaged = "damaged"

// SourcesOf returns the sum of the sources of a frozen version that was built into a folder, ""
// if none was, and one that no sources have if its manifest is damaged: it is built again.
func SourcesOf(out string) (string, error) {
	text, err := os.ReadFile(filepath.Join(out, manifestName))
	if errors.Is(err, fs.ErrNotExist) {
		return "", nil
	}
	if err != nil {
		return "", fmt.Errorf("read the manifest of the build: %w", err)
	}
	var m manifest
	if json.Unmarshal(text, &m) != nil {
		return damaged, nil
	}
	return m.Sources, nil
}

// frozenPlan is the work on frozen versions.
type frozenPlan struct {
	nothing bool
	list    []byte          // the file at VersionsPath, nil without versions
	pages   []byte          // the file at VersionPagesPath, nil without versions
	todo    map[string]bool // versions to build, by name
}

// planVersions finds the versions whose sources are not those of the previous output.
func (b *build) planVersions() (p frozenPlan, err error) {
	if b.e.file.Versions.IsSet() && !b.site.isFrozen() && !b.opts.DocumentsOnly && !b.opts.Hosting.Served {
		if p.list, err = b.e.versionList(); err != nil {
			return p, err
		}
	}
	if b.site.version(b.e) != nil && !b.opts.DocumentsOnly && !b.opts.Hosting.Served {
		if p.pages, err = b.e.versionPages(); err != nil {
			return p, err
		}
	}
	before, _ := b.out.previous(strings.TrimPrefix(VersionsPath, "/"))
	p.todo, b.out.apart = map[string]bool{}, map[string]bool{}
	for _, v := range b.opts.Versions {
		sum, err := SourcesOf(filepath.Join(b.out.final, v.Name))
		if err != nil {
			return p, err
		}
		if sum == damaged {
			b.report.Damaged = append(b.report.Damaged, v.Name)
		}
		if sum != v.Sum || b.opts.Force {
			p.todo[v.Name] = true
		}
		b.out.apart[v.Name] = !p.todo[v.Name]
	}
	own, err := SourcesOf(b.out.final) // a damaged manifest is written again
	p.nothing = err == nil && len(p.todo) == 0 && bytes.Equal(p.list, before) && own == b.opts.Sources
	return p, nil
}

// writeVersions builds the frozen versions that the previous output lacks.
func (b *build) writeVersions(ctx context.Context, p frozenPlan) error {
	for path, data := range map[string][]byte{VersionsPath: p.list, VersionPagesPath: p.pages} {
		if data == nil {
			continue
		}
		if err := b.write(strings.TrimPrefix(path, "/"), data); err != nil {
			return err
		}
	}
	made := b.out.staging + "-versions"
	defer os.RemoveAll(made)
	for _, v := range b.opts.Versions {
		if !p.todo[v.Name] {
			continue
		}
		out := filepath.Join(made, v.Name)
		if err := v.Build(ctx, out); err != nil {
			return fmt.Errorf("version %s: %w", v.Name, err)
		}
		target, err := b.out.path(v.Name)
		if err == nil {
			err = os.Rename(out, target)
		}
		if err != nil {
			return fmt.Errorf("version %s: %w", v.Name, err)
		}
	}
	return nil
}
