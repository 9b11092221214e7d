package server

import (
	"encoding/json"
	"errors"
	"net/http"
	"net/url"
	"time"

	"github.com/go-chi/chi/v5"

	"waymark.dev/waymark/internal/platform/fault"
	"waymark.dev/waymark/internal/platform/feature"
	"waymark.dev/waymark/internal/plus/account"
	"waymark.dev/waymark/internal/plus/updates"
)

const (
	updatesPath       = "/api/v2/updates/"
	subscriptionsPath = updatesPath + "subscriptions/"
	// updatesScreen is the page with the feed.
	updatesScreen = "/en-US/plus/updates"
	// subscriptionBody is the maximum size of a body in bytes.
	subscriptionBody = 16 << 10
	updatesCaching   = "public, max-age=300"
	typeAtom         = "application/atom+xml; charset=utf-8"
)

// Limits on costly requests, for each client or user: a burst, then a number per minute.
const (
	queryBurst, queriesPerMinute  = 300, 300 // queries for changes
	targetBurst, targetsPerMinute = 30, 30   // uncached queries for browsers
	testBurst, testsPerMinute     = 5, 5     // tests of webhooks
	followBurst, followsPerMinute = 60, 60   // changes of subscriptions
	ownBurst, ownPerMinute        = 120, 120 // requests for feeds of subscriptions
)

// Updates are the feed of compatibility changes and its subscriptions
// (docs/reference/http.md, Compatibility updates).
type Updates struct {
	Feed          func() (*updates.Feed, error)
	Subscriptions *updates.Service // nil without accounts
}

func (f Updates) addRoutes(s *Server, r chi.Router) {
	a := &updatesAPI{
		Server: s, Updates: f, targets: newLimiter(targetBurst, targetsPerMinute, time.Now), tests: newLimiter(testBurst, testsPerMinute, time.Now),
		queries: newLimiter(queryBurst, queriesPerMinute, time.Now), feeds: newLimiter(ownBurst, ownPerMinute, time.Now),
	}
	r.Group(func(r chi.Router) {
		r.Use(limitTime(outsideTimeout))
		r.Get(updatesPath, s.handle(a.serve(true, byRelease)))
		r.Get(updatesPath+"collections/", s.handle(a.serve(false, byRelease)))
		r.Get(updatesPath+"features/", s.handle(a.serve(true, byFeature)))
		r.Get(updatesPath+"feed.atom", s.handle(a.serveAtom))
		if f.Subscriptions == nil {
			return
		}
		own := s.sameOrigin()
		reading := func(do userHandler) handler { return s.forUser(a.named(do)) }
		changes := newLimiter(followBurst, followsPerMinute, time.Now)
		changing := func(do userHandler) handler { return own(reading(limited(changes, do))) }
		r.Get(updatesPath+"feeds/{token}/feed.atom", s.handle(a.serveOwnAtom))
		s.byMethod(r, subscriptionsPath, methods{http.MethodGet: reading(a.list), http.MethodPost: changing(a.subscribe)})
		s.byMethod(r, subscriptionsPath+"{id}/", methods{http.MethodDelete: changing(a.unsubscribe)})
		s.postOnly(r, subscriptionsPath+"{id}/test/", changing(a.test))
	})
}

type updatesAPI struct {
	*Server
	Updates
	queries, targets, tests, feeds *limiter
}

// updatesFailure sets the kinds and messages of errors of package updates.
func updatesFailure(err error) error {
	var wrong *updates.FieldError
	switch {
	case errors.As(err, &wrong):
		return &failure{kind: validationError, message: "Error validating input " + wrong.Error(), cause: err}
	case errors.Is(err, updates.ErrTooMany):
		return &failure{
			status: http.StatusForbidden, kind: "Subscription limit reached",
			message: "You follow as many filters as an account can. Unfollow one first.", cause: err,
		}
	}
	return err
}

// named sets the kinds of a handler's errors, and refuses readers without the feature.
func (a *updatesAPI) named(do userHandler) userHandler {
	return func(w http.ResponseWriter, r *http.Request, u *account.User) error {
		if !a.sees(feature.Updates, u) {
			return errEarly
		}
		return updatesFailure(do(w, r, u))
	}
}

