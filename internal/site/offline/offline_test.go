package offline

import (
	"bytes"
	"encoding/json"
	"errors"
	"fmt"
	"os"
	"strings"
	"testing"
	"testing/fstest"

	"waymark.dev/waymark/internal/platform/fault"
	"waymark.dev/waymark/internal/platform/locale"
)

func TestAreas(t *testing.T) {
	t.Parallel()
	tests := []struct{ slug, want string }{
		{"Web/CSS", "css"}, {"Web/CSS/color", "css"}, {"web/css/COLOR", "css"}, {"Web/CSSOM", Other}, {"Web", Other},
		{"Web/API/Number.parse", "api"}, {"Learn_web_development/Core", "learn"}, {"Mozilla/Add-ons/WebExtensions", "extensions"}, {"Mozilla", Other},
		{"Glossary", "glossary"}, {"Games/Anatomy", Other}, {"", Other},
	}
	for _, tt := range tests {
		if got := AreaOf(tt.slug); got != tt.want {
			t.Errorf("AreaOf(%q) = %q, want %q", tt.slug, got, tt.want)
		}
	}
	for _, a := range Areas() {
		if a.Root != "" && AreaOf(a.Root) != a.ID {
			t.Errorf("root of %s is in %s", a.ID, AreaOf(a.Root))
		}
	}
}

// A shard has about 64 members, whatever the size of the pack, and ignores
// letter case.
func TestBuckets(t *testing.T) {
	t.Parallel()
	for _, n := range []int{0, 1, 90, 91, 500, 8000, 20_000} {
		bits := Bits(n)
		counts := make([]int, 1<<bits)
		for i := range n {
			path := fmt.Sprintf("/en-US/docs/Web/Page%d", i)
			bucket := Bucket(path, bits)
			if bucket != Bucket(strings.ToUpper(path), bits) {
				t.Fatalf("%s is in another shard in capitals", path)
			}
			counts[bucket]++
		}
		for i, count := range counts {
			if n > 90 && (count < 20 || count > 130) || n <= 90 && bits != 0 {
				t.Errorf("%d members: %d in shard %d of %d", n, count, i, len(counts))
			}
		}
	}
	if bits := Bits(1 << 40); bits != maxBits {
		t.Errorf("Bits is not limited: %d", bits)
	}
}

// library makes a pack with members in one shard, and its files.
func library(t *testing.T, members ...Member) fstest.MapFS {
	t.Helper()
	shard, data, err := NewShard(locale.EnUS, members)
	if err != nil {
		t.Fatal(err)
	}
	index, address, text, err := NewIndex(locale.EnUS, "css", []Shard{shard})
	if err != nil {
		t.Fatal(err)
	}
	_, catalogue, err := NewCatalogue([]Pack{{
		ID: PackID(locale.EnUS, "css"), Locale: locale.EnUS, Area: "css", Version: index.Version, Pages: shard.Pages, Bytes: shard.Bytes, Index: address,
	}}, "")
	if err != nil {
		t.Fatal(err)
	}
	if !IsFile(shard.File) || !IsFile(address) {
		t.Fatalf("%s, %s: not names of files", shard.File, address)
	}
	files := fstest.MapFS{}
	for name, text := range map[string][]byte{CataloguePath: catalogue, address: text, shard.File: data} {
		files[strings.TrimPrefix(name, Path)] = &fstest.MapFile{Data: text}
	}
	return files
}

// openIndex returns the only shard in the index of the only pack.
func openIndex(t *testing.T, files fstest.MapFS) (*Reader, Shard) {
	t.Helper()
	r, err := Open(files)
	if err != nil {
		t.Fatal(err)
	}
	index, err := r.Index(r.Packs[0].Index)
	if err != nil {
		t.Fatal(err)
	}
	return r, index.Shards[0]
}

// open reads the only pack and its only shard.
func open(t *testing.T, files fstest.MapFS) (Pack, *ShardFile) {
	t.Helper()
	r, shard := openIndex(t, files)
	f, err := r.Shard(shard)
	if err != nil {
		t.Fatal(err)
	}
	return r.Packs[0], f
}

