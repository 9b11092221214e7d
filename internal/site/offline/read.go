package offline

import (
	"bytes"
	"compress/gzip"
	"encoding/binary"
	"encoding/json"
	"errors"
	"fmt"
	"io"
	"io/fs"
	"path"
	"regexp"
	"strings"

	"waymark.dev/waymark/internal/platform/fault"
)

// Limits of a reader (docs/reference/offline.md, Limits), in bytes: of a file and the header of
// a shard.
const (
	fileLimit   = 256 << 20
	headerLimit = 16 << 20
)

// Addresses of shards and indexes.
var (
	shardFile = regexp.MustCompile(`^/offline/[a-z]{2,3}(-[a-z0-9]{2,8})*/[0-9a-f]{32}\.pack$`)
	indexFile = regexp.MustCompile(`^/offline/[a-z]{2,3}(-[a-z0-9]{2,8})*/[a-z]+(-images)?-[0-9a-f]{16}\.json$`)
)

// IsFile reports whether an address is that of a shard or an index.
func IsFile(address string) bool {
	return shardFile.MatchString(address) || indexFile.MatchString(address)
}

// errFormat is for files that are not packs.
var errFormat = fmt.Errorf("not in the format of packs: %w", fault.ErrInvalid)

func malformed(format string, args ...any) error {
	return fmt.Errorf(format+": %w", append(args, errFormat)...)
}

// ParseCatalogue parses the list of packs.
func ParseCatalogue(text []byte) (Catalogue, error) {
	var c Catalogue
	if err := json.Unmarshal(text, &c); err != nil {
		return c, malformed("list of packs: %v", err)
	}
	if c.Format != Format {
		return c, malformed("list of packs of format %d", c.Format)
	}
	seen := map[string]bool{}
	for _, p := range c.Packs {
		if seen[p.ID] || p.ID != PackID(p.Locale, p.Area) {
			return c, malformed("pack %q", p.ID)
		}
		seen[p.ID] = true
		if !indexFile.MatchString(p.Index) || p.Images != nil && !indexFile.MatchString(p.Images.Index) {
			return c, malformed("pack %s: address of its index", p.ID)
		}
	}
	return c, nil
}

func ParseIndex(text []byte) (Index, error) {
	var index Index
	if err := json.Unmarshal(text, &index); err != nil {
		return index, malformed("index of a pack: %v", err)
	}
	for _, s := range index.Shards {
		if !shardFile.MatchString(s.File) || s.Bytes < int64(prefixLength) || s.Bytes > fileLimit || s.Header < int64(prefixLength) || s.Header > s.Bytes {
			return index, malformed("shard %q", s.File)
		}
	}
	return index, nil
}

type ShardFile struct {
	Entries []Entry
	members []byte // all of them
}

// ParseShard parses a shard without copying data.
func ParseShard(data []byte) (*ShardFile, error) {
	if len(data) < prefixLength || string(data[:len(magic)]) != magic {
		return nil, malformed("shard without %s", magic)
	}
	length := binary.LittleEndian.Uint32(data[len(magic):])
	rest := data[prefixLength:]
	if int64(length) > int64(len(rest)) {
		return nil, malformed("shard shorter than its header")
	}
	text, err := unpack(rest[:length], headerLimit)
	if err != nil {
		return nil, malformed("header of shard: %v", err)
	}
	f := &ShardFile{members: rest[length:]}
	if err := json.Unmarshal(text, &f.Entries); err != nil {
		return nil, malformed("header of shard: %v", err)
	}
	return f, f.check()
}

// check checks that the entries cover the members without gaps.
func (f *ShardFile) check() error {
	seen := map[memberKey]bool{}
	var pos int64
	left := int64(len(f.members))
	for _, e := range f.Entries {
		if e.Path == "" || seen[e.key()] {
			return malformed("path %q of a member", e.Path)
		}
		seen[e.key()] = true
		if e.Kind == KindMoved && e.Length == 0 {
			continue
		}
		if e.Offset != pos || e.Length < 0 || e.Length > left {
			return malformed("position of %q", e.Path)
		}
		pos += e.Length
		left -= e.Length
	}
	if left != 0 {
		return malformed("%d bytes after the members", left)
	}
	return nil
}

// memberKey identifies a member.
type memberKey struct {
	kind Kind
	path string // in lower case, but for compatibility data
}

// key returns the key of a member. Compatibility data is case-sensitive, as api.Performance
// and api.performance; addresses are not.
func (e Entry) key() memberKey {
	if e.Kind == KindCompat {
		return memberKey{e.Kind, e.Path}
	}
	return memberKey{e.Kind, strings.ToLower(e.Path)}
}

// Packed returns a member as stored in the shard. The caller must not change it.
func (f *ShardFile) Packed(e Entry) []byte { return f.members[e.Offset:][:e.Length:e.Length] }

// Reused returns a copy of a member for another shard.
func (f *ShardFile) Reused(e Entry) Member {
	data := bytes.Clone(f.Packed(e))
	unpacked := len(data)
	if e.Kind != KindImage && len(data) >= 4 {
		// The last four bytes of gzip are the length without compression (RFC 1952, 2.3.1).
		unpacked = int(binary.LittleEndian.Uint32(data[len(data)-4:]))
	}
	return Member{Path: strings.Clone(e.Path), Kind: e.Kind, Data: data, Unpacked: unpacked}
}

// unpack decompresses at most limit bytes.
func unpack(data []byte, limit int64) ([]byte, error) {
	r, err := gzip.NewReader(bytes.NewReader(data))
	if err != nil {
		return nil, err
	}
	r.Multistream(false)
	unpacked, err := io.ReadAll(io.LimitReader(r, limit+1))
	if err != nil {
		return nil, err
	}
	if int64(len(unpacked)) > limit {
		return nil, errors.New("it is too long")
	}
	return unpacked, nil
}

// Reader reads the packs in a folder.
type Reader struct {
	files fs.FS
	Catalogue
}

// Open reads the list of packs in a folder, the one at [Path].
func Open(files fs.FS) (*Reader, error) {
	text, err := fs.ReadFile(files, path.Base(CataloguePath))
	if err != nil {
		return nil, fmt.Errorf("read list of packs: %w", err)
	}
	r := &Reader{files: files}
	r.Catalogue, err = ParseCatalogue(text)
	return r, err
}

func (r *Reader) Index(address string) (Index, error) {
	text, err := fs.ReadFile(r.files, strings.TrimPrefix(address, Path))
	if err != nil {
		return Index{}, fmt.Errorf("read index: %w", err)
	}
	return ParseIndex(text)
}

// ReadShard reads a shard in the folder of packs and verifies it.
func ReadShard(files fs.FS, s Shard) ([]byte, error) {
	data, err := fs.ReadFile(files, strings.TrimPrefix(s.File, Path))
	if err != nil {
		return nil, fmt.Errorf("read shard: %w", err)
	}
	if int64(len(data)) != s.Bytes || hashOf(data) != s.SHA256 {
		return nil, malformed("shard %s: its content is not that of the index", s.File)
	}
	return data, nil
}

// Shard reads and verifies a shard.
func (r *Reader) Shard(s Shard) (*ShardFile, error) {
	data, err := ReadShard(r.files, s)
	if err != nil {
		return nil, err
	}
	f, err := ParseShard(data)
	if err != nil {
		return nil, fmt.Errorf("shard %s: %w", s.File, err)
	}
	if len(f.Entries) != s.Members || s.Header != s.Bytes-int64(len(f.members)) {
		return nil, malformed("shard %s: its header is not that of the index", s.File)
	}
	return f, nil
}
