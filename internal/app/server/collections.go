package server

import (
	"context"
	"errors"
	"fmt"
	"mime"
	"net/http"
	"strconv"
	"strings"
	"sync"
	"time"

	"github.com/go-chi/chi/v5"

	"waymark.dev/waymark/internal/platform/fault"
	"waymark.dev/waymark/internal/platform/feature"
	"waymark.dev/waymark/internal/plus/account"
	"waymark.dev/waymark/internal/plus/collections"
)

const (
	collectionsPath = "/api/v2/collections/"
	// readerHeader names the intended reader of a request, so that data cached in a browser
	// cannot reach the collections of the next reader.
	readerHeader = "Waymark-Reader"
	// collectionBody is the maximum size of a body in bytes.
	collectionBody = 2 << 20
	// Limits on changes of a reader: a burst, then a number per minute. Changes of one reader
	// are serialized.
	keepBurst, keepsPerMinute = 300, 300
	// Limits on possibly large responses, for each reader or each client with a link.
	largeBurst, largePerMinute = 60, 60
	// defaultItems is the default number of items in a response.
	defaultItems = 10
)

// Collections are pages saved by readers (docs/reference/http.md, Collections).
type Collections struct{ Service *collections.Service }

func (f Collections) addRoutes(s *Server, r chi.Router) {
	c, own := &collectionsAPI{Server: s, Collections: f, large: newRenderSlots(), larges: newLimiter(largeBurst, largePerMinute, time.Now)}, s.sameOrigin()
	changes := newLimiter(keepBurst, keepsPerMinute, time.Now)
	changing := func(do userHandler) handler { return own(c.signedIn(limited(changes, do))) }
	routes := map[string]methods{
		"":                           {http.MethodGet: c.signedIn(c.list), http.MethodPost: changing(c.create)},
		"lookup/":                    {http.MethodGet: c.signedIn(c.lookup)},
		"shared/{token}/":            {http.MethodGet: c.shared},
		"shared/{token}/copy/":       {http.MethodPost: changing(c.copyShared)},
		"shared/{token}/report/":     {http.MethodPost: own(c.report(newLimiter(flagBurst, flagsPerMinute, time.Now)))},
		"{id}/":                      {http.MethodGet: c.signedIn(c.read), http.MethodPost: changing(c.edit), http.MethodDelete: changing(c.remove)},
		"{id}/restore/":              {http.MethodPost: changing(c.restore)},
		"{id}/export/":               {http.MethodGet: c.signedIn(c.export)},
		"{id}/share/":                {http.MethodGet: c.signedIn(c.link), http.MethodPost: changing(c.makeLink), http.MethodDelete: changing(c.endLink)},
		"{id}/items/":                {http.MethodPost: changing(c.addItem)},
		"{id}/items/{item}/":         {http.MethodGet: c.signedIn(c.readItem), http.MethodPost: changing(c.editItem), http.MethodDelete: changing(c.removeItem)},
		"{id}/items/{item}/restore/": {http.MethodPost: changing(c.restoreItem)},
	}
	s.accountGroup(r, databaseTimeout, func(r chi.Router) {
		for path, m := range routes {
			s.byMethod(r, collectionsPath+path, m)
		}
	})
}

type collectionsAPI struct {
	*Server
	Collections
	// A possibly large response has a slot while it is made, but not while it is sent, so
	// that slow readers do not block others.
	large  *slots
	larges *limiter
}

// signedIn requires a session, and gives errors their kinds.
func (c *collectionsAPI) signedIn(h userHandler) handler {
	return c.forUser(func(w http.ResponseWriter, r *http.Request, u *account.User) error {
		if !c.sees(feature.Collections, u) {
			return errEarly
		}
		if name := r.Header.Get(readerHeader); name != "" && name != u.UID {
			return refuse(http.StatusPreconditionFailed, "The session is that of another reader.")
		}
		return collectionFailure(r, h(w, r, u))
	})
}

