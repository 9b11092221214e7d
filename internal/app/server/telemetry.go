package server

import (
	"bufio"
	"context"
	"errors"
	"fmt"
	"io"
	"log/slog"
	"net/http"
	"os"
	"regexp"
	"runtime/debug"
	"strings"
	"sync"
	"time"

	"github.com/go-chi/chi/v5"
	"github.com/klauspost/compress/gzip"

	"waymark.dev/waymark/internal/audience/telemetry"
	"waymark.dev/waymark/internal/platform/fault"
)

// pingIntake is the part of package telemetry that its route uses.
type pingIntake interface {
	Submit(ctx context.Context, application, name, document string, body io.Reader, from telemetry.Sender) error
	Preview(application, name, document string, body io.Reader, from telemetry.Sender) (telemetry.Record, error)
	Count(outcome string)
}

var _ pingIntake = (*telemetry.Intake)(nil)

// submitPath is the address of a ping: application, name, schema version and document.
const (
	submitPrefix  = "/submit/"
	submitVersion = "1"
	submitPath    = submitPrefix + "{application}/{name}/" + submitVersion + "/{document}"
)

// Limits on pings, in bytes: packed and unpacked sizes, and their ratio plus a constant.
// Pings comply; files made to take long to unpack do not.
const (
	pingLimit   = 1 << 20
	packedTimes = 32
	packedMore  = 4 << 10
	pingPiece   = 16 << 10 // longer pings count as several

	// pingsPerName limits a client's pings with a new name per day.
	pingsPerName = 300
)

// Telemetry receives browsers' reports.
type Telemetry struct {
	Intake pingIntake
	// PingsPerMinute limits the pings of a client; 0 sets no limit.
	PingsPerMinute int
}

// telemetryAPI receives browsers' reports (docs/reference/telemetry.md). It reads no cookies,
// and keeps addresses only for its limit, in memory.
type telemetryAPI struct {
	*Server
	Telemetry
	clients *limiter // nil for no limit
	names   *limiter // of invented names; nil for no limit
	check   func(*http.Request) error
	headers []sharedHeader
	unpack  sync.Pool // of *unpacker
}

func (f Telemetry) addRoutes(s *Server, r chi.Router) {
	a := &telemetryAPI{Server: s, Telemetry: f, check: s.crossOrigin().Check, headers: s.fileHeaders()}
	a.unpack.New = func() any { return &unpacker{in: bufio.NewReader(nil)} }
	if perMinute := f.PingsPerMinute; perMinute > 0 {
		a.clients = newLimiter(perMinute, float64(perMinute), time.Now)
		a.names = newLimiter(perMinute, float64(perMinute)/pingsPerName, time.Now)
	}
	s.pings = a
	s.byMethod(r, submitPath, methods{http.MethodPost: a.submit})
}

// refuseUnknownPing responds to pings at addresses that take none.
func (s *Server) refuseUnknownPing() error {
	if s.pings == nil {
		return refuse(http.StatusNotFound, "This site does not count visits.")
	}
	return refuse(http.StatusNotFound, "Pings go to "+submitPath+".")
}

// pingsFirst takes pings without what is only for pages: thousands come in a second
// on a busy site, at the cost of its readers. What is different about a request is
// left to the route.
func (s *Server) pingsFirst(next http.Handler) http.Handler {
	a := s.pings
	if a == nil || s.opts.Dev {
		return next
	}
	return http.HandlerFunc(func(w http.ResponseWriter, r *http.Request) {
		if r.Method != http.MethodPost || !strings.HasPrefix(r.URL.Path, submitPrefix) || len(r.RequestURI) > urlLimit ||
			s.runsCode(r) || s.log.Enabled(r.Context(), slog.LevelDebug) {
			next.ServeHTTP(w, r)
			return
		}
		if _, ok := addressOfPing(r.URL.Path); !ok {
			next.ServeHTTP(w, r)
			return
		}
		defer func() {
			if p := recover(); p != nil {
				a.respond(w, r, fmt.Errorf("panic: %v\n%s", p, debug.Stack()))
			}
		}()
		nameSpan(r, submitPath)
		h := w.Header()
		for _, header := range a.headers {
			h[header.name] = header.values
		}
		if err := a.submit(w, r); err != nil {
			a.respond(w, r, err)
		}
	})
}

