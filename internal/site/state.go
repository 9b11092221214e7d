package site

import (
	"encoding/base64"
	"encoding/binary"
	"encoding/json"
	"errors"
	"fmt"
	"io/fs"
	"maps"
	"os"
	"path/filepath"
	"slices"

	"waymark.dev/waymark/internal/docs/content"
	"waymark.dev/waymark/internal/docs/flaw"
	"waymark.dev/waymark/internal/platform/locale"
)

// stateName is the file of an output for comparison by the next build.
const stateName = ".waymark-state.json"

// stateVersion is incremented when the file's meaning changes.
const stateVersion = 2

// state records the sources of an output's pages. It depends only on content, so that equal
// content gives equal bytes.
type state struct {
	// Scheme is that of the addresses of pages.
	Scheme content.Scheme `json:"scheme,omitzero"`
	// Common is a hash of the common dependencies of all pages: the program, its data and
	// settings and shared files.
	Common string `json:"common"`
	// Pages are the documents by address.
	Pages map[string]pageState `json:"pages"`
	// Redirects are alternating keys and checksums of redirects, see
	// content.Catalogue.RedirectSums.
	Redirects string `json:"redirects"`
	// LoadFlaws are the flaws found before any page was made.
	LoadFlaws flaw.Counts `json:"loadFlaws"`
	// Sidebars are the links and lookups of sidebars, as in pageState.
	Sidebars []sidebarLinks `json:"sidebars"`
	// Collections is a hash of the sources of collections.
	Collections string `json:"collections"`
	// Flaws are the flaws of documents by address; OtherFlaws those of other pages.
	Flaws      map[string]flaw.Counts `json:"flaws"`
	OtherFlaws flaw.Counts            `json:"otherFlaws"`
	// Static are the ages of client files of earlier builds, in sets of client files.
	Static map[string]int `json:"static,omitempty"`
	// Texts are the indexes of texts by locale.
	Texts map[locale.Locale]textState `json:"texts,omitempty"`
	// Packs are the content packs by id; nil if none were written.
	Packs map[string]packState `json:"packs,omitempty"`
}

// textState records an index of texts.
type textState struct {
	Sources string   `json:"sources"` // hash of the sources of its own pages
	Shared  string   `json:"shared"`  // see TextIndex
	Files   []string `json:"files"`   // names, sorted
}

// pageState records a document's sources, and the parts that other pages may show.
type pageState struct {
	Own     string `json:"own"`     // hash of its source, metadata and files
	Title   string `json:"title"`   // hash of its titles and other data for lists and links
	Summary string `json:"summary"` // hash of its summary's source

	Folder string `json:"folder,omitempty"` // if not that of its address

	// Links are numbers of the linked documents' folders in Pages, see encodeIDs. Titles and
	// summaries of others are only shown with links. Lookups are dependencies that do not
	// show, see encodeKeys.
	Links   string   `json:"links"`
	Lookups string   `json:"lookups,omitempty"`
	Sidebar int      `json:"sidebar"`          // index of its sidebar's dependencies in state.Sidebars
	Compat  []string `json:"compat,omitempty"` // queries of its compatibility tables
	Files   []string `json:"files,omitempty"`  // paths of the files of a docs tree that it uses
}

func (b *build) previousState() (state, bool) {
	var s state
	text, err := b.out.previous(stateName)
	if err != nil {
		return s, false
	}
	if err := json.Unmarshal(text, &s); err != nil {
		return s, false
	}
	return s, true
}

// folder returns the folder of a page.
func (s state) folder(url string) string {
	if folder := s.Pages[url].Folder; folder != "" {
		return folder
	}
	_, slug, _, _ := s.Scheme.Split(url)
	return content.FolderOf(slug)
}

// folderIDs returns the numbers of the folders in recorded links.
func (s state) folderIDs() (folderIDs, []string) {
	var folders []string
	for url, page := range s.Pages {
		_, slug, _, _ := s.Scheme.Split(url)
		folders = append(folders, content.FolderOf(slug))
		if page.Folder != "" {
			folders = append(folders, page.Folder)
		}
	}
	return newFolderIDs(folders)
}