func TestReaderReturnsWhatWasWritten(t *testing.T) {
	t.Parallel()
	const odd = `/en-US/docs/Web/CSS/:is(Ünï "quoted"?#%2f&<b>).x`
	words, err := json.Marshal(Words{Title: "color", InTitle: Counts{{"color", 1}}, InText: Counts{{"a<b", 2}, {"ü", 9}}})
	if err != nil {
		t.Fatal(err)
	}
	long := "/en-US/docs/" + strings.Repeat("x", 250)
	pack, shard := open(t, library(t,
		NewMember("/en-US/docs/Web/CSS/color", KindPage, []byte(`{"doc":{"a":",\"sidebar\":\"","sidebar":"sidebar/1","z":1},"url":"/en-US/docs/Web/CSS/color"}`)),
		NewMember("/en-US/docs/Web/CSS/color", KindWords, words),
		NewMember("sidebar/1", KindSidebar, []byte(`"<ol><li><a href=\"/en-US/docs/Web/CSS/color\">color</a></li></ol>"`)),
		NewMember(odd, KindPage, []byte(`{}`)),
		NewMember(long, KindPage, nil),
		NewMember("/en-US/docs/a.png", KindImage, []byte("png")),
		NewMember("/bcd/api/v0/current/api.Performance.json", KindCompat, []byte("interface")),
		NewMember("/bcd/api/v0/current/api.performance.json", KindCompat, []byte("property")),
		Moved("/en-US/docs/CSS/color", "/en-US/docs/Web/CSS/color"),
	))
	if pack.Pages != 3 {
		t.Errorf("%d pages", pack.Pages)
	}
	member := func(kind Kind, path string) string {
		for _, e := range shard.Entries {
			if e.Kind == kind && e.Path == path {
				if kind == KindMoved {
					return e.To
				}
				data := shard.Packed(e)
				if hashOf(data)[:hashLength] != e.Hash {
					t.Errorf("the hash of %s is not that of its bytes", e.Path)
				}
				if kind == KindImage {
					return string(data)
				}
				data, err := unpack(data, memberLimit)
				if err != nil {
					t.Error(err)
				}
				return string(data)
			}
		}
		return "none"
	}
	for _, tt := range []struct {
		kind       Kind
		path, want string
	}{
		{KindPage, "/en-US/docs/Web/CSS/color", `{"doc":{"a":",\"sidebar\":\"","sidebar":"sidebar/1","z":1},"url":"/en-US/docs/Web/CSS/color"}`},
		{KindSidebar, "sidebar/1", `"<ol><li><a href=\"/en-US/docs/Web/CSS/color\">color</a></li></ol>"`},
		{KindPage, odd, "{}"},
		{KindPage, long, ""},
		{KindImage, "/en-US/docs/a.png", "png"},
		{KindCompat, "/bcd/api/v0/current/api.Performance.json", "interface"},
		{KindCompat, "/bcd/api/v0/current/api.performance.json", "property"},
		{KindWords, "/en-US/docs/Web/CSS/color", string(words)},
		{KindMoved, "/en-US/docs/CSS/color", "/en-US/docs/Web/CSS/color"},
	} {
		if got := member(tt.kind, tt.path); got != tt.want {
			t.Errorf("%s %s = %s, want %s", tt.kind, tt.path, got, tt.want)
		}
	}
	var read Words
	if err := json.Unmarshal(words, &read); err != nil || fmt.Sprint(read.InText) != "[{a<b 2} {ü 9}]" {
		t.Errorf("words = %v, %v", read, err)
	}
}

// Equal members yield equal shards, in any order.
func TestShardsDependOnMembersOnly(t *testing.T) {
	t.Parallel()
	a, b, c := NewMember("/a", KindPage, []byte("A")), NewMember("/a", KindWords, []byte("A")), NewMember("/b", KindPage, []byte("B"))
	one, first, _ := NewShard(locale.EnUS, []Member{a, b, c})
	two, second, _ := NewShard(locale.EnUS, []Member{c, a, b})
	if one != two || !bytes.Equal(first, second) {
		t.Errorf("%v, then %v", one, two)
	}
}