// collectionFailure converts an error of package collections.
func collectionFailure(r *http.Request, err error) error {
	var response *failure
	var invalid collections.Invalid
	var taken collections.NameTaken
	bad := func(kind, message string) error {
		return &failure{status: http.StatusBadRequest, kind: kind, message: message, cause: err}
	}
	switch {
	case err == nil, errors.As(err, &response):
		return err
	case errors.As(err, &invalid):
		return bad(validationError, "Error validating input "+invalid.Error())
	case errors.Is(err, collections.ErrMalformed):
		return bad("Malformed URL", "Malformed Url")
	case errors.Is(err, collections.ErrNoCollection):
		return bad("Collection not found", fmt.Sprintf("Collection with id %s not found", chi.URLParam(r, "id")))
	case errors.Is(err, collections.ErrTier):
		return bad("Subscription limit reached", "Subscription limit reached. Please upgrade")
	case errors.Is(err, collections.ErrDefaultChanged):
		return onlyError(http.StatusBadRequest, "Cannot modify default collection", err)
	case errors.Is(err, collections.ErrDefaultDeleted):
		return onlyError(http.StatusBadRequest, "Cannot delete default collection", err)
	case errors.As(err, &taken):
		return onlyError(http.StatusConflict, fmt.Sprintf("Collection with name '%s' already exists", string(taken)), err)
	case errors.Is(err, collections.ErrSaved):
		return onlyError(http.StatusConflict, "Collection item already exists in collection", err)
	case errors.Is(err, collections.ErrNoItem), errors.Is(err, collections.ErrNoPage):
		return &failure{kind: "Document not found", message: "Document Not found", cause: err}
	case errors.Is(err, collections.ErrQuota):
		return &failure{kind: "Quota is used up", message: "This account or collection is full. Delete what you no longer need.", cause: err}
	case errors.Is(err, fault.ErrInvalid), errors.Is(err, fault.ErrLimited), errors.Is(err, collections.ErrNotShared):
		return err
	}
	return named(databaseError, err)
}

// onlyError is a failure with a single field, which programs compare.
func onlyError(status int, text string, cause error) error {
	return &failure{status: status, message: text, cause: cause, format: func(s *Server, w http.ResponseWriter, _ *http.Request, f failure) {
		s.writeJSON(w, f.status, map[string]string{"error": f.text()})
	}}
}

func (c *collectionsAPI) list(w http.ResponseWriter, r *http.Request, u *account.User) error {
	list, err := c.Service.List(r.Context(), u)
	return c.writeResult(w, http.StatusOK, list, err)
}

// collectionFields decodes the settings of a collection.
func collectionFields(w http.ResponseWriter, r *http.Request) (collections.Fields, error) {
	var body struct {
		Name        *string `json:"name"`
		Description *string `json:"description"`
	}
	err := readJSON(w, r, collectionBody, &body)
	if err == nil && body.Name == nil {
		err = missingField("name")
	}
	if err != nil {
		return collections.Fields{}, err
	}
	return collections.Fields{Name: *body.Name, Description: body.Description}, nil
}

func missingField(name string) error {
	return refuse(http.StatusBadRequest, fmt.Sprintf("The body is wrong: %q is missing.", name))
}

func (c *collectionsAPI) create(w http.ResponseWriter, r *http.Request, u *account.User) error {
	fields, err := collectionFields(w, r)
	if err != nil {
		return err
	}
	made, err := c.Service.Create(r.Context(), u, fields)
	return c.writeResult(w, http.StatusCreated, made, err)
}

func (c *collectionsAPI) edit(w http.ResponseWriter, r *http.Request, u *account.User) error {
	fields, err := collectionFields(w, r)
	if err != nil {
		return err
	}
	edited, err := c.Service.Edit(r.Context(), u, chi.URLParam(r, "id"), fields)
	return c.writeResult(w, http.StatusOK, edited, err)
}

func (c *collectionsAPI) remove(w http.ResponseWriter, r *http.Request, u *account.User) error {
	return c.done(w, http.StatusOK, c.Service.Delete(r.Context(), u, chi.URLParam(r, "id")))
}

var jsonHeader = map[string]string{"Content-Type": typeJSON}

// done responds without a body, unless there was an error.
func (c *collectionsAPI) done(w http.ResponseWriter, status int, err error) error {
	if err == nil {
		w.WriteHeader(status)
	}
	return err
}

func (c *collectionsAPI) restore(w http.ResponseWriter, r *http.Request, u *account.User) error {
	restored, err := c.Service.Restore(r.Context(), u, chi.URLParam(r, "id"))
	return c.writeResult(w, http.StatusOK, restored, err)
}

func itemQuery(r *http.Request) (collections.Query, error) {
	values := r.URL.Query()
	q := collections.Query{Search: values.Get("q"), Sort: values.Get("sort"), Limit: defaultItems}
	for name, into := range map[string]*int{"limit": &q.Limit, "offset": &q.Offset} {
		if !values.Has(name) {
			continue
		}
		n, err := strconv.Atoi(values.Get(name))
		if err != nil || n < 0 {
			return q, refuse(http.StatusBadRequest, fmt.Sprintf("%q must be a whole number that is not negative.", name))
		}
		*into = n
	}
	if q.Sort != "" && q.Sort != collections.ByTitle && q.Sort != collections.ByDate {
		return q, refuse(http.StatusBadRequest, `"sort" must be "title" or "date".`)
	}
	return q, nil
}

