package observatory

import (
	"bytes"
	"cmp"
	"embed"
	"encoding/json"
	"errors"
	"fmt"
	"io"
	"io/fs"
	"os"
	"path/filepath"
	"slices"
	"strings"
	"sync"

	"github.com/klauspost/compress/zstd"

	"waymark.dev/waymark/internal/platform/files"
)

//go:embed lists/packed
var packed embed.FS

// Files in a folder of lists. A line is an entry; they are sorted.
const (
	manifestFile = "manifest.json"
	preloadFile  = "preload.zst" // hosts; a leading plus includes subdomains
	tldFile      = "tlds.zst"
)

// ListFolder is the folder of updated lists in the data folder.
const ListFolder = "observatory"

// ListManifest has the sources of lists.
type ListManifest struct {
	Preload ListSource `json:"preload"`
	TLDs    ListSource `json:"tlds"`
}

// ListSource is the source of a list.
type ListSource struct {
	From    string `json:"from"`
	Date    string `json:"date"` // as in 2026-01-31
	Licence string `json:"licence"`
	Entries int    `json:"entries"`
}

// maxList limits the decompressed size of a list.
const maxList = 64 << 20

// OpenLists returns the lists in a folder maintained by UpdateLists, or the embedded ones if there are
// none or the embedded ones are newer.
func OpenLists(dir string) (Lists, ListManifest, error) {
	files, manifest, err := chooseLists(dir)
	if err != nil {
		return Lists{}, ListManifest{}, err
	}
	preload, err := openPreload(files)
	if err != nil {
		return Lists{}, ListManifest{}, err
	}
	names, err := readLines(files, tldFile)
	if err != nil {
		return Lists{}, ListManifest{}, err
	}
	tlds := map[string]bool{}
	for name := range strings.Lines(names) {
		tlds[strings.TrimSuffix(name, "\n")] = true
	}
	return Lists{Preload: preload, TLDs: tlds}, manifest, nil
}

// openPreload opens the list of preloaded hosts. The embedded one is decompressed on the first
// lookup, since most servers do not scan for a long time; a folder's at once, since it may be
// damaged.
func openPreload(files fs.FS) (Preload, error) {
	if own, err := builtInLists(); err == nil && files == own {
		return ownHosts, nil
	}
	text, err := readLines(files, preloadFile)
	return sortedHosts(text), err
}

// ownHosts are the embedded preloaded hosts.
var ownHosts = lazyHosts(sync.OnceValue(func() sortedHosts {
	own, err := builtInLists()
	if err != nil {
		panic(err)
	}
	text, err := readLines(own, preloadFile)
	if err != nil {
		panic(err) // the program is damaged
	}
	return sortedHosts(text)
}))

// lazyHosts is a list read on demand.
type lazyHosts func() sortedHosts

func (l lazyHosts) Find(host string) (PreloadEntry, bool) { return l().Find(host) }

// builtInLists returns the embedded lists, opened once.
var builtInLists = sync.OnceValues(func() (fs.FS, error) { return fs.Sub(packed, "lists/packed") })

// chooseLists returns the newer of the lists in a folder and the embedded ones.
func chooseLists(dir string) (fs.FS, ListManifest, error) {
	own, err := builtInLists()
	if err != nil {
		return nil, ListManifest{}, err
	}
	ownManifest, err := readListManifest(own)
	if err != nil || dir == "" {
		return own, ownManifest, err
	}
	files := os.DirFS(dir)
	manifest, err := readListManifest(files)
	switch {
	case errors.Is(err, fs.ErrNotExist):
		return own, ownManifest, nil
	case err != nil:
		return nil, ListManifest{}, fmt.Errorf("lists in %s: %w", dir, err)
	case cmp.Less(manifest.newest(), ownManifest.newest()):
		return own, ownManifest, nil
	}
	return files, manifest, nil
}

func (m ListManifest) newest() string { return max(m.Preload.Date, m.TLDs.Date) }

