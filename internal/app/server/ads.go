package server

import (
	"context"
	"errors"
	"net/http"
	"net/url"
	"slices"
	"strings"
	"time"

	"github.com/go-chi/chi/v5"

	"waymark.dev/waymark/internal/audience/ads"
)

type Ads struct {
	Service       *ads.Service
	PlusAvailable bool // readers can subscribe to see none
}

// Limits on requests for ads.
const (
	adRequestLimit  = 4 << 10 // bytes
	maxAdKeywords   = 20
	maxKeywordBytes = 50
	adEventsBurst   = 120 // views and clicks of a client, then as many per minute
	// Counted views and clicks of a client, each a burst, then a number per day: a script
	// must not use up an advertiser's booking.
	adViewsBurst, adViewsPerDay   = 240, 2880
	adClicksBurst, adClicksPerDay = 20, 144
	adRequestsBurst               = 300 // pages of a client; many readers may share an address
	adTime                        = 5 * time.Second
)

// adAPI serves ads (docs/reference/http.md, Ads). It reads no cookies.
type adAPI struct {
	*Server
	Ads
	pages  *limiter
	events *limiter
	views  *limiter // counted views
	clicks *limiter
}

func (f Ads) addRoutes(s *Server, r chi.Router) {
	a := &adAPI{
		Server: s, Ads: f,
		pages:  newLimiter(adRequestsBurst, adRequestsBurst, time.Now),
		events: newLimiter(adEventsBurst, adEventsBurst, time.Now),
		views:  newLimiter(adViewsBurst, adViewsPerDay/minutesPerDay, time.Now),
		clicks: newLimiter(adClicksBurst, adClicksPerDay/minutesPerDay, time.Now),
	}
	s.postOnly(r, "/pong/get", s.sameOrigin()(a.choose))
	s.byMethod(r, "/pong/viewed", methods{http.MethodGet: a.viewed, http.MethodPost: a.viewed})
	s.byMethod(r, "/pong/click", methods{http.MethodGet: a.click})
	r.Get("/pimg/{image}", s.handle(a.serveImage))
}

// adRequest is a page's request for ads.
type adRequest struct {
	Keywords []string   `json:"keywords"`
	Slots    []ads.Slot `json:"pongs"`
}

func (q adRequest) isValid() bool {
	return len(q.Keywords) <= maxAdKeywords &&
		!slices.ContainsFunc(q.Keywords, func(k string) bool { return len(k) > maxKeywordBytes }) &&
		!slices.ContainsFunc(q.Slots, func(s ads.Slot) bool { return !s.IsKnown() })
}

func (a *adAPI) choose(w http.ResponseWriter, r *http.Request) error {
	w.Header().Set("Cache-Control", "no-store")
	if !a.pages.allow(a.clientOf(r)) {
		return refuse(http.StatusTooManyRequests, "Too many pages asked for ads from this address.")
	}
	var q adRequest
	err := readJSON(w, r, adRequestLimit, &q)
	switch {
	case errors.Is(err, errTooLarge):
		return err
	case err != nil || !q.isValid():
		a.writeJSON(w, http.StatusBadRequest, map[string]string{"status": "invalid"})
		return nil
	case len(q.Slots) == 0:
		a.writeJSON(w, http.StatusBadRequest, map[string]string{"status": "empty"})
		return nil
	}
	ctx, cancel := context.WithTimeout(r.Context(), adTime)
	defer cancel()
	placements, status, err := a.Service.Choose(ctx, ads.Page{Slots: q.Slots, Keywords: q.Keywords, Country: a.geoOf(r).Code})
	if err != nil {
		return err
	}
	response := map[string]any{"status": status, "plusAvailable": a.PlusAvailable}
	for slot, p := range placements {
		response[string(slot)] = p
	}
	a.writeJSON(w, http.StatusOK, response)
	return nil
}

// viewed counts a view of an ad.
func (a *adAPI) viewed(w http.ResponseWriter, r *http.Request) error {
	if err := a.checkEvent(w, r); err != nil {
		return err
	}
	if !a.views.allow(a.clientOf(r)) {
		return errManyAds
	}
	// Readers often leave when the browser reports a view.
	ctx, cancel := context.WithTimeout(context.WithoutCancel(r.Context()), adTime)
	defer cancel()
	if err := a.Service.Viewed(ctx, r.URL.Query().Get("code")); err != nil {
		return adFailure(err)
	}
	w.WriteHeader(http.StatusCreated)
	return nil
}

// click redirects to the address of an ad without a referrer.
func (a *adAPI) click(w http.ResponseWriter, r *http.Request) error {
	if err := a.checkEvent(w, r); err != nil {
		return asPage(err)
	}
	if !a.clicks.allow(a.clientOf(r)) {
		return asPage(errManyAds)
	}
	ctx, cancel := context.WithTimeout(r.Context(), adTime)
	defer cancel()
	address, err := a.Service.Clicked(ctx, r.URL.Query().Get("code"))
	if address == "" {
		return asPage(adFailure(err))
	}
	if err != nil {
		a.log.Error("a click on an ad was not counted", "error", err)
	}
	w.Header().Set("Referrer-Policy", "no-referrer")
	http.Redirect(w, r, address, http.StatusFound)
	return nil
}

var errManyAds = refuse(http.StatusTooManyRequests, "Too many ads were seen or followed from this address.")

// checkEvent refuses events that did not happen on a page of this site.
func (a *adAPI) checkEvent(w http.ResponseWriter, r *http.Request) error {
	w.Header().Set("Cache-Control", "no-store")
	if !a.events.allow(a.clientOf(r)) {
		return errManyAds
	}
	if r.Method == http.MethodHead || strings.HasPrefix(r.Header.Get("Sec-Purpose"), "prefetch") || !a.isFromSite(r) {
		return refuse(http.StatusBadRequest, "Ads are only followed from pages of this site.")
	}
	return nil
}

// isFromSite reports whether a request comes from a page of this site, by its origin or else
// the Referer. The site may have other names than the configured one.
func (s *Server) isFromSite(r *http.Request) bool {
	if site := r.Header.Get("Sec-Fetch-Site"); site != "" {
		return site == "same-origin"
	}
	from, err := url.Parse(r.Referer())
	base, baseErr := url.Parse(s.site.BaseURL())
	return err == nil && baseErr == nil && from.Host != "" && from.Scheme == base.Scheme && from.Host == base.Host
}

func adFailure(err error) error {
	if errors.Is(err, ads.ErrCode) {
		return &failure{status: http.StatusBadRequest, message: "This ad link is invalid or has expired.", cause: err}
	}
	return err
}

// adImageCaching is the Cache-Control of pictures of ads.
const adImageCaching = "public, max-age=86400"

func (a *adAPI) serveImage(w http.ResponseWriter, r *http.Request) error {
	ctx, cancel := context.WithTimeout(r.Context(), adTime)
	defer cancel()
	picture, err := a.Service.Image(ctx, chi.URLParam(r, "image"))
	if errors.Is(err, ads.ErrCode) {
		return refuse(http.StatusNotFound, "There is no such picture.")
	}
	if err != nil {
		return err
	}
	a.write(w, r, http.StatusOK, a.newResponse(picture.ContentType, picture.Data, adImageCaching))
	return nil
}