func TestReaderRefusesWhatIsNoPack(t *testing.T) {
	t.Parallel()
	_, good, _ := NewShard(locale.EnUS, []Member{NewMember("/a", KindPage, []byte("text of a page")), NewMember("/b", KindPage, []byte("another"))})
	header := func(entries string) []byte {
		packed := compress([]byte(entries))
		return append(append([]byte(magic), byte(len(packed)), 0, 0, 0), packed...)
	}
	tests := map[string][]byte{
		"nothing":            nil,
		"another format":     append([]byte("WMP2"), good[4:]...),
		"cut":                good[:len(good)-1],
		"more":               append(bytes.Clone(good), 0),
		"a long header":      append([]byte("WMP1\xff\xff\xff\xff"), good[8:]...),
		"no header":          []byte("WMP1\x00\x00\x00\x00"),
		"no JSON":            header("x"),
		"a gap":              append(header(`[{"path":"/a","kind":"page","offset":1,"length":0}]`), 1),
		"overlap":            append(header(`[{"path":"/a","kind":"page","length":1},{"path":"/b","kind":"page","length":1}]`), 1),
		"a negative length":  header(`[{"path":"/a","kind":"page","length":-1}]`),
		"a huge length":      header(`[{"path":"/a","kind":"page","length":9223372036854775807}]`),
		"two of one path":    header(`[{"path":"/a","kind":"page"},{"path":"/A","kind":"page"}]`),
		"moved with content": header(`[{"path":"/a","kind":"moved","length":5}]`),
	}
	for name, data := range tests {
		if _, err := ParseShard(data); !errors.Is(err, fault.ErrInvalid) {
			t.Errorf("%s: %v", name, err)
		}
	}
	for _, address := range []string{"/offline/../x-0123456789abcdef.json", "https://example.org/offline/en-us/css-0123456789abcdef.json", `/offline/en-us\css-0123456789abcdef.json`, ""} {
		text := fmt.Sprintf(`{"format":1,"packs":[{"id":"en-us/css","locale":"en-US","area":"css","index":%q}]}`, address)
		if _, err := ParseCatalogue([]byte(text)); !errors.Is(err, fault.ErrInvalid) {
			t.Errorf("index at %q: %v", address, err)
		}
	}
}

// A file that differs from the index is never read.
func TestReaderChecksHashes(t *testing.T) {
	t.Parallel()
	files := library(t, NewMember("/a", KindPage, []byte("text")))
	for name, file := range files {
		if strings.HasSuffix(name, ".pack") {
			file.Data[len(file.Data)-1] ^= 1
		}
	}
	r, shard := openIndex(t, files)
	if _, err := r.Shard(shard); !errors.Is(err, fault.ErrInvalid) {
		t.Errorf("changed shard: %v", err)
	}
}

// memberLimit is the limit of browsers for an uncompressed member; the program unpacks none.
const memberLimit = 64 << 20

// TestLimits compares the limits with those of the browser application, whose
// tests read the same file.
func TestLimits(t *testing.T) {
	t.Parallel()
	text, err := os.ReadFile("testdata/limits.json")
	if err != nil {
		t.Fatal(err)
	}
	var want struct{ Shard, Header, Member int64 }
	if err := json.Unmarshal(text, &want); err != nil {
		t.Fatal(err)
	}
	if want.Shard != fileLimit || want.Header != headerLimit || want.Member != memberLimit {
		t.Errorf("limits %d, %d, %d, want %+v", fileLimit, headerLimit, memberLimit, want)
	}
}

func FuzzParseShard(f *testing.F) {
	_, good, _ := NewShard(locale.EnUS, []Member{NewMember("/a", KindPage, []byte("text of a page")), Moved("/b", "/a")})
	f.Add(good)
	f.Add(good[:12])
	f.Fuzz(func(t *testing.T, data []byte) {
		shard, err := ParseShard(data)
		if err != nil {
			if !errors.Is(err, fault.ErrInvalid) {
				t.Errorf("error %v", err)
			}
			return
		}
		for _, e := range shard.Entries {
			_ = shard.Packed(e)
		}
	})
}

func FuzzParseCatalogue(f *testing.F) {
	f.Add([]byte(`{"format":1,"packs":[{"id":"en-us/css","locale":"en-US","area":"css","index":"/offline/en-us/css-0123456789abcdef.json"}]}`))
	f.Add([]byte(`{"shards":[{"file":"/offline/en-us/0123456789abcdef0123456789abcdef.pack","bytes":20,"header":10}]}`))
	f.Fuzz(func(t *testing.T, text []byte) {
		if c, err := ParseCatalogue(text); err == nil {
			for _, p := range c.Packs {
				if strings.Contains(p.Index, "..") {
					t.Errorf("index %q", p.Index)
				}
			}
		}
		if index, err := ParseIndex(text); err == nil {
			for _, s := range index.Shards {
				if !strings.HasPrefix(s.File, Path) || strings.Contains(s.File, "..") {
					t.Errorf("shard %q", s.File)
				}
			}
		}
	})
}
