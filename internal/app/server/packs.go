package server

import (
	"context"
	"errors"
	"fmt"
	"io"
	"io/fs"
	"net/http"
	"path"
	"strings"
	"time"

	"github.com/go-chi/chi/v5"

	"waymark.dev/waymark/internal/platform/fault"
	"waymark.dev/waymark/internal/site"
	"waymark.dev/waymark/internal/site/offline"
)

// privateImmutableCaching is [site.ImmutableCaching] for files with restricted access.
const privateImmutableCaching = "private, max-age=31536000, immutable"

// retryPacks is the Retry-After of packs that are being made.
const retryPacks = time.Minute

// Packs are for reading without a network. They are updated while the site is served.
type Packs struct {
	Store *offline.Store // nil for a site without packs
	// ForSubscribers restricts all but the list of packs to subscribers.
	ForSubscribers bool
}

// packsAPI serves content packs (docs/reference/offline.md).
type packsAPI struct {
	*Server
	Packs
}

func (f Packs) addRoutes(s *Server, r chi.Router) {
	a := &packsAPI{s, f}
	r.Get(offline.CataloguePath, s.handle(a.serveCatalogue))
	r.Get(offline.Path+"{locale}/{file}", s.handle(a.servePack))
}

// serveCatalogue serves the list of packs.
func (a *packsAPI) serveCatalogue(w http.ResponseWriter, r *http.Request) error {
	if a.Store == nil {
		return fault.ErrNotFound
	}
	list := a.Store.Catalogue()
	if list == nil {
		return &failure{cause: fault.ErrUnavailable, message: "The packs are being made. Try again in a minute.", retry: retryPacks, isLogged: true}
	}
	cached, err := a.cache.get(r.Context(), "packs "+string(list), func(context.Context) (*response, error) {
		return a.newResponse(typeJSON, list, "no-cache"), nil
	})
	if err != nil {
		return err
	}
	a.write(w, r, http.StatusOK, cached)
	return nil
}

// servePack serves an index or a shard to readers with access.
func (a *packsAPI) servePack(w http.ResponseWriter, r *http.Request) error {
	address := r.URL.Path
	if a.Store == nil || !offline.IsFile(address) {
		return fault.ErrNotFound
	}
	caching := site.ImmutableCaching
	if a.ForSubscribers {
		if err := a.requirePlan(w, r); err != nil {
			return err
		}
		caching = privateImmutableCaching
	}
	open := func() (fs.File, error) {
		f, err := a.Store.Open(address)
		if errors.Is(err, fault.ErrUnavailable) {
			return nil, &failure{cause: err, message: "A file of the packs is damaged, and is being made again. Try again in a minute.", retry: retryPacks}
		}
		return f, err
	}
	if path.Ext(address) == ".json" {
		return a.serveFile(w, r, servedFile{key: "pack " + address, caching: caching, isHashed: true, open: open})
	}
	return a.serveShard(w, r, address, caching, open)
}

// requirePlan requires a session with a paid plan.
func (s *Server) requirePlan(w http.ResponseWriter, r *http.Request) error {
	if s.opts.Accounts == nil {
		return errAnonymous
	}
	_, u, err := s.requireSession(w, r)
	if err != nil {
		return err
	}
	if !u.IsSubscriber() {
		return &failure{cause: fault.ErrForbidden, message: "Downloads are part of paid plans."}
	}
	return nil
}

// serveShard serves a shard or ranges of it, without further compression.
func (s *Server) serveShard(w http.ResponseWriter, r *http.Request, address, caching string, open func() (fs.File, error)) error {
	f, _, err := openRegular(open)
	if err != nil {
		return err
	}
	defer f.Close()
	body, ok := f.(io.ReadSeeker)
	if !ok {
		return fmt.Errorf("shard %s: it can only be read from the start", address)
	}
	h := w.Header()
	h.Set("Content-Type", "application/octet-stream")
	h.Set("Cache-Control", caching)
	h.Set("ETag", `"`+strings.TrimSuffix(path.Base(address), ".pack")+`"`)
	s.serveContent(w, r, time.Time{}, body)
	return nil
}