// takeLarge waits for a slot if a response may be large. The error for too many requests is
// fault.ErrLimited.
func (c *collectionsAPI) takeLarge(ctx context.Context, who string, isLarge bool) (release func(), err error) {
	switch {
	case !isLarge:
		return func() {}, nil
	case !c.larges.allow(who):
		return nil, fault.ErrLimited
	}
	release, err = c.large.take(ctx)
	if err != nil {
		return nil, err
	}
	return sync.OnceFunc(release), nil
}

func (c *collectionsAPI) read(w http.ResponseWriter, r *http.Request, u *account.User) error {
	q, err := itemQuery(r)
	if err != nil {
		return err
	}
	release, err := c.takeLarge(r.Context(), u.UID, q.IsLarge())
	if err != nil {
		return err
	}
	defer release() // should it panic
	info, items, err := c.Service.Items(r.Context(), u, chi.URLParam(r, "id"), q)
	release()
	if err != nil {
		return err
	}
	return c.send(w, u.UID, jsonHeader, encodeJSON(struct {
		collections.Collection
		Items []collections.Item `json:"items"`
	}{info, items}))
}

func (c *collectionsAPI) lookup(w http.ResponseWriter, r *http.Request, u *account.User) error {
	if !r.URL.Query().Has("url") {
		return refuse(http.StatusBadRequest, `"url" is missing.`)
	}
	found, err := c.Service.Lookup(r.Context(), u, r.URL.Query().Get("url"))
	if err != nil {
		return err
	}
	if found == nil {
		found = []collections.Found{}
	}
	c.writeJSON(w, http.StatusOK, map[string]any{"results": found})
	return nil
}

// itemFields decodes the fields of an item.
func itemFields(w http.ResponseWriter, r *http.Request, isNew bool) (collections.ItemFields, error) {
	var body struct {
		Title *string `json:"title"`
		URL   *string `json:"url"`
		Notes *string `json:"notes"`
	}
	err := readJSON(w, r, collectionBody, &body)
	switch {
	case err != nil:
		return collections.ItemFields{}, err
	case body.Title == nil:
		return collections.ItemFields{}, missingField("title")
	case body.URL == nil && isNew:
		return collections.ItemFields{}, missingField("url")
	}
	fields := collections.ItemFields{Title: *body.Title, Notes: body.Notes}
	if isNew {
		fields.URL = *body.URL
	}
	return fields, nil
}

func (c *collectionsAPI) addItem(w http.ResponseWriter, r *http.Request, u *account.User) error {
	fields, err := itemFields(w, r, true)
	if err != nil {
		return err
	}
	return c.done(w, http.StatusCreated, c.Service.Add(r.Context(), u, chi.URLParam(r, "id"), fields))
}

func (c *collectionsAPI) readItem(w http.ResponseWriter, r *http.Request, u *account.User) error {
	item, err := c.Service.Item(r.Context(), u, chi.URLParam(r, "id"), chi.URLParam(r, "item"))
	return c.writeResult(w, http.StatusOK, item, err)
}

func (c *collectionsAPI) editItem(w http.ResponseWriter, r *http.Request, u *account.User) error {
	fields, err := itemFields(w, r, false)
	if err != nil {
		return err
	}
	return c.done(w, http.StatusOK, c.Service.Change(r.Context(), u, chi.URLParam(r, "id"), chi.URLParam(r, "item"), fields))
}

func (c *collectionsAPI) removeItem(w http.ResponseWriter, r *http.Request, u *account.User) error {
	return c.done(w, http.StatusOK, c.Service.Remove(r.Context(), u, chi.URLParam(r, "id"), chi.URLParam(r, "item")))
}

func (c *collectionsAPI) restoreItem(w http.ResponseWriter, r *http.Request, u *account.User) error {
	item, err := c.Service.RestoreItem(r.Context(), u, chi.URLParam(r, "id"), chi.URLParam(r, "item"))
	return c.writeResult(w, http.StatusOK, item, err)
}

