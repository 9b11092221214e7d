package server

import (
	"errors"
	"io/fs"
	"net/http"

	"github.com/go-chi/chi/v5"

	"waymark.dev/waymark/internal/desk/textedit"
	"waymark.dev/waymark/internal/platform/fault"
)

func (s *Server) devEditRoutes(r chi.Router) {
	writing(s, r, devPath+"source", func(w http.ResponseWriter, r *http.Request, c textedit.Change) error {
		return edited(s, w, func(e *textedit.Editor) (*textedit.Saved, error) { return e.Save(r.Context(), c) })
	})
	// After the other methods of the address, which refuse GET.
	r.Get(devPath+"source", s.handle(func(w http.ResponseWriter, r *http.Request) error {
		return edited(s, w, func(e *textedit.Editor) (*textedit.Source, error) {
			return e.Source(r.Context(), r.URL.Query().Get("url"))
		})
	}))
	writing(s, r, devPath+"preview", func(w http.ResponseWriter, r *http.Request, d textedit.Draft) error {
		return edited(s, w, func(e *textedit.Editor) (*textedit.Preview, error) { return e.Preview(r.Context(), d) })
	})
	writing(s, r, devPath+"complete", func(w http.ResponseWriter, r *http.Request, q textedit.Question) error {
		return edited(s, w, func(e *textedit.Editor) (*textedit.Suggestions, error) { return e.Complete(r.Context(), q) })
	})
}

// edited responds with the result of the editor, or with its error for the writer.
func edited[T any](s *Server, w http.ResponseWriter, do func(*textedit.Editor) (*T, error)) error {
	if s.opts.Desk.Editor == nil {
		return fault.ErrNotFound
	}
	result, err := do(s.opts.Desk.Editor)
	switch {
	case errors.Is(err, fs.ErrNotExist):
		return fault.ErrNotFound
	case errors.Is(err, fault.ErrConflict), errors.Is(err, fault.ErrInvalid), errors.Is(err, fault.ErrNotFound):
		return &failure{message: err.Error(), cause: err}
	case err != nil:
		return err
	}
	s.writeJSON(w, http.StatusOK, result)
	return nil
}
