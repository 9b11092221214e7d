package server

import (
	"context"
	"crypto/sha256"
	"encoding/hex"
	"errors"
	"fmt"
	"io"
	"io/fs"
	"mime"
	"net/http"
	"path"
	"slices"
	"strconv"
	"strings"
	"sync"
	"syscall"
	"time"

	"waymark.dev/waymark/internal/platform/fault"
	"waymark.dev/waymark/internal/site"
	"waymark.dev/waymark/internal/site/render"
)

// textLimit is the maximum size in bytes of text that is cached and compressed. Longer text
// is sent like other files.
const textLimit = 2 << 20

// servedFile is a file that readers may request.
type servedFile struct {
	key      string // identifies the file
	caching  string // Cache-Control
	isHashed bool   // its name has a hash of its content
	header   map[string]string
	open     func() (fs.File, error)
	// openPacked opens the precompressed brotli file; nil if there is none.
	openPacked func() (fs.File, error)
}

// serveStatic serves the web build. Its file names have hashes, so browsers may cache them
// forever, and each has a brotli file, smaller than compression on demand.
func (s *Server) serveStatic(w http.ResponseWriter, r *http.Request) error {
	name := strings.TrimPrefix(path.Clean(r.URL.Path), render.StaticPath)
	return s.serveFile(w, r, servedFile{
		key: "static " + name, caching: site.ImmutableCaching, isHashed: true,
		open:       func() (fs.File, error) { return s.client.Load().files.Open(name) },
		openPacked: func() (fs.File, error) { return s.client.Load().files.Open(name + ".br") },
	})
}

// contentHeader sandboxes files of the content, which pages of any origin may embed.
var contentHeader = map[string]string{policyHeader: site.FilePolicy, "Cross-Origin-Resource-Policy": "cross-origin"}

// sharedAssetHeader is contentHeader for files that scripts of examples also read.
var sharedAssetHeader = map[string]string{
	policyHeader: site.FilePolicy, "Cross-Origin-Resource-Policy": "cross-origin", "Access-Control-Allow-Origin": "*",
}

func setHeader(h http.Header, fields map[string]string) {
	for name, value := range fields {
		h.Set(name, value)
	}
}

// serveAsset serves a file in the folder of a page.
func (s *Server) serveAsset(w http.ResponseWriter, r *http.Request, asked string, place site.Place) error {
	if asked != place.URL {
		redirectPermanently(w, r, locationOf(place.URL))
		return nil
	}
	if place.Make != nil {
		return s.serveComputed(w, r, place)
	}
	caching := "public, max-age=3600"
	if s.opts.Dev {
		caching = "no-store"
	}
	return s.serveFile(w, r, servedFile{
		key: "asset " + place.URL, caching: caching, header: contentHeader,
		open: func() (fs.File, error) { return s.site.OpenAsset(place) },
	})
}

// serveComputed serves a file that is generated on the first request. Its name has a hash of
// its source.
func (s *Server) serveComputed(w http.ResponseWriter, r *http.Request, place site.Place) error {
	a, err := s.cache.get(r.Context(), "made "+place.URL, func(ctx context.Context) (*response, error) {
		body, err := s.rendered(ctx, func(context.Context) ([]byte, error) { return place.Make() })
		if err != nil {
			return nil, err
		}
		return s.newResponse(mime.TypeByExtension(path.Ext(place.URL)), body, site.ImmutableCaching), nil
	})
	if err != nil {
		return err
	}
	setHeader(w.Header(), contentHeader)
	s.write(w, r, http.StatusOK, a)
	return nil
}

