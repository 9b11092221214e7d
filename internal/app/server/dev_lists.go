package server

import (
	"bytes"
	"encoding/json"
	"fmt"
	"iter"
	"net/http"

	"github.com/go-chi/chi/v5"

	"waymark.dev/waymark/internal/desk/listing"
	"waymark.dev/waymark/internal/platform/fault"
	"waymark.dev/waymark/internal/platform/locale"
	"waymark.dev/waymark/internal/platform/output"
	"waymark.dev/waymark/internal/site"
)

// deskList is one page or all of a table for writers.
type deskList interface {
	// Records returns all rows for JSON, Table as text with a header.
	Records() any
	Table() (header []string, rows iter.Seq[[]string])
}

func (s *Server) devListRoutes(r chi.Router) {
	r.Get(devPath+"all-flaws", s.handle(s.serveAllFlaws))
	r.Get(devPath+"homepage", s.handle(s.serveHomeForWriters))
	r.Get(devPath+"sitemap", s.handle(s.serveTree))
}

func (s *Server) serveAllFlaws(w http.ResponseWriter, r *http.Request) error {
	if s.opts.Desk.Flaws == nil {
		return fault.ErrNotFound
	}
	return serveList(s, w, r, "flaws", listing.FlawSorts(), s.opts.Desk.Flaws.Find)
}

func (s *Server) serveTree(w http.ResponseWriter, r *http.Request) error {
	if s.opts.Desk.Tree == nil {
		return fault.ErrNotFound
	}
	return serveList(s, w, r, "pages", listing.TreeSorts(), s.opts.Desk.Tree.Find)
}

// serveList responds with the result of find for a query, as one page or as a file with all
// rows.
func serveList[L deskList](s *Server, w http.ResponseWriter, r *http.Request, name string, sorts []string, find func(listing.Query) (L, error)) error {
	q, err := listing.Parse(r.URL.Query(), sorts...)
	if err != nil {
		return &failure{message: err.Error(), cause: err}
	}
	found, err := find(q)
	if err != nil {
		return err
	}
	if q.Format == listing.Page {
		s.writeJSON(w, http.StatusOK, found)
		return nil
	}
	var file []byte
	contentType := typeJSON
	if q.Format == listing.CSV {
		var b bytes.Buffer
		header, rows := found.Table()
		if err := output.WriteCSV(&b, header, rows); err != nil {
			return err
		}
		file, contentType = b.Bytes(), "text/csv; charset=utf-8"
	} else {
		file = encodeJSON(found.Records())
	}
	w.Header().Set("Content-Disposition", fmt.Sprintf(`attachment; filename="%s.%s"`, name, q.Format))
	s.write(w, r, http.StatusOK, s.newResponse(contentType, file, "no-store"))
	return nil
}

// homeForWriters is the home page of a locale with its missing parts.
type homeForWriters struct {
	Page json.RawMessage `json:"page"`
	Gaps []site.HomeGap  `json:"gaps"`
}

func (s *Server) serveHomeForWriters(w http.ResponseWriter, r *http.Request) error {
	l, ok := locale.Parse(r.URL.Query().Get("locale"))
	if !ok || !s.site.HasLocale(l) {
		return fault.ErrNotFound
	}
	page, err := s.site.JSON(r.Context(), s.site.Scheme().Home(l))
	if err != nil {
		return err
	}
	s.writeJSON(w, http.StatusOK, homeForWriters{Page: page, Gaps: s.site.HomeGaps(r.Context(), l)})
	return nil
}
