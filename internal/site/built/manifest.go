// Package built publishes the pages of a build as objects, and serves pages from them. A store
// has the objects, named by the hash of their content, the manifests of some builds, and the
// name of the current one, which is replaced last.
package built

import (
	"bytes"
	"compress/gzip"
	"context"
	"crypto/sha256"
	"encoding/hex"
	"encoding/json"
	"errors"
	"fmt"
	"io"
	"io/fs"
	"maps"
	"regexp"
	"slices"
	"strings"

	"waymark.dev/waymark/internal/docs/content"
	"waymark.dev/waymark/internal/platform/bucket"
	"waymark.dev/waymark/internal/platform/locale"
	"waymark.dev/waymark/internal/site"
	"waymark.dev/waymark/internal/site/render"
)

// Names in a store.
const (
	pointerName   = "current"
	buildsFolder  = "builds/"
	objectsFolder = "objects/"
)

// Limits on what is read from a store, in bytes. A page takes about a kilobyte of a manifest.
const (
	maxPointer = 4 << 10
	maxPacked  = 64 << 20 // of a compressed manifest
	maxFile    = 1 << 30
)

var maxManifest int64 = 256 << 20 // less in tests

// format is incremented when the meaning of a manifest changes.
const format = 1

// Manifest lists a build. It has no times: equal content gives equal bytes.
type Manifest struct {
	Format  int    `json:"format"`
	Version string `json:"version"` // of the program
	BaseURL string `json:"baseURL"`
	// Features are the features of the pages; InlineHash has the source expressions of
	// their inline scripts.
	Features   []string `json:"features"`
	InlineHash string   `json:"inlineHash"`

	Scheme  content.Scheme  `json:"scheme,omitzero"` // of addresses
	Frame   *Frame          `json:"frame,omitempty"` // of docs trees
	Locales []locale.Locale `json:"locales"`
	// MissingPages are the missing pages of the shell by locale, as web.ShellPages counts them.
	MissingPages map[locale.Locale][]int `json:"missingPages"`
	// Pages are the addresses of pages, Moved the redirects by the folder of their address.
	Pages []string         `json:"pages"`
	Moved map[string]Moved `json:"moved"`
	Files map[string]File  `json:"files"` // by name in the output of a build
	// Parts are files for servers, without an address, by name.
	Parts map[string]File `json:"parts,omitempty"`
}

// Frame is the frame of the pages of a docs tree, which error screens have, too.
type Frame struct {
	Name        string         `json:"name"`
	Description string         `json:"description"`
	Docs        *site.DocsSite `json:"docs"`
	Files       *render.Docs   `json:"files"`
}

// FrameOf returns the frame of a site, nil for other sites than docs trees.
func FrameOf(s *site.Site) *Frame {
	if s.Docs() == nil {
		return nil
	}
	return &Frame{Name: s.Brand(), Description: s.Description(), Docs: s.Docs(), Files: s.DocsFiles()}
}

// Moved is the target of a redirect, as in [site.Place].
type Moved struct {
	URL      string `json:"url"`
	Query    string `json:"query,omitempty"`
	Fragment string `json:"fragment,omitempty"`
}

// File is a file of a build.
type File struct {
	Hash   string `json:"hash"` // SHA-256 of the content in hexadecimal
	Size   int64  `json:"size"`
	Brotli bool   `json:"brotli,omitempty"` // the object is compressed
	// Age is the number of builds since the file was part of one; for files of web builds, of
	// these.
	Age int `json:"age,omitempty"`
}

// object is the name of the object with a file.
func (f File) object() string {
	name := objectsFolder + f.Hash[:2] + "/" + f.Hash[2:]
	if f.Brotli {
		name += ".br"
	}
	return name
}

// folder returns the folder of a page, which names it in any letter case.
func (m *Manifest) folder(url string) string {
	return strings.ToLower(site.OutputFolder(m.Scheme, url))
}

// file returns the name of the file that represents a page.
func (m *Manifest) file(url, suffix string) string { return site.OutputFile(m.Scheme, url, suffix) }

// AddAddresses lists the pages and redirects of a site.
func (m *Manifest) AddAddresses(s *site.Site) {
	var moved []string
	m.Scheme = s.Scheme()
	m.Pages, moved = s.Addresses()
	m.Moved = map[string]Moved{}
	for _, url := range moved {
		if place := s.Locate(url); place.Kind == site.PlaceMoved {
			m.Moved[m.folder(url)] = Moved{place.URL, place.Query, place.Fragment}
		}
	}
}

var (
	hexSum = regexp.MustCompile(`^[0-9a-f]{64}$`)
	// inlineHash matches hash sources (CSP 3, 2.3.1): they become part of a header.
	inlineHash = regexp.MustCompile(`^'sha(256|384|512)-[A-Za-z0-9+/]+=*'( 'sha(256|384|512)-[A-Za-z0-9+/]+=*')*$`)
)