// respond writes an error outside the routes.
func (a *telemetryAPI) respond(w http.ResponseWriter, r *http.Request, err error) {
	a.receive(a.handle(func(http.ResponseWriter, *http.Request) error { return err })).ServeHTTP(w, r)
}

// pingAddress is the parsed address of a ping.
type pingAddress struct{ application, name, document string }

func addressOfPing(path string) (a pingAddress, ok bool) {
	rest, ok := strings.CutPrefix(path, submitPrefix)
	var version string
	a.application, rest, _ = strings.Cut(rest, "/")
	a.name, rest, _ = strings.Cut(rest, "/")
	version, a.document, _ = strings.Cut(rest, "/")
	return a, ok && version == submitVersion && a.application != "" && a.name != "" && a.document != "" && !strings.Contains(a.document, "/")
}

func (a *telemetryAPI) submit(w http.ResponseWriter, r *http.Request) error {
	body := pingBody{from: r.Body}
	err := a.take(w, r, &body)
	if body.err != nil && body.err != io.EOF { // the cause
		err = body.failure()
	}
	a.chargeLength(r, &body, err)
	err = pingFailure(err)
	a.Intake.Count(outcomeOf(err))
	if err != nil && !body.isShort(r) {
		w.Header().Set("Connection", "close") // do not wait for the rest
	}
	return err
}

// chargeLength charges for the actual length of a ping, which the header of a packed or
// chunked one does not give.
func (a *telemetryAPI) chargeLength(r *http.Request, body *pingBody, err error) {
	if a.clients == nil {
		return
	}
	more := body.length()/pingPiece - max(0, r.ContentLength)/pingPiece
	if errors.Is(err, errTooLarge) {
		more = pingLimit / pingPiece // regardless of its packed size
	}
	if more > 0 {
		a.clients.charge(a.clientOf(r), int(more))
	}
}

// allowEvents refuses a ping with too many events. Pages send one.
func (a *telemetryAPI) allowEvents(client string, events int) error {
	if more := events - 1; a.clients != nil && more > 0 && !a.clients.allowSome(client, more) {
		return &failure{status: http.StatusTooManyRequests, message: "Too many events from this address."}
	}
	return nil
}

// take checks the header, then reads and takes the ping.
func (a *telemetryAPI) take(w http.ResponseWriter, r *http.Request, body *pingBody) error {
	if err := a.check(r); err != nil {
		return refuse(http.StatusForbidden, "This can only be done from a page of this site.")
	}
	if r.ContentLength > pingLimit {
		return errTooLarge
	}
	pieces := 1 + max(0, r.ContentLength)/pingPiece
	client := a.clientOf(r)
	if a.clients != nil && !a.clients.allowSome(client, int(pieces)) {
		return refuse(http.StatusTooManyRequests, "Too many pings from this address.") // browsers retry
	}
	show, tagged, err := tagsOf(r.Header)
	if err != nil {
		return err
	}
	address, _ := addressOfPing(r.URL.Path)
	from := telemetry.Sender{
		Country: a.knownCountry(r), UserAgent: r.UserAgent(),
		Allow: func(events int) error { return a.allowEvents(client, events) }, IsPage: a.site.Shows,
		IsSite: func(host string) bool { return strings.EqualFold(host, r.Host) || a.isHostOfSite(hostname(host)) },
	}
	if a.names != nil {
		from.NewName = func() bool { return a.names.allow(client) }
	}
	var in io.Reader = body
	switch strings.ToLower(r.Header.Get("Content-Encoding")) {
	case "", "identity":
	case "gzip", "x-gzip":
		u := a.unpack.Get().(*unpacker)
		defer a.unpack.Put(u)
		if err := u.reset(body); err != nil {
			return err
		}
		in = u
	default:
		w.Header().Set("Accept-Encoding", "gzip, identity") // RFC 9110, 12.5.3
		return refuse(http.StatusUnsupportedMediaType, "Pings are plain or packed with gzip.")
	}
	if !tagged {
		return a.Intake.Submit(r.Context(), address.application, address.name, address.document, in, from)
	}
	record, err := a.Intake.Preview(address.application, address.name, address.document, in, from)
	if err == nil && show {
		a.writeJSON(w, http.StatusOK, record)
	}
	return err
}