func (c *collectionsAPI) export(w http.ResponseWriter, r *http.Request, u *account.User) error {
	format := r.URL.Query().Get("format")
	if format != "markdown" && format != "json" {
		return refuse(http.StatusBadRequest, `"format" must be "markdown" or "json".`)
	}
	release, err := c.takeLarge(r.Context(), u.UID, true)
	if err != nil {
		return err
	}
	defer release() // should it panic
	exported, err := c.Service.Export(r.Context(), u, chi.URLParam(r, "id"))
	release()
	if err != nil {
		return err
	}
	if format == "json" {
		return c.send(w, u.UID, map[string]string{
			"Content-Type": typeJSON, "Content-Disposition": attachment(exported.Name, ".json"),
		}, encodeJSON(exported))
	}
	return c.send(w, u.UID, map[string]string{
		"Content-Type": typeMarkdown, "Content-Disposition": attachment(exported.Name, ".md"),
	}, []byte(exported.Markdown()))
}

// fileNameLimit bounds the name of a file, in characters.
const fileNameLimit = 100

// attachment is the Content-Disposition of a file with a readable name.
func attachment(name, extension string) string {
	name = strings.Map(func(r rune) rune {
		if strings.ContainsRune(`/\:*?"<>|`, r) {
			return '_'
		}
		return r
	}, name)
	if runes := []rune(name); len(runes) > fileNameLimit {
		name = string(runes[:fileNameLimit])
	}
	return mime.FormatMediaType("attachment", map[string]string{"filename": strings.TrimLeft(name, ".") + extension})
}

func (c *collectionsAPI) link(w http.ResponseWriter, r *http.Request, u *account.User) error {
	link, err := c.Service.Link(r.Context(), u, chi.URLParam(r, "id"))
	switch {
	case errors.Is(err, collections.ErrNotShared):
		link = collections.Link{}
	case err != nil:
		return err
	}
	c.writeJSON(w, http.StatusOK, link)
	return nil
}

func (c *collectionsAPI) makeLink(w http.ResponseWriter, r *http.Request, u *account.User) error {
	var body collections.ShareFields
	if r.ContentLength != 0 { // the body is optional
		if err := readJSON(w, r, collectionBody, &body); err != nil {
			return err
		}
	}
	link, err := c.Service.MakeLink(r.Context(), u, chi.URLParam(r, "id"), body)
	return c.writeResult(w, http.StatusCreated, link, err)
}

func (c *collectionsAPI) endLink(w http.ResponseWriter, r *http.Request, u *account.User) error {
	return c.done(w, http.StatusNoContent, c.Service.EndLink(r.Context(), u, chi.URLParam(r, "id")))
}

// shared responds to anybody with the link of a collection.
func (c *collectionsAPI) shared(w http.ResponseWriter, r *http.Request) error {
	w.Header().Set("X-Robots-Tag", "noindex")
	q, err := itemQuery(r)
	if err != nil {
		return err
	}
	release, err := c.takeLarge(r.Context(), c.clientOf(r), q.IsLarge())
	if err != nil {
		return err
	}
	defer release() // should it panic
	shared, err := c.Service.Shared(r.Context(), chi.URLParam(r, "token"), q)
	release()
	if errors.Is(err, fault.ErrNotFound) { // or it was deleted meanwhile
		return collections.ErrNotShared
	}
	if err != nil {
		return collectionFailure(r, err)
	}
	return c.send(w, c.clientOf(r), jsonHeader, encodeJSON(shared))
}

// copyShared copies a shared collection for the reader.
func (c *collectionsAPI) copyShared(w http.ResponseWriter, r *http.Request, u *account.User) error {
	release, err := c.takeLarge(r.Context(), u.UID, true)
	if err != nil {
		return err
	}
	defer release()
	made, err := c.Service.Copy(r.Context(), u, chi.URLParam(r, "token"))
	return c.writeResult(w, http.StatusCreated, made, err)
}

// report accepts reports of shared collections from anybody. It does not reveal whether the
// collection exists.
func (c *collectionsAPI) report(reports *limiter) handler {
	return func(w http.ResponseWriter, r *http.Request) error {
		u, err := c.user(r)
		if err != nil && !errors.Is(err, account.ErrGone) {
			return named(databaseError, err)
		}
		if !reports.allow(c.clientOf(r)) {
			return fault.ErrLimited
		}
		var body struct {
			Reason string `json:"reason"`
		}
		if err := readJSON(w, r, collectionBody, &body); err != nil {
			return err
		}
		var user int64
		if u != nil {
			user = u.ID
		}
		if err := c.Service.Report(r.Context(), chi.URLParam(r, "token"), user, body.Reason); err != nil {
			return named(databaseError, err)
		}
		w.Header().Set("Cache-Control", "no-store")
		w.WriteHeader(http.StatusCreated)
		return nil
	}
}