// errNeedsAccount is the error for filters without a session.
var errNeedsAccount = &failure{
	status: http.StatusUnauthorized, kind: "Login Required", message: "Please login to use feature: BCD Filters",
}

type pageOf func(*updates.Feed, updates.Query) (any, error)

func byRelease(f *updates.Feed, q updates.Query) (any, error) { return f.Page(q) }
func byFeature(f *updates.Feed, q updates.Query) (any, error) { return f.Features(q) }

// serve responds with a page of the feed. Without filters it is the same for everybody;
// filters need a session. Responses of the twin address are not cached.
func (a *updatesAPI) serve(cached bool, find pageOf) handler {
	return func(w http.ResponseWriter, r *http.Request) error {
		q, values, err := parseUpdates(r)
		if err != nil {
			return err
		}
		hasFilters := updates.HasFilters(values)
		caching := updatesCaching
		if !cached || hasFilters || values.Has("collections") {
			caching = privateCaching
			w.Header().Set("Vary", "Cookie")
			if q, err = a.ofReader(w, r, q, hasFilters); err != nil {
				return err
			}
		}
		body, err := a.page(r, q, find)
		if err != nil {
			return err
		}
		response := a.newResponse(typeJSON, body, caching)
		if caching != updatesCaching {
			a.write(w, r, http.StatusOK, response)
			return nil
		}
		a.writeCached(w, r, r.URL.Path, response)
		return nil
	}
}

func parseUpdates(r *http.Request) (updates.Query, url.Values, error) {
	values, err := url.ParseQuery(r.URL.RawQuery)
	if err != nil {
		return updates.Query{}, nil, refuse(http.StatusBadRequest, "The parameters of the address are not encoded as they should be.")
	}
	q, err := updates.ParseQuery(values)
	return q, values, updatesFailure(err)
}

// ofReader adds the pages of the reader's collections to a query. Filters need a session.
func (a *updatesAPI) ofReader(w http.ResponseWriter, r *http.Request, q updates.Query, hasFilters bool) (updates.Query, error) {
	var u *account.User
	if a.opts.Accounts != nil {
		var err error
		if u, err = a.user(r); errors.Is(err, account.ErrGone) {
			return q, errAnonymous
		} else if err != nil {
			return q, named(databaseError, err)
		}
	}
	switch {
	case u == nil && hasFilters:
		return q, errNeedsAccount
	case u == nil || a.Subscriptions == nil:
		q.Collections = nil
		return q, nil
	}
	if !a.sees(feature.Updates, u) {
		return q, errEarly
	}
	return a.Subscriptions.Within(r.Context(), u.ID, q)
}

// page encodes a page of the feed as JSON.
func (a *updatesAPI) page(r *http.Request, q updates.Query, find pageOf) ([]byte, error) {
	feed, err := a.feedFor(r, q)
	if err != nil {
		return nil, err
	}
	page, err := find(feed, q)
	if err != nil {
		return nil, updatesFailure(err)
	}
	return json.Marshal(page)
}

// feedFor returns the feed, limiting costly queries of a client.
func (a *updatesAPI) feedFor(r *http.Request, q updates.Query) (*updates.Feed, error) {
	feed, err := a.Feed()
	if err != nil {
		return nil, err
	}
	if !a.queries.allow(a.clientOf(r)) || q.Browserslist != nil && !feed.RemembersTarget(*q.Browserslist) && !a.targets.allow(a.clientOf(r)) {
		return nil, fault.ErrLimited
	}
	return feed, nil
}

// serveAtom serves the filtered feed without a session, which feed readers lack. Collections
// stay private.
func (a *updatesAPI) serveAtom(w http.ResponseWriter, r *http.Request) error {
	q, values, err := parseUpdates(r)
	if err != nil {
		return err
	}
	if values.Has("collections") {
		return updatesFailure(&updates.FieldError{Field: "collections", Reason: "are private: follow them with a subscription"})
	}
	feed, err := a.feedFor(r, q)
	if err != nil {
		return err
	}
	o := a.atomOptions(r)
	if query := q.Values().Encode(); query != "" {
		o.Page += "?" + query
	}
	body, err := feed.Atom(q, o)
	if err != nil {
		return updatesFailure(err)
	}
	a.write(w, r, http.StatusOK, a.newResponse(typeAtom, body, "public, max-age=3600"))
	return nil
}

