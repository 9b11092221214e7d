// Package lists holds the lists that scans need, as data files with their date: the
// hosts that browsers contact over https only, and the top-level domains.
package lists

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
	"waymark.dev/waymark/internal/tools/observatory"
)

//go:embed packed
var packed embed.FS

// The files of a folder of lists. A line of a list is an entry; they are sorted.
const (
	manifestFile = "manifest.json"
	preloadFile  = "preload.zst" // hosts; a plus before one includes its subdomains
	tldFile      = "tlds.zst"
)

// Folder is the folder of updated lists in the folder of all data.
const Folder = "observatory"

// Manifest says where lists are from.
type Manifest struct {
	Preload Source `json:"preload"`
	TLDs    Source `json:"tlds"`
}

// Source is where a list is from.
type Source struct {
	From    string `json:"from"`
	Date    string `json:"date"` // as in 2026-01-31
	Licence string `json:"licence"`
	Entries int    `json:"entries"`
}

// maxList limits what a list decompresses to.
const maxList = 64 << 20

// Open returns the lists in a folder that Update maintains, or those of the program
// if there are none, or if the program's are newer.
func Open(dir string) (observatory.Lists, Manifest, error) {
	files, manifest, err := choose(dir)
	if err != nil {
		return observatory.Lists{}, Manifest{}, err
	}
	preload, err := openPreload(files)
	if err != nil {
		return observatory.Lists{}, Manifest{}, err
	}
	names, err := readLines(files, tldFile)
	if err != nil {
		return observatory.Lists{}, Manifest{}, err
	}
	tlds := map[string]bool{}
	for name := range strings.Lines(names) {
		tlds[strings.TrimSuffix(name, "\n")] = true
	}
	return observatory.Lists{Preload: preload, TLDs: tlds}, manifest, nil
}

// openPreload opens the list of preloaded hosts. That of the program is decompressed
// when a host is first looked up, since most servers have nothing to scan for long;
// that of a folder at once, since it may be damaged.
func openPreload(files fs.FS) (observatory.Preload, error) {
	if own, err := builtIn(); err == nil && files == own {
		return ownHosts, nil
	}
	text, err := readLines(files, preloadFile)
	return sortedHosts(text), err
}

// ownHosts are the preloaded hosts of the program.
var ownHosts = lazyHosts(sync.OnceValue(func() sortedHosts {
	own, err := builtIn()
	if err != nil {
		panic(err)
	}
	text, err := readLines(own, preloadFile)
	if err != nil {
		panic(err) // the program is damaged
	}
	return sortedHosts(text)
}))

// lazyHosts is a list that is read when it is first needed.
type lazyHosts func() sortedHosts

func (l lazyHosts) Find(host string) (observatory.PreloadEntry, bool) { return l().Find(host) }

// builtIn returns the lists of the program. They are decoded once.
var builtIn = sync.OnceValues(func() (fs.FS, error) { return fs.Sub(packed, "packed") })

// choose returns the newer of the lists in a folder and those of the program.
func choose(dir string) (fs.FS, Manifest, error) {
	own, err := builtIn()
	if err != nil {
		return nil, Manifest{}, err
	}
	ownManifest, err := readManifest(own)
	if err != nil || dir == "" {
		return own, ownManifest, err
	}
	files := os.DirFS(dir)
	manifest, err := readManifest(files)
	switch {
	case errors.Is(err, fs.ErrNotExist):
		return own, ownManifest, nil
	case err != nil:
		return nil, Manifest{}, fmt.Errorf("lists in %s: %w", dir, err)
	case cmp.Less(manifest.newest(), ownManifest.newest()):
		return own, ownManifest, nil
	}
	return files, manifest, nil
}

func (m Manifest) newest() string { return max(m.Preload.Date, m.TLDs.Date) }

func readManifest(files fs.FS) (Manifest, error) {
	var m Manifest
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
		text.Grow(int(min(4*info.Size(), maxList))) // hosts shrink to a quarter and less
	}
	if _, err := io.Copy(&text, io.LimitReader(decoder, maxList)); err != nil {
		return "", fmt.Errorf("decompress %s: %w", name, err)
	}
	return text.String(), nil
}

// sortedHosts is a list of preloaded hosts as it is in its file: as a map it would
// take ten times the memory.
type sortedHosts string

func (l sortedHosts) Find(host string) (observatory.PreloadEntry, bool) {
	return observatory.FindPreloaded(host, l.get)
}

func (l sortedHosts) get(host string) (observatory.PreloadEntry, bool) {
	low, high := 0, len(l) // the line is in l[low:high]
	for low < high {
		start := strings.LastIndexByte(string(l[low:(low+high)/2]), '\n') + 1 + low
		end := start + strings.IndexByte(string(l[start:]), '\n')
		line, includes := strings.CutPrefix(string(l[start:end]), "+")
		switch c := strings.Compare(host, line); {
		case c == 0:
			return observatory.PreloadEntry{Mode: observatory.ForceHTTPS, IncludeSubDomains: includes}, true
		case c < 0:
			high = start
		default:
			low = end + 1
		}
	}
	return observatory.PreloadEntry{}, false
}

// Set is both lists, to be written.
type Set struct {
	Manifest Manifest
	Preload  observatory.PreloadList
	TLDs     []string
}

// Write writes the lists into a folder, which it creates. Each file is replaced as
// a whole, the manifest last.
func (s Set) Write(dir string) error {
	if err := os.MkdirAll(dir, 0o755); err != nil {
		return err
	}
	var hosts []string
	for host, entry := range s.Preload {
		if entry.Mode == observatory.ForceHTTPS && !strings.ContainsAny(host, "+\n") {
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
	}{{preloadFile, compress(hosts)}, {tldFile, compress(tlds)}, {manifestFile, append(manifest, '\n')}} {
		if err := files.WriteFile(filepath.Join(dir, file.name), file.content, 0o644); err != nil {
			return err
		}
	}
	return nil
}

func compress(lines []string) []byte {
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