func encodeSums(sums map[content.LookupKey]uint32) string {
	var buf []byte
	for _, key := range slices.Sorted(maps.Keys(sums)) {
		buf = binary.BigEndian.AppendUint32(buf, uint32(key))
		buf = binary.BigEndian.AppendUint32(buf, sums[key])
	}
	return base64.RawStdEncoding.EncodeToString(buf)
}

// decodeSums decodes the result of encodeSums.
func decodeSums(encoded string) (map[content.LookupKey]uint32, error) {
	buf, err := base64.RawStdEncoding.DecodeString(encoded)
	if err != nil || len(buf)%8 != 0 {
		return nil, errEncoding
	}
	sums := make(map[content.LookupKey]uint32, len(buf)/8)
	for ; len(buf) > 0; buf = buf[8:] {
		sums[content.LookupKey(binary.BigEndian.Uint32(buf))] = binary.BigEndian.Uint32(buf[4:])
	}
	return sums, nil
}

// renumbering maps recorded links to the folders' current numbers.
type renumbering struct {
	same    bool
	folders []string // by old number
	ids     folderIDs
	buf     []int32
}

func (p *plan) newRenumbering(b *build) *renumbering {
	_, folders := p.before.folderIDs()
	return &renumbering{same: slices.Equal(folders, b.folders), folders: folders, ids: b.ids}
}

// links renumbers encoded links, without removed folders: pages with links to them were made
// again.
func (r *renumbering) links(encoded string) string {
	if r.same || encoded == "" {
		return encoded
	}
	numbers, err := decodeAscending(r.buf[:0], encoded)
	r.buf = numbers
	if err != nil {
		return encoded
	}
	kept := numbers[:0]
	for _, n := range numbers {
		if int(n) >= len(r.folders) {
			continue
		}
		if id, ok := r.ids[r.folders[n]]; ok {
			kept = append(kept, id)
		}
	}
	slices.Sort(kept)
	return encodeIDs(kept)
}

// keepLinks records the links of pages: new ones of the pages made, and the previous links of
// others.
func (p *plan) keepLinks(b *build) {
	made := make([]bool, len(b.pages))
	for _, i := range b.todo {
		made[i] = true
	}
	renumbered := p.newRenumbering(b)
	sidebars := make([]sidebarLinks, len(p.before.Sidebars))
	for i, sidebar := range p.before.Sidebars {
		sidebars[i] = sidebarLinks{renumbered.links(sidebar.Links), sidebar.Lookups}
	}
	indexes := map[sidebarLinks]int{}
	for i, page := range b.pages {
		url := page.URL()
		s, ok := p.state.Pages[url]
		if !ok {
			continue
		}
		found := b.found[i]
		if !made[i] {
			before := p.before.Pages[url]
			found = foundLinks{links: renumbered.links(before.Links), lookups: before.Lookups, sidebar: sidebars[before.Sidebar], compat: before.Compat, files: before.Files}
		}
		index, known := indexes[found.sidebar]
		if !known {
			index = len(p.state.Sidebars)
			indexes[found.sidebar] = index
			p.state.Sidebars = append(p.state.Sidebars, found.sidebar)
		}
		s.Links, s.Lookups, s.Sidebar, s.Compat, s.Files = found.links, found.lookups, index, found.compat, found.files
		p.state.Pages[url] = s
	}
}

// OutputState is a part of the record of a build.
type OutputState struct {
	Scheme content.Scheme
	Static map[string]int // ages of client files of earlier builds, in sets of client files
}

// StateOf returns the state of an output, the zero value if it has no record.
func StateOf(out string) (s OutputState, err error) {
	text, err := os.ReadFile(filepath.Join(out, stateName))
	if errors.Is(err, fs.ErrNotExist) {
		return s, nil
	}
	if err == nil {
		err = json.Unmarshal(text, &s)
	}
	if err != nil {
		return s, fmt.Errorf("read the record of the build: %w", err)
	}
	return s, nil
}