// serveFile serves a file. Short text is cached with its encodings; other files are sent from
// disk without a copy in memory. For a 304 response an unchanged file is not read.
func (s *Server) serveFile(w http.ResponseWriter, r *http.Request, file servedFile) error {
	f, err := s.openFile(file)
	if err != nil {
		return err
	}
	defer f.body.Close()
	contentType := s.typeOfFile(r)
	if compressible(contentType) && f.info.Size() <= s.longestText() {
		a, err := s.textOf(file, contentType, f)
		if err == nil {
			setHeader(w.Header(), file.header)
			s.write(w, r, http.StatusOK, a)
			return nil
		}
		if !errors.Is(err, errTooLong) {
			return err
		}
		// It has grown since it was opened.
		if f.info, err = f.body.Stat(); err == nil {
			err = s.identify(file, f)
		}
		if err != nil {
			return err
		}
	}
	s.sendFile(w, r, file, contentType, f)
	return nil
}

// namesNoFile reports whether an error means that there is no file of a name, or that the
// system refuses it: too long, or below a file.
func namesNoFile(err error) bool {
	return slices.ContainsFunc([]error{fs.ErrNotExist, fs.ErrInvalid, syscall.ENAMETOOLONG, syscall.ENOTDIR, syscall.EINVAL},
		func(kind error) bool { return errors.Is(err, kind) })
}

// typeOfFile is the content type of a file. Scripts of the content are text on the site, so
// that no page runs them, but scripts on hosts that run examples.
func (s *Server) typeOfFile(r *http.Request) string {
	contentType := mime.TypeByExtension(path.Ext(r.URL.Path))
	switch {
	case contentType == "":
		return "application/octet-stream"
	case isScript(contentType) && !strings.HasPrefix(r.URL.Path, render.StaticPath) && !s.runsCode(r):
		return typeText
	}
	return contentType
}

// isScript reports whether browsers run a content type as a script (MIME Sniffing, 4.6).
func isScript(contentType string) bool {
	return strings.Contains(contentType, "javascript") || strings.Contains(contentType, "ecmascript") ||
		strings.HasPrefix(contentType, "text/jscript") || strings.HasPrefix(contentType, "text/livescript")
}

// longestText is the maximum size in bytes of cached text.
func (s *Server) longestText() int64 { return min(textLimit, s.cache.largest()/2) }

var errTooLong = errors.New("text is longer than is held in memory")

// openedFile is a file at its start, with its state.
type openedFile struct {
	body interface {
		fs.File
		io.Seeker
	}
	info    fs.FileInfo
	version string    // identifies the state
	changed time.Time // zero if unknown
}

// openFile opens a file and determines its state. The error is fault.ErrNotFound if there is
// none.
func (s *Server) openFile(file servedFile) (*openedFile, error) {
	opened, info, err := openRegular(file.open)
	if namesNoFile(err) {
		return nil, fmt.Errorf("%w: %w", fault.ErrNotFound, err)
	}
	if err != nil {
		return nil, err
	}
	f := &openedFile{info: info}
	var ok bool
	if f.body, ok = opened.(interface {
		fs.File
		io.Seeker
	}); !ok {
		err = fmt.Errorf("open file %s: it can only be read from the start", info.Name())
	} else {
		err = s.identify(file, f)
	}
	if err != nil {
		_ = opened.Close()
		return nil, err
	}
	return f, nil
}

// identify sets the version of a file: its size and modification time or, without a valid
// time, a hash.
func (s *Server) identify(file servedFile, f *openedFile) error {
	size := strconv.FormatInt(f.info.Size(), 16)
	switch changed := f.info.ModTime(); {
	case changed.After(firstChange):
		f.version, f.changed = strconv.FormatInt(changed.UnixNano(), 16)+"-"+size, changed
	case file.isHashed:
		f.version = size
	default:
		edition := s.site.Edition()
		if s.opts.Dev {
			edition = "" // writers change files under the same name
		}
		hash, err := s.hashes.of(edition, file.key+" "+size, f.body)
		if err != nil {
			return fmt.Errorf("hash file %s: %w", f.info.Name(), err)
		}
		f.version = hash
	}
	return nil
}

