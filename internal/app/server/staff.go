package server

import (
	"bytes"
	"context"
	"errors"
	"net/http"
	"strings"
	"time"

	"github.com/go-chi/chi/v5"

	"waymark.dev/waymark/internal/app/staff"
	"waymark.dev/waymark/internal/platform/fault"
	"waymark.dev/waymark/internal/plus/account"
	"waymark.dev/waymark/internal/site/pages"
)

const staffPath = "/{locale}/" + pages.StaffSlug

// Limits for the staff. Actions are per member: a burst, then a number per minute.
const (
	staffBurst, staffPerMinute = 60, 60
	staffBody                  = 16 << 10 // bytes of a request
)

// Staff serves the staff. It needs accounts.
type Staff struct{ Desk *staff.Desk }

// staffAPI serves the pages and actions of the staff (docs/reference/http.md, Staff).
type staffAPI struct {
	*Server
	Staff
	reads, actions *limiter
}

func (f Staff) addRoutes(s *Server, r chi.Router) {
	a := &staffAPI{s, f, newLimiter(staffBurst, staffPerMinute, time.Now), newLimiter(staffBurst, staffPerMinute, time.Now)}
	r.Group(func(r chi.Router) {
		r.Use(limitTime(outsideTimeout))
		for _, path := range []string{staffPath, staffPath + "/index.json", staffPath + "/{section}", staffPath + "/{section}/index.json"} {
			r.Get(path, s.handle(a.serveStaff))
		}
		s.postOnly(r, "/api/v1/staff/{section}/", s.sameOrigin()(a.actForStaff))
	})
}

// member returns the member of the staff who makes a request, else fault.ErrNotFound. The
// role is read for each request.
func (s *Server) member(r *http.Request) (*account.User, error) {
	u, err := s.user(r)
	switch {
	case errors.Is(err, account.ErrGone):
		return nil, fault.ErrNotFound
	case err != nil:
		return nil, named(databaseError, err)
	case u == nil || !u.Staff && !u.Superuser:
		return nil, fault.ErrNotFound
	}
	return u, nil
}

// serveStaff serves a section. It does not exist for everyone else, or for staff without
// access.
func (a *staffAPI) serveStaff(w http.ResponseWriter, r *http.Request) error {
	u, err := a.member(r)
	if err != nil {
		return asPageOf(r, err)
	}
	w.Header().Set("Vary", "Cookie")
	t := targetOf(r)
	if !t.isSpelledRight() || !a.site.HasLocale(t.locale) {
		return asPageOf(r, fault.ErrNotFound)
	}
	if !a.reads.allow(u.UID) {
		return asPageOf(r, fault.ErrLimited)
	}
	query := r.URL.Query()
	q := staff.Query{Text: query.Get("q"), ID: query.Get("id"), After: query.Get("after")}
	_, name, _ := strings.Cut(t.page, "/"+pages.StaffSlug)
	data, err := a.Desk.Read(r.Context(), u, strings.TrimPrefix(name, "/"), q)
	if errors.Is(err, fault.ErrForbidden) {
		err = fault.ErrNotFound
	}
	if err != nil {
		return asPageOf(r, named(databaseError, err))
	}
	w.Header().Set("X-Robots-Tag", "noindex, nofollow")
	return a.writeStaffPage(w, r, http.StatusOK, pages.Staff(t.page, a.site.TitleSuffix(), data))
}

// writeStaffPage writes a staff page as data, or rendered.
func (s *Server) writeStaffPage(w http.ResponseWriter, r *http.Request, status int, page pages.Encoder) error {
	t := targetOf(r)
	body, err := s.rendered(r.Context(), func(ctx context.Context) ([]byte, error) {
		if t.representation.contentType == typeJSON {
			return page(nil, nil), nil
		}
		return s.site.UnlistedHTML(ctx, t.page, page)
	})
	if err != nil {
		return asPageOf(r, err)
	}
	s.write(w, r, status, s.newResponse(t.representation.contentType, body, "no-store"))
	return nil
}

// actForStaff performs an action for a member of the staff.
func (a *staffAPI) actForStaff(w http.ResponseWriter, r *http.Request) error {
	_, u, err := a.requireSession(w, r)
	switch {
	case err != nil:
		return err
	case !u.Staff && !u.Superuser:
		return &failure{message: "This is for staff only.", cause: fault.ErrForbidden}
	case !a.actions.allow(u.UID):
		return fault.ErrLimited
	}
	var request staff.Request
	if err := readJSON(w, r, staffBody, &request); err != nil {
		return err
	}
	var file bytes.Buffer
	section := chi.URLParam(r, "section")
	if err := a.Desk.Act(r.Context(), u, section, request, &file); err != nil {
		return staffFailure(err)
	}
	a.log.Info("staff action", "section", section, "action", request.Action)
	if file.Len() == 0 {
		w.WriteHeader(http.StatusNoContent)
		return nil
	}
	w.Header().Set("Content-Disposition", `attachment; filename="`+request.Action+`.json"`)
	a.write(w, r, http.StatusOK, a.newResponse(typeJSON, file.Bytes(), "no-store"))
	return nil
}

// staffFailure says why an action was refused.
func staffFailure(err error) error {
	f := &failure{cause: err}
	for _, known := range []struct {
		err     error
		message string
	}{
		{account.ErrLastSuperuser, "This is the last superuser. Make another account a superuser first."},
		{account.ErrSelf, "Nobody can give a plan or a role to their own account."},
		{fault.ErrForbidden, "This is for superusers."},
		{fault.ErrNotFound, "It is not there any more."},
		{fault.ErrUnauthenticated, "The account is gone."},
	} {
		if errors.Is(err, known.err) {
			f.message = known.message
			if errors.Is(known.err, fault.ErrUnauthenticated) {
				f.status = http.StatusNotFound
			}
			return f
		}
	}
	for _, kind := range []error{fault.ErrInvalid, fault.ErrConflict} {
		if errors.Is(err, kind) {
			f.message = fault.Message(err)
			return f
		}
	}
	return named(databaseError, err)
}
