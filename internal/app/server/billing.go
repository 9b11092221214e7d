package server

import (
	"net/http"

	"github.com/go-chi/chi/v5"

	"waymark.dev/waymark/internal/plus/billing"
)

// seller is the part of package billing that its routes use.
type seller interface {
	Offer(country string) (billing.Offer, error)
}

var _ seller = (*billing.Prices)(nil)

// billingRoutes serve what plans cost (docs/reference/http.md, Paid plans).
// Without prices it adds none.
func (s *Server) billingRoutes(r chi.Router) {
	if s.opts.Billing == nil {
		return
	}
	r.Get("/api/v1/stripe/plans", s.handle(s.servePlans))
}

// servePlans responds with what plans cost where the reader is.
func (s *Server) servePlans(w http.ResponseWriter, r *http.Request) error {
	offer, err := s.opts.Billing.Offer(s.geoOf(r).Code)
	if err != nil {
		return &failure{message: "No plans are sold in this country.", cause: err}
	}
	w.Header().Set("Cache-Control", "private, max-age=86400")
	s.writeJSON(w, http.StatusOK, offer)
	return nil
}
