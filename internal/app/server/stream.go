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
	"syscall"
	"time"

	"waymark.dev/waymark/internal/site/render"
)

// textLimit is the size in bytes up to which text is held in memory, to be
// compressed. Longer text is sent as other files are.
const textLimit = 2 << 20

// slowestReader is the rate in bytes per second at which a reader must take a
// file at least.
const slowestReader = 32 << 10

// servedFile is a file that readers may ask for.
type servedFile struct {
	key        string // tells it from all others
	caching    string // Cache-Control
	open       func() (fs.File, error)
	openPacked func() (fs.File, error) // its brotli form; nil for none
}

// serveFile serves a file. Short text is kept with its compressed forms; all
// else is sent from where it is, without a copy in memory. A file that was not
// changed is not read to say so.
func (s *Server) serveFile(w http.ResponseWriter, r *http.Request, file servedFile) {
	f, info, err := openRegular(file.open)
	if namesNoFile(err) {
		s.serveMissing(w, r, form{suffix: path.Ext(r.URL.Path)})
		return
	}
	if err != nil {
		s.serveFailure(w, r, err)
		return
	}
	defer f.Close()
	contentType := s.typeOfFile(r)
	if compressible(contentType) && info.Size() <= min(textLimit, s.cache.largest()/2) {
		s.serveText(w, r, file, contentType, info)
		return
	}
	if err := s.stream(w, r, file, contentType, f, info); err != nil {
		s.serveFailure(w, r, err)
	}
}

// namesNoFile reports whether there is no file of a name, or cannot be any: the
// system refuses names that are too long, and what is below a file.
func namesNoFile(err error) bool {
	return slices.ContainsFunc([]error{fs.ErrNotExist, fs.ErrInvalid, syscall.ENAMETOOLONG, syscall.ENOTDIR, syscall.EINVAL},
		func(kind error) bool { return errors.Is(err, kind) })
}

// typeOfFile is the type that a file is sent with. Scripts out of content are
// text on the site, so that no page of it runs them; examples do, on the hosts
// that run code.
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

// isScript reports whether browsers run a file of the type as a script
// (MIME Sniffing, 4.6).
func isScript(contentType string) bool {
	return strings.Contains(contentType, "javascript") || strings.Contains(contentType, "ecmascript") ||
		strings.HasPrefix(contentType, "text/jscript") || strings.HasPrefix(contentType, "text/livescript")
}

// serveText serves a file from memory, where it is by its size and the time of
// its last change.
func (s *Server) serveText(w http.ResponseWriter, r *http.Request, file servedFile, contentType string, info fs.FileInfo) {
	kept, err := s.cache.get(r.Context(), file.key+" "+contentType+" "+versionOf(info), func(context.Context) (*answer, error) {
		body, err := readAll(file.open)
		if err != nil {
			return nil, err
		}
		a := newAnswer(contentType, body, file.caching)
		if file.openPacked != nil {
			if br, err := readAll(file.openPacked); err == nil {
				a.pack(br)
			}
		}
		return a, nil
	})
	if err != nil {
		s.serveFailure(w, r, err)
		return
	}
	s.write(w, r, http.StatusOK, kept)
}

// stream sends what is asked for of an open file. The error is nil once
// something was sent.
func (s *Server) stream(w http.ResponseWriter, r *http.Request, file servedFile, contentType string, f fs.File, info fs.FileInfo) error {
	body, ok := f.(io.ReadSeeker)
	if !ok {
		return fmt.Errorf("send file %s: it can only be read from the start", info.Name())
	}
	tag, err := s.tagOf(file.key, body, info)
	if err != nil {
		return err
	}
	h := w.Header()
	h.Set("Content-Type", contentType)
	h.Set("Cache-Control", file.caching)
	h.Set("ETag", `"`+tag+`"`)
	limit := writeTimeout + time.Duration(info.Size()/slowestReader)*time.Second
	_ = http.NewResponseController(w).SetWriteDeadline(time.Now().Add(limit)) // recorders of tests have none
	http.ServeContent(w, r, "", info.ModTime(), body)
	return nil
}

// tagOf names the content of a file: by its size and the time of its last
// change or, where that says nothing, by a hash that is computed once.
func (s *Server) tagOf(key string, body io.ReadSeeker, info fs.FileInfo) (string, error) {
	if saysWhenChanged(info) {
		return versionOf(info), nil
	}
	if tag, ok := s.tags.Load(key); ok {
		return tag.(string), nil
	}
	sum := sha256.New()
	if _, err := io.Copy(sum, body); err != nil {
		return "", fmt.Errorf("hash file %s: %w", info.Name(), err)
	}
	if _, err := body.Seek(0, io.SeekStart); err != nil {
		return "", fmt.Errorf("hash file %s: %w", info.Name(), err)
	}
	tag := hex.EncodeToString(sum.Sum(nil)[:12])
	s.tags.Store(key, tag)
	return tag, nil
}

// firstChange is the earliest time of a last change that is one. Embedded files
// have none, and builds that are to be reproducible and archives give all files
// a time from 1970 or 1980.
var firstChange = time.Date(1981, 1, 1, 0, 0, 0, 0, time.UTC)

func saysWhenChanged(info fs.FileInfo) bool { return info.ModTime().After(firstChange) }

// versionOf tells the states of a file apart.
func versionOf(info fs.FileInfo) string {
	if !saysWhenChanged(info) {
		return strconv.FormatInt(info.Size(), 16)
	}
	return strconv.FormatInt(info.ModTime().UnixNano(), 16) + "-" + strconv.FormatInt(info.Size(), 16)
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

// readAll reads a file that is short, whatever it has become since it was
// looked at.
func readAll(open func() (fs.File, error)) ([]byte, error) {
	f, info, err := openRegular(open)
	if err != nil {
		return nil, err
	}
	defer f.Close()
	body, err := io.ReadAll(io.LimitReader(f, textLimit+1))
	if err == nil && len(body) > textLimit {
		err = fmt.Errorf("it has more than %d bytes", textLimit)
	}
	if err != nil {
		return nil, fmt.Errorf("read file %s: %w", info.Name(), err)
	}
	return body, nil
}
