package offline

import (
	"bytes"
	"cmp"
	"compress/gzip"
	"encoding/binary"
	"encoding/json"
	"fmt"
	"slices"
	"sync"

	"waymark.dev/waymark/internal/platform/locale"
)

// magic begins a shard, followed by the length of the header as 4 bytes, little endian.
const (
	magic        = "WMP1"
	prefixLength = len(magic) + 4
)

// Entry describes a member in the header of a shard. Members are in the order of entries: by
// kind, then path.
type Entry struct {
	Path   string `json:"path"`
	Kind   Kind   `json:"kind"`
	Offset int64  `json:"offset"` // from the end of the header
	Length int64  `json:"length"`
	Hash   string `json:"hash"` // of the bytes in the shard: 16 hex digits of their SHA-256
	// To is the target of an entry of KindMoved, which has no data.
	To string `json:"to,omitempty"`
}

// Member is a file in a shard.
type Member struct {
	Path string
	Kind Kind
	// Data is compressed, unless it is a picture.
	Data     []byte
	Unpacked int // bytes without compression
	To       string
}

// Moved returns the entry for a page's former address.
func Moved(from, to string) Member { return Member{Path: from, Kind: KindMoved, To: to} }

// NewMember compresses a file, unless it is a picture.
func NewMember(path string, kind Kind, data []byte) Member {
	m := Member{Path: path, Kind: kind, Data: data, Unpacked: len(data)}
	if kind != KindImage {
		m.Data = compress(data)
	}
	return m
}

// compressors are reused: their tables are larger than most pages.
var compressors = sync.Pool{New: func() any {
	w, _ := gzip.NewWriterLevel(nil, gzip.BestCompression) // there is such a level
	return w
}}

// compress compresses data with gzip, without a time, so that equal data gives equal bytes.
func compress(data []byte) []byte {
	w := compressors.Get().(*gzip.Writer)
	defer compressors.Put(w)
	var b bytes.Buffer
	b.Grow(len(data)/4 + 64)
	w.Reset(&b)
	_, _ = w.Write(data) // a bytes.Buffer does not fail
	_ = w.Close()
	return bytes.Clone(b.Bytes())
}

// NewShard sorts members and returns their shard in the folder of a locale, with the bytes of
// its file.
func NewShard(l locale.Locale, members []Member) (Shard, []byte, error) {
	slices.SortFunc(members, func(a, b Member) int { return cmp.Or(cmp.Compare(a.Kind, b.Kind), cmp.Compare(a.Path, b.Path)) })
	entries := make([]Entry, len(members))
	var length int64
	pages := 0
	for i, m := range members {
		if m.Kind == KindMoved {
			entries[i] = Entry{Path: m.Path, Kind: m.Kind, To: m.To}
			continue
		}
		if m.Kind == KindPage {
			pages++
		}
		entries[i] = Entry{Path: m.Path, Kind: m.Kind, Offset: length, Length: int64(len(m.Data)), Hash: hashOf(m.Data)[:hashLength]}
		length += int64(len(m.Data))
	}
	text, err := json.Marshal(entries)
	if err != nil {
		return Shard{}, nil, fmt.Errorf("encode header of shard: %w", err)
	}
	header := compress(text)
	data := make([]byte, 0, int64(prefixLength+len(header))+length)
	data = append(data, magic...)
	data = binary.LittleEndian.AppendUint32(data, uint32(len(header)))
	data = append(data, header...)
	for _, m := range members {
		data = append(data, m.Data...)
	}
	sum := hashOf(data)
	return Shard{
		File: Path + l.Folder() + "/" + sum[:nameLength] + ".pack", Bytes: int64(len(data)), Header: int64(prefixLength + len(header)),
		SHA256: sum, Members: len(members), Pages: pages,
	}, data, nil
}

// NewIndex returns the index of shards, its address and its file. The name is that of the
// area, or of its pictures.
func NewIndex(l locale.Locale, name string, shards []Shard) (index Index, address string, text []byte, err error) {
	if shards == nil {
		shards = []Shard{}
	}
	index = Index{Shards: shards}
	if text, err = json.Marshal(shards); err != nil {
		return index, "", nil, fmt.Errorf("encode index of %s: %w", name, err)
	}
	index.Version = hashOf(text)[:hashLength]
	if text, err = json.Marshal(index); err != nil {
		return index, "", nil, fmt.Errorf("encode index of %s: %w", name, err)
	}
	return index, Path + PackID(l, name) + "-" + index.Version + ".json", text, nil
}

// NewCatalogue returns the list of some packs, and its file.
func NewCatalogue(packs []Pack, date string) (Catalogue, []byte, error) {
	if packs == nil {
		packs = []Pack{}
	}
	text, err := json.Marshal(packs)
	if err != nil {
		return Catalogue{}, nil, fmt.Errorf("encode list of packs: %w", err)
	}
	c := Catalogue{Format: Format, Latest: hashOf(text)[:hashLength], Date: date, Packs: packs}
	text, err = json.Marshal(c)
	if err != nil {
		return c, nil, fmt.Errorf("encode list of packs: %w", err)
	}
	return c, text, nil
}
