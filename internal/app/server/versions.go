package server

import (
	"context"
	"errors"
	"io/fs"
	"net/http"
	"path"
	"strings"

	"waymark.dev/waymark/internal/platform/fault"
	"waymark.dev/waymark/internal/site"
	"waymark.dev/waymark/internal/site/render"
)

// versionFiles are the files of the frozen versions of a docs tree, as for static hosts.
type versionFiles interface {
	// Open returns the files of a version; the error is [fault.ErrNotFound] for other names.
	Open(ctx context.Context, name string) (fs.FS, error)
}

// versionsFirst serves addresses that begin with the name of a version.
func (s *Server) versionsFirst(next http.Handler) http.Handler {
	if s.opts.Versions == nil {
		return next
	}
	return http.HandlerFunc(func(w http.ResponseWriter, r *http.Request) {
		name, rest, below := strings.Cut(strings.TrimPrefix(r.URL.Path, "/"), "/")
		isRead := r.Method == http.MethodGet || r.Method == http.MethodHead
		if !isRead {
			next.ServeHTTP(w, r)
			return
		}
		files, err := s.opts.Versions.Open(r.Context(), name)
		switch {
		case errors.Is(err, fault.ErrNotFound):
			next.ServeHTTP(w, r)
		case err != nil:
			s.fail(w, r, err)
		case !below:
			redirectPermanently(w, r, locationOf(r.URL.Path+"/"))
		default:
			s.handle(func(w http.ResponseWriter, r *http.Request) error { return s.serveVersion(w, r, files, name, rest) })(w, r)
		}
	})
}

// serveVersion serves a file of a version, or the page of a folder.
func (s *Server) serveVersion(w http.ResponseWriter, r *http.Request, files fs.FS, version, name string) error {
	file, status := fileAt(files, path.Clean("/" + name)[1:]), http.StatusOK
	if file == "" {
		file, status = "404.html", http.StatusNotFound
	}
	within := r.Clone(r.Context())
	within.URL.Path = "/" + file
	caching, header := s.pageCaching, contentHeader
	switch isClient := strings.HasPrefix(within.URL.Path, render.StaticPath); {
	case isClient:
		caching, header = site.ImmutableCaching, map[string]string{policyHeader: site.StaticPolicy}
	case path.Ext(file) == ".html":
		// Pages have the policy of the program that built them (site.PagePolicy).
		header = map[string]string{policyHeader: "frame-ancestors 'none'"}
	}
	if status != http.StatusOK {
		text, err := fs.ReadFile(files, file)
		if err != nil {
			return err
		}
		setHeader(w.Header(), header)
		s.write(w, within, status, s.newResponse(typeHTML, text, s.opts.missingCaching()))
		return nil
	}
	return s.serveFile(w, within, servedFile{
		key: "version " + version + " " + file, caching: caching, header: header, open: func() (fs.File, error) { return files.Open(file) },
	})
}

// fileAt returns the file for an address of a build, in any form of addresses, "" for none.
func fileAt(files fs.FS, name string) string {
	for _, file := range []string{name, path.Join(name, "index.html"), name + ".html"} {
		if info, err := fs.Stat(files, path.Join(".", file)); err == nil && !info.IsDir() && !strings.HasPrefix(path.Base(file), ".") {
			return file
		}
	}
	return ""
}