// check returns an error for a manifest that no build has written.
func (m *Manifest) check() error {
	if m.Format != format {
		return fmt.Errorf("it has format %d, and this program reads %d: use the same version of Waymark for builds and servers", m.Format, format)
	}
	if !inlineHash.MatchString(m.InlineHash) {
		return fmt.Errorf("%q is not the hash of a script", m.InlineHash)
	}
	for _, l := range slices.Concat(m.Locales, slices.Collect(maps.Keys(m.MissingPages))) {
		if parsed, err := locale.ParseTag(string(l)); err != nil || parsed != l {
			return fmt.Errorf("%q is not a locale", l)
		}
	}
	for _, url := range m.Pages {
		_, _, _, isDocument := m.Scheme.Split(url)
		if _, _, ok := m.Scheme.Cut(url); !ok && !isDocument && !m.Scheme.IsPlain() || url != "/" && !fs.ValidPath(strings.Trim(url, "/")) {
			return fmt.Errorf("%q is not the address of a page", url)
		}
	}
	for from, to := range m.Moved {
		if isLocal := strings.HasPrefix(to.URL, "/") && !strings.HasPrefix(to.URL, "//"); !isLocal && !strings.HasPrefix(to.URL, "https://") {
			return fmt.Errorf("%q is redirected to %q", from, to.URL)
		}
	}
	for _, list := range []map[string]File{m.Files, m.Parts} {
		for name, f := range list {
			if !fs.ValidPath(name) || !hexSum.MatchString(f.Hash) || f.Size < 0 || f.Size > maxFile {
				return fmt.Errorf("%q is not a file with hash and size", name)
			}
		}
	}
	return nil
}

// encode returns a compressed manifest and its hash, which is the id of the build.
func (m *Manifest) encode() (packed []byte, id string, err error) {
	var b bytes.Buffer
	w := gzip.NewWriter(&b)
	if err := errors.Join(json.NewEncoder(w).Encode(m), w.Close()); err != nil {
		return nil, "", fmt.Errorf("encode manifest: %w", err)
	}
	if b.Len() > maxPacked {
		return nil, "", fmt.Errorf("the manifest has %d bytes, more than %d: the site is too large for this layout", b.Len(), maxPacked)
	}
	return b.Bytes(), sumOf(b.Bytes()), nil
}

func sumOf(data []byte) string {
	sum := sha256.Sum256(data)
	return hex.EncodeToString(sum[:])
}

func manifestName(id string) string { return buildsFolder + id + ".json.gz" }

// load reads the manifest of a build.
func load(ctx context.Context, store bucket.Store, id string) (*Manifest, error) {
	m, err := loadUnchecked(ctx, store, id)
	if err == nil {
		err = m.check()
	}
	if err != nil {
		return nil, fmt.Errorf("manifest %s: %w", manifestName(id), err)
	}
	return m, nil
}

func loadUnchecked(ctx context.Context, store bucket.Store, id string) (*Manifest, error) {
	packed, _, err := readObject(ctx, store, manifestName(id), "", maxPacked)
	if err != nil {
		return nil, err
	}
	if sumOf(packed) != id {
		return nil, errors.New("it is damaged: its hash is not that in its name")
	}
	r, err := gzip.NewReader(bytes.NewReader(packed))
	if err != nil {
		return nil, err
	}
	limited := &io.LimitedReader{R: r, N: maxManifest}
	m := &Manifest{}
	if err := json.NewDecoder(limited).Decode(m); err != nil {
		if limited.N == 0 {
			err = errTooLarge
		}
		return nil, err
	}
	return m, nil
}

var errTooLarge = errors.New("it is too large")

// readObject reads an object up to a limit in bytes. A tag is as in [bucket.Store].
func readObject(ctx context.Context, store bucket.Store, name, tag string, limit int64) (data []byte, newTag string, err error) {
	body, newTag, err := store.Get(ctx, name, tag)
	if err != nil {
		return nil, "", err
	}
	data, err = io.ReadAll(io.LimitReader(body, limit+1))
	if err = errors.Join(err, body.Close()); err == nil && int64(len(data)) > limit {
		err = errTooLarge
	}
	return data, newTag, err
}

// pointer names the current build.
type pointer struct {
	Build string `json:"build"`
}

// readPointer returns the id of the current build and the pointer's tag. The error is
// [fs.ErrNotExist] if nothing is published.
func readPointer(ctx context.Context, store bucket.Store, tag string) (id, newTag string, err error) {
	data, newTag, err := readObject(ctx, store, pointerName, tag, maxPointer)
	if err != nil {
		return "", "", err
	}
	var p pointer
	if err := json.Unmarshal(data, &p); err != nil || !hexSum.MatchString(p.Build) {
		return "", newTag, fmt.Errorf("object %s does not name a build", pointerName)
	}
	return p.Build, newTag, nil
}