// textOf returns the response with a text file, cached if unchanged. The error is errTooLong
// if it has grown since it was opened.
func (s *Server) textOf(file servedFile, contentType string, f *openedFile) (*response, error) {
	key := file.key + " " + contentType + " " + f.version
	if a := s.cache.find(key); a != nil {
		return a, nil
	}
	body, err := readText(f.body, s.longestText())
	if err != nil {
		return nil, err
	}
	a := s.newResponse(contentType, body, file.caching)
	if file.openPacked != nil {
		a.pack(readPacked(file.openPacked))
	}
	if f.hasChanged() { // while it was read
		return a, nil
	}
	return s.cache.share(key, a), nil
}

func readText(f fs.File, limit int64) ([]byte, error) {
	body, err := io.ReadAll(io.LimitReader(f, limit+1))
	if err != nil {
		return nil, fmt.Errorf("read file: %w", err)
	}
	if int64(len(body)) > limit {
		return nil, errTooLong
	}
	return body, nil
}

// readPacked returns nil if the file is missing or unreadable: the content is then compressed
// on demand.
func readPacked(open func() (fs.File, error)) []byte {
	f, _, err := openRegular(open)
	if err != nil {
		return nil
	}
	defer f.Close()
	packed, err := readText(f, textLimit)
	if err != nil {
		return nil
	}
	return packed
}

// hasChanged reports whether a file has changed since it was opened.
func (f *openedFile) hasChanged() bool {
	now, err := f.body.Stat()
	return err != nil || now.Size() != f.info.Size() || !now.ModTime().Equal(f.info.ModTime())
}

// sendFile sends a file, or the requested ranges of it.
func (s *Server) sendFile(w http.ResponseWriter, r *http.Request, file servedFile, contentType string, f *openedFile) {
	h := w.Header()
	setHeader(h, file.header)
	h.Set("Content-Type", contentType)
	h.Set("Cache-Control", file.caching)
	h.Set("ETag", `"`+f.version+`"`)
	s.serveContent(w, r, f.changed, f.body)
}

// firstChange is the earliest plausible modification time. Embedded files have none, and
// reproducible builds and archives use a time from 1970 or 1980.
var firstChange = time.Date(1981, 1, 1, 0, 0, 0, 0, time.UTC)

// fileHashes are hashes of files without modification time, computed once for each edition of
// the site.
type fileHashes struct {
	mu      sync.Mutex
	edition string
	known   map[string]string
}

// of returns the hash of a file, rewinding it. Without an edition it is not cached.
func (h *fileHashes) of(edition, key string, body io.ReadSeeker) (string, error) {
	if hash, ok := h.find(edition, key); ok {
		return hash, nil
	}
	if _, err := body.Seek(0, io.SeekStart); err != nil {
		return "", err
	}
	sum := sha256.New()
	if _, err := io.Copy(sum, body); err != nil {
		return "", err
	}
	if _, err := body.Seek(0, io.SeekStart); err != nil {
		return "", err
	}
	hash := hex.EncodeToString(sum.Sum(nil)[:12])
	h.mu.Lock()
	defer h.mu.Unlock()
	if edition != "" && h.edition == edition {
		h.known[key] = hash
	}
	return hash, nil
}

// find looks up a hash, after dropping those of other editions.
func (h *fileHashes) find(edition, key string) (string, bool) {
	h.mu.Lock()
	defer h.mu.Unlock()
	if h.known == nil || h.edition != edition {
		h.edition, h.known = edition, map[string]string{}
	}
	hash, ok := h.known[key]
	return hash, ok
}

// openRegular opens a file that is neither a folder nor a device.
func openRegular(open func() (fs.File, error)) (fs.File, fs.FileInfo, error) {
	f, err := open()
	if err != nil {
		return nil, nil, fmt.Errorf("open file: %w", err)
	}
	info, err := f.Stat()
	if err == nil && !info.Mode().IsRegular() {
		err = fs.ErrNotExist
	}
	if err != nil {
		_ = f.Close()
		return nil, nil, fmt.Errorf("open file: %w", err)
	}
	return f, info, nil
}