// pingFailure sets the status and kind of errors. Failures to store pings are logged once for
// many.
func pingFailure(err error) error {
	var wrong *telemetry.Error
	switch {
	case errors.As(err, &wrong):
		return &failure{status: http.StatusBadRequest, kind: string(wrong.Kind), message: wrong.Error(), cause: err}
	case errors.Is(err, fault.ErrUnavailable):
		return &failure{status: http.StatusServiceUnavailable, cause: err, isLogged: true}
	}
	return err
}

// outcomeOf is the counted outcome of a ping.
func outcomeOf(err error) string {
	var f *failure
	switch {
	case err == nil:
		return telemetry.Taken
	case errors.Is(err, fault.ErrNotFound):
		return telemetry.Unknown
	case !errors.As(err, &f):
		return telemetry.Other
	}
	switch f.status {
	case http.StatusBadRequest:
		var wrong *telemetry.Error
		if errors.As(err, &wrong) {
			return string(wrong.Kind)
		}
	case http.StatusTooManyRequests:
		return telemetry.Limited
	case http.StatusRequestEntityTooLarge:
		return telemetry.TooLarge
	case http.StatusServiceUnavailable:
		return telemetry.Unavailable
	}
	return telemetry.Other
}

var tag = regexp.MustCompile(`^[A-Za-z0-9-]{1,20}$`)

const maxSourceTags = 5

// tagsOf reports whether a ping is a test, which is not counted, and whether its sender wants
// to see the stored record.
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

// pingBody is the body of a ping, up to the limit.
type pingBody struct {
	from io.Reader
	read int64
	err  error // final error

	unpacked int64 // bytes read of the unpacked body
}

// length is the length of the data read.
func (b *pingBody) length() int64 { return max(b.read, b.unpacked) }

func (b *pingBody) Read(p []byte) (n int, err error) {
	if b.err != nil {
		return 0, b.err
	}
	n, b.err = b.from.Read(p)
	if b.read += int64(n); b.read > pingLimit {
		b.err = errBodyTooLarge
		return 0, b.err
	}
	return n, b.err
}

// failure is the response to an incomplete body.
func (b *pingBody) failure() error {
	switch {
	case errors.Is(b.err, errBodyTooLarge):
		return errTooLarge
	case errors.Is(b.err, os.ErrDeadlineExceeded):
		return &failure{status: http.StatusRequestTimeout, message: "The request did not arrive in time.", cause: errBodyTooSlow}
	}
	return &failure{status: http.StatusBadRequest, message: "The request was cut off.", cause: errBodyCutOff}
}

// isShort reports whether the rest of a body is short: reading it is cheaper than a new
// connection.
func (b *pingBody) isShort(r *http.Request) bool {
	const short = 4 << 10
	return b.err == io.EOF || b.err == nil && r.ContentLength >= 0 && r.ContentLength-b.read <= short
}

// unpacker unpacks a body on demand.
type unpacker struct {
	gzip.Reader
	in     *bufio.Reader
	packed *pingBody
	read   int64
}

func (u *unpacker) reset(body *pingBody) error {
	u.packed, u.read = body, 0
	u.in.Reset(body)
	if err := u.Reader.Reset(u.in); err != nil {
		return &telemetry.Error{Kind: telemetry.InvalidValue, Message: "the body is not packed with gzip"}
	}
	return nil
}

func (u *unpacker) Read(p []byte) (int, error) {
	n, err := u.Reader.Read(p)
	u.read += int64(n)
	u.packed.unpacked = u.read
	switch {
	case u.read > pingLimit, u.read > packedMore+packedTimes*u.packed.read:
		return 0, errTooLarge
	case err != nil && err != io.EOF:
		return 0, &telemetry.Error{Kind: telemetry.InvalidValue, Message: "the packed body is damaged"}
	}
	return n, err
}

// knownCountry is the code of a reader's country, "" if [Server.geoOf] uses a default.
func (s *Server) knownCountry(r *http.Request) string {
	g, _ := s.findGeo(r)
	return g.Code
}