func readListManifest(files fs.FS) (ListManifest, error) {
	var m ListManifest
	text, err := fs.ReadFile(files, manifestFile)
	if err != nil {
		return m, err
	}
	if err := json.Unmarshal(text, &m); err != nil {
		return m, fmt.Errorf("read %s: %w", manifestFile, err)
	}
	return m, nil
}

func readLines(files fs.FS, name string) (string, error) {
	file, err := files.Open(name)
	if err != nil {
		return "", err
	}
	defer file.Close()
	decoder, err := zstd.NewReader(file, zstd.WithDecoderConcurrency(1), zstd.WithDecoderMaxMemory(maxList))
	if err != nil {
		return "", fmt.Errorf("decompress %s: %w", name, err)
	}
	defer decoder.Close()
	var text strings.Builder
	if info, err := file.Stat(); err == nil {
		text.Grow(int(min(4*info.Size(), maxList))) // hosts compressLines to a quarter or less
	}
	if _, err := io.Copy(&text, io.LimitReader(decoder, maxList)); err != nil {
		return "", fmt.Errorf("decompress %s: %w", name, err)
	}
	return text.String(), nil
}

// sortedHosts is a list of preloaded hosts in file format: a map would take ten times the
// memory.
type sortedHosts string

func (l sortedHosts) Find(host string) (PreloadEntry, bool) {
	return FindPreloaded(host, l.get)
}

func (l sortedHosts) get(host string) (PreloadEntry, bool) {
	low, high := 0, len(l) // the line is in l[low:high]
	for low < high {
		start := strings.LastIndexByte(string(l[low:(low+high)/2]), '\n') + 1 + low
		end := start + strings.IndexByte(string(l[start:]), '\n')
		line, includes := strings.CutPrefix(string(l[start:end]), "+")
		switch c := strings.Compare(host, line); {
		case c == 0:
			return PreloadEntry{Mode: ForceHTTPS, IncludeSubDomains: includes}, true
		case c < 0:
			high = start
		default:
			low = end + 1
		}
	}
	return PreloadEntry{}, false
}

// ListSet is both lists for writing.
type ListSet struct {
	Manifest ListManifest
	Preload  PreloadList
	TLDs     []string
}

// Write writes the lists into a folder, created if missing. It replaces each file atomically,
// the manifest last.
func (s ListSet) Write(dir string) error {
	if err := os.MkdirAll(dir, 0o755); err != nil {
		return err
	}
	var hosts []string
	for host, entry := range s.Preload {
		if entry.Mode == ForceHTTPS && !strings.ContainsAny(host, "+\n") {
			hosts = append(hosts, host)
		}
	}
	slices.Sort(hosts)
	for i, host := range hosts {
		if s.Preload[host].IncludeSubDomains {
			hosts[i] = "+" + host
		}
	}
	tlds := slices.Clone(s.TLDs)
	slices.Sort(tlds)
	s.Manifest.Preload.Entries, s.Manifest.TLDs.Entries = len(hosts), len(tlds)
	manifest, err := json.MarshalIndent(s.Manifest, "", "  ")
	if err != nil {
		return err
	}
	for _, file := range []struct {
		name    string
		content []byte
	}{{preloadFile, compressLines(hosts)}, {tldFile, compressLines(tlds)}, {manifestFile, append(manifest, '\n')}} {
		if err := files.WriteFile(filepath.Join(dir, file.name), file.content, 0o644); err != nil {
			return err
		}
	}
	return nil
}

func compressLines(lines []string) []byte {
	var text bytes.Buffer
	for _, line := range lines {
		text.WriteString(line + "\n")
	}
	encoder, err := zstd.NewWriter(nil, zstd.WithEncoderLevel(zstd.SpeedBestCompression), zstd.WithEncoderConcurrency(1))
	if err != nil {
		panic(err) // the options are constant
	}
	return encoder.EncodeAll(text.Bytes(), nil)
}
