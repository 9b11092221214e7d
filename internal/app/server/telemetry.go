package server

import (
	"bytes"
	"compress/gzip"
	"context"
	"errors"
	"io"
	"net/http"
	"regexp"
	"strings"
	"sync"
	"time"

	"github.com/go-chi/chi/v5"

	"waymark.dev/waymark/internal/audience/telemetry"
)

// pingIntake is the part of package telemetry that its route uses.
type pingIntake interface {
	Submit(ctx context.Context, application, name, document string, body []byte, from telemetry.Sender) error
	Preview(application, name, document string, body []byte, from telemetry.Sender) (telemetry.Record, error)
}

var _ pingIntake = (*telemetry.Intake)(nil)

// submitPath is the address of a ping: application, name, version of the schema
// and document.
const (
	submitPrefix = "/submit/"
	submitPath   = submitPrefix + "{application}/{name}/1/{document}"
)

// Limits on pings: the size of a body in bytes, as it is and unpacked, and how long
// one waits to be stored.
const (
	pingLimit = 1 << 20
	pingTime  = 10 * time.Second
)

// telemetryAPI takes what browsers report (docs/reference/telemetry.md). It reads no
// cookies, and it remembers addresses only for its limit, in memory.
type telemetryAPI struct {
	*Server
	intake  pingIntake
	clients *limiter // nil for no limit
	unpack  sync.Pool
}

// telemetryRoutes adds the route of pings, if the site takes any.
func (s *Server) telemetryRoutes(r chi.Router) {
	if s.opts.Telemetry == nil {
		return
	}
	a := &telemetryAPI{Server: s, intake: s.opts.Telemetry}
	if perMinute := s.opts.PingsPerMinute; perMinute > 0 {
		a.clients = newLimiter(perMinute, perMinute, time.Now)
	}
	s.byMethod(r, submitPath, methods{http.MethodPost: s.sameOrigin()(a.submit)})
}

func (a *telemetryAPI) submit(w http.ResponseWriter, r *http.Request) error {
	if a.clients != nil && !a.clients.allow(a.clientOf(r)) {
		// The library drops pings after a 4xx: one that sends so many is no browser.
		return refuse(http.StatusTooManyRequests, "Too many pings from this address.")
	}
	debug, tagged, err := tagsOf(r.Header)
	if err != nil {
		return pingFailure(err)
	}
	body, err := a.readPing(w, r)
	if err != nil {
		return err
	}
	application, name, document := chi.URLParam(r, "application"), chi.URLParam(r, "name"), chi.URLParam(r, "document")
	from := telemetry.Sender{Country: a.knownCountry(r), UserAgent: r.UserAgent()}
	if tagged {
		record, err := a.intake.Preview(application, name, document, body, from)
		if err != nil {
			return pingFailure(err)
		}
		if debug {
			a.writeJSON(w, http.StatusOK, record)
		}
		return nil
	}
	ctx, cancel := context.WithTimeout(r.Context(), pingTime)
	defer cancel()
	return pingFailure(a.intake.Submit(ctx, application, name, document, body, from))
}

// pingFailure gives errors of senders their status and their kind.
func pingFailure(err error) error {
	var wrong *telemetry.Error
	if errors.As(err, &wrong) {
		return &failure{status: http.StatusBadRequest, kind: string(wrong.Kind), message: wrong.Error(), cause: err}
	}
	return err
}

// tag is the form of the tags of pings.
var tag = regexp.MustCompile(`^[A-Za-z0-9-]{1,20}$`)

const maxSourceTags = 5

// tagsOf reports whether a ping is one of a test, which is not counted, and whether
// its sender wants to see what would be kept of it.
func tagsOf(h http.Header) (debug, tagged bool, err error) {
	if id := h.Get("X-Debug-ID"); id != "" {
		if !tag.MatchString(id) {
			return false, false, &telemetry.Error{Kind: telemetry.InvalidValue, Field: "X-Debug-ID", Message: "must be 1 to 20 letters, digits or hyphens"}
		}
		debug = true
	}
	list := h.Get("X-Source-Tags")
	if list == "" {
		return debug, debug, nil
	}
	tags := strings.Split(list, ",")
	if len(tags) > maxSourceTags {
		return false, false, &telemetry.Error{Kind: telemetry.InvalidOverflow, Field: "X-Source-Tags", Message: "more than 5 tags"}
	}
	for _, name := range tags {
		name = strings.TrimSpace(name)
		if !tag.MatchString(name) || strings.HasPrefix(name, "glean") {
			return false, false, &telemetry.Error{Kind: telemetry.InvalidValue, Field: "X-Source-Tags", Message: "each must be 1 to 20 letters, digits or hyphens, and not begin with glean"}
		}
	}
	return debug, true, nil
}

// readPing reads the body of a ping, unpacked.
func (a *telemetryAPI) readPing(w http.ResponseWriter, r *http.Request) ([]byte, error) {
	body, err := readLimited(w, r, pingLimit)
	if err != nil {
		return nil, err
	}
	switch encoding := r.Header.Get("Content-Encoding"); strings.ToLower(encoding) {
	case "", "identity":
		return body, nil
	case "gzip", "x-gzip":
		return a.gunzip(body)
	}
	w.Header().Set("Accept-Encoding", "gzip, identity") // RFC 9110, 12.5.3
	return nil, refuse(http.StatusUnsupportedMediaType, "Pings are plain or packed with gzip.")
}

func (a *telemetryAPI) gunzip(packed []byte) ([]byte, error) {
	z, _ := a.unpack.Get().(*gzip.Reader)
	if z == nil {
		z = new(gzip.Reader)
	}
	defer a.unpack.Put(z)
	if err := z.Reset(bytes.NewReader(packed)); err != nil {
		return nil, pingFailure(&telemetry.Error{Kind: telemetry.InvalidValue, Message: "the body is not packed with gzip"})
	}
	var body bytes.Buffer
	switch n, err := io.Copy(&body, io.LimitReader(z, pingLimit+1)); {
	case n > pingLimit:
		return nil, errTooLarge
	case err != nil:
		return nil, pingFailure(&telemetry.Error{Kind: telemetry.InvalidValue, Message: "the packed body is damaged"})
	}
	return body.Bytes(), nil
}

// knownCountry is the code of a reader's country, "" where [Server.geoOf] assumes one.
func (s *Server) knownCountry(r *http.Request) string {
	g, _ := s.findGeo(r)
	return g.Code
}