// atomOptions are the options of a feed at the requested address.
func (a *updatesAPI) atomOptions(r *http.Request) updates.AtomOptions {
	base := a.site.BaseURL()
	return updates.AtomOptions{Title: a.site.Brand() + " compatibility updates", BaseURL: base, Self: base + r.URL.RequestURI(), Page: base + updatesScreen}
}

// serveOwnAtom serves the feed of a subscription to anybody with its address.
func (a *updatesAPI) serveOwnAtom(w http.ResponseWriter, r *http.Request) error {
	if !a.feeds.allow(a.clientOf(r)) {
		return fault.ErrLimited
	}
	body, err := a.Subscriptions.Atom(r.Context(), chi.URLParam(r, "token"), a.atomOptions(r))
	switch {
	case errors.Is(err, fault.ErrNotFound):
		return &failure{message: "This feed has ended, or its address is incomplete.", cause: err}
	case err != nil:
		return err
	}
	w.Header().Set("X-Robots-Tag", "noindex")
	a.write(w, r, http.StatusOK, a.newResponse(typeAtom, body, privateCaching))
	return nil
}

// subscription is a subscription for its owner. FeedURL and Secret are only set when it is
// new.
type subscription struct {
	ID         string          `json:"id"`
	Name       string          `json:"name"`
	Channel    updates.Channel `json:"channel"`
	Query      string          `json:"query"`
	URL        *string         `json:"url"`
	CreatedAt  time.Time       `json:"created_at"`
	LastSentAt *time.Time      `json:"last_sent_at"`
	DisabledAt *time.Time      `json:"disabled_at"`
	Failures   int             `json:"failures"`
	LastError  *string         `json:"last_error"`
	FeedURL    string          `json:"feed_url,omitempty"`
	Secret     string          `json:"secret,omitempty"`
}

func subscriptionOf(s updates.Subscription) subscription {
	return subscription{
		ID: s.ID, Name: s.Name, Channel: s.Channel, Query: s.Query, URL: optional(s.URL), CreatedAt: s.CreatedAt,
		LastSentAt: presentTime(s.LastSentAt), DisabledAt: presentTime(s.DisabledAt), Failures: s.Failures, LastError: optional(s.LastError),
	}
}

func presentTime(t time.Time) *time.Time {
	if t.IsZero() {
		return nil
	}
	return &t
}

func (a *updatesAPI) list(w http.ResponseWriter, r *http.Request, u *account.User) error {
	found, err := a.Subscriptions.Subscriptions(r.Context(), u.ID)
	if err != nil {
		return named(databaseError, err)
	}
	list := make([]subscription, len(found))
	for i, s := range found {
		list[i] = subscriptionOf(s)
	}
	a.writeJSON(w, http.StatusOK, map[string]any{"subscriptions": list, "limit": updates.MaxSubscriptions})
	return nil
}

func (a *updatesAPI) subscribe(w http.ResponseWriter, r *http.Request, u *account.User) error {
	var body updates.Request
	if err := readJSON(w, r, subscriptionBody, &body); err != nil {
		return err
	}
	added, keys, err := a.Subscriptions.Subscribe(r.Context(), u.ID, body)
	if err != nil {
		return err
	}
	made := subscriptionOf(added)
	made.Secret = keys.Secret
	if keys.Token != "" {
		made.FeedURL = a.site.BaseURL() + updatesPath + "feeds/" + keys.Token + "/feed.atom"
	}
	a.writeJSON(w, http.StatusCreated, made)
	return nil
}

func (a *updatesAPI) unsubscribe(w http.ResponseWriter, r *http.Request, u *account.User) error {
	if err := a.Subscriptions.Unsubscribe(r.Context(), u.ID, chi.URLParam(r, "id")); err != nil {
		return err
	}
	w.WriteHeader(http.StatusNoContent)
	return nil
}

func (a *updatesAPI) test(w http.ResponseWriter, r *http.Request, u *account.User) error {
	if !a.tests.allow(u.UID) {
		return fault.ErrLimited
	}
	result, err := a.Subscriptions.Test(r.Context(), u.ID, chi.URLParam(r, "id"))
	return a.writeResult(w, http.StatusOK, result, err)
}
