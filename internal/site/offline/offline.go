// Package offline writes and reads content packs: the pages of one language and
// area in compressed files, which browsers download to show pages without a
// network. docs/reference/offline.md describes the format.
//
// A pack consists of shards, whose names hold a hash of their content. A member
// of a shard, such as a page, is chosen for it by a hash of its path, so that a
// page that changes changes one shard, and an update of a pack fetches only the
// header and the changed members of that.
package offline

import (
	"crypto/sha256"
	"encoding/hex"
	"encoding/json"
	"fmt"
	"strings"

	"waymark.dev/waymark/internal/platform/locale"
)

// Format is the version of the format, in [Catalogue].
const Format = 1

// Path is the prefix of all addresses, CataloguePath the address of the list of packs.
const (
	Path          = "/offline/"
	CataloguePath = Path + "update.json"
)

// Catalogue is the list of all packs of a site.
type Catalogue struct {
	Format int `json:"format"`
	// Latest changes whenever a pack does.
	Latest string `json:"latest"`
	// Date is the last day on which a page of the packs changed, "" if unknown.
	Date  string `json:"date"`
	Packs []Pack `json:"packs"`
}

// Pack is an area of the site in one language.
type Pack struct {
	ID     string        `json:"id"` // folder of the locale and area: "en-us/css"
	Locale locale.Locale `json:"locale"`
	Area   string        `json:"area"`
	// Title is the title of the area's root page; "" for [Other] and [Site].
	Title string `json:"title"`
	// Paths are the address prefixes of its pages after the locale; the pack with the longest
	// matching prefix has a page.
	Paths   []string `json:"paths"`
	Version string   `json:"version"` // that of the index
	Pages   int      `json:"pages"`
	// Bytes is the size of all shards, Unpacked that of their uncompressed members.
	Bytes    int64   `json:"bytes"`
	Unpacked int64   `json:"unpacked"`
	Index    string  `json:"index"`  // address
	Images   *Images `json:"images"` // nil for none
}

// Images are the optional pictures of a pack.
type Images struct {
	Count int    `json:"count"`
	Bytes int64  `json:"bytes"`
	Index string `json:"index"`
}

// Index lists the shards of a pack, or those of its pictures.
type Index struct {
	Version string  `json:"version"`
	Shards  []Shard `json:"shards"`
}

// Shard is a file of members.
type Shard struct {
	File    string `json:"file"` // address
	Bytes   int64  `json:"bytes"`
	Header  int64  `json:"header"` // bytes before the first member
	SHA256  string `json:"sha256"` // of the file, in hex
	Members int    `json:"members"`
	Pages   int    `json:"pages"` // members that are pages
}

// Kind is the kind of a member.
type Kind string

// The kinds of members. Readers ignore others.
const (
	KindPage    Kind = "page"    // index.json of the page at the path, see [Reader.Page]
	KindWords   Kind = "words"   // what the page at the path can be found by, see [Words]
	KindMoved   Kind = "moved"   // an address that a page had before: an entry without bytes
	KindSidebar Kind = "sidebar" // a sidebar that pages share: HTML as a JSON string
	KindCompat  Kind = "compat"  // compatibility data
	KindTitles  Kind = "titles"  // the quick index of the locale
	KindImage   Kind = "image"   // a picture, not compressed
)

// Words are the search terms of a page, in lower case and each followed by its count in the
// field: ["color", 3, "blend", 1].
type Words struct {
	Title      string `json:"title"`
	Summary    string `json:"summary"`
	InTitle    Counts `json:"inTitle"`
	InSummary  Counts `json:"inSummary"`
	InHeadings Counts `json:"inHeadings"`
	InText     Counts `json:"inText"`
}

// Count is a word with its count in a text.
type Count struct {
	Word  string
	Times int
}

// Counts are the words of a text by alphabet.
type Counts []Count

func (c Counts) MarshalJSON() ([]byte, error) {
	list := make([]any, 0, 2*len(c))
	for _, count := range c {
		list = append(list, count.Word, count.Times)
	}
	return json.Marshal(list)
}

func (c *Counts) UnmarshalJSON(text []byte) error {
	var list []json.RawMessage
	if err := json.Unmarshal(text, &list); err != nil {
		return err
	}
	if len(list)%2 != 0 {
		return fmt.Errorf("counts of words: the last word has no count")
	}
	*c = make(Counts, len(list)/2)
	for i := range *c {
		count := &(*c)[i]
		if err := json.Unmarshal(list[2*i], &count.Word); err != nil {
			return err
		}
		if err := json.Unmarshal(list[2*i+1], &count.Times); err != nil {
			return err
		}
	}
	return nil
}

// sidebarsPath begins the paths of sidebars, which are not addresses.
const sidebarsPath = "sidebar/"

// SidebarPath returns the path of the sidebar with an identity.
func SidebarPath(identity string) string { return sidebarsPath + hashOf([]byte(identity))[:nameLength] }

func PackID(l locale.Locale, area string) string { return l.Folder() + "/" + area }

// nameLength is the length of hashes in file names, hashLength that of members, in hex
// digits: hashes select what to fetch, and the SHA-256 of the shard verifies the result.
const (
	nameLength = 32
	hashLength = 16
)

// hashOf is the SHA-256 of some bytes in hex.
func hashOf(data []byte) string {
	sum := sha256.Sum256(data)
	return hex.EncodeToString(sum[:])
}

// Bucket returns the shard, of 2^bits, for the member at a path.
func Bucket(path string, bits int) int {
	sum := sha256.Sum256([]byte(strings.ToLower(path)))
	first := uint32(sum[0])<<24 | uint32(sum[1])<<16 | uint32(sum[2])<<8 | uint32(sum[3])
	return int(uint64(first) >> (32 - bits))
}

// shardMembers is the approximate number of members per shard.
const shardMembers = 64

// maxBits bounds the number of shards of a pack to 2^maxBits.
const maxBits = 16

// Bits returns the number of shards, as a power of two, for a number of members: about 64
// each, from 45 to 90.
func Bits(members int) int {
	bits := 0
	// 90 is 64 times the square root of two: the next power is as near.
	for bits < maxBits && members>>bits > shardMembers*90/64 {
		bits++
	}
	return bits
}
