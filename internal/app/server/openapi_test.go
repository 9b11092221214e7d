package server

import (
	"encoding/json"
	"flag"
	"fmt"
	"hash/fnv"
	"maps"
	"math/rand/v2"
	"mime"
	"net/http"
	"net/url"
	"slices"
	"strings"
	"testing"

	"github.com/getkin/kin-openapi/openapi3"
)

// outsideRights are documented routes that are not in the table of rights.
var outsideRights = []string{"POST /submit/{}/{}/1/{}"}

// siteAPI describes all routes: docs/reference/openapi.yaml and the scanner's
// own document.
func siteAPI(t *testing.T) *openapi3.T {
	t.Helper()
	doc, err := openapi3.NewLoader().LoadFromFile("../../../docs/reference/openapi.yaml")
	if err != nil {
		t.Fatal(err)
	}
	if err := doc.Validate(t.Context()); err != nil {
		t.Fatal(err)
	}
	for path, item := range openAPI(t).Paths.Map() {
		doc.Paths.Set(path, item)
	}
	return doc
}

// operation is a route and method of the document.
type operation struct {
	method, path string
	item         *openapi3.PathItem
	*openapi3.Operation
}

// operations returns the document's operations except HEAD and OPTIONS, in a
// fixed order.
func operations(doc *openapi3.T) (list []operation) {
	for _, path := range slices.Sorted(maps.Keys(doc.Paths.Map())) {
		item := doc.Paths.Value(path)
		for _, method := range []string{http.MethodGet, http.MethodPost, http.MethodDelete} {
			if o := item.GetOperation(method); o != nil {
				list = append(list, operation{method, path, item, o})
			}
		}
	}
	return list
}

// key identifies a route, whatever its parameters are called.
func key(method, pattern string) string {
	return method + " " + parameter.ReplaceAllLiteralString(pattern, "{}")
}

// servedBy returns the routes of the table that accept their method.
func servedBy(lines []right) map[string]right {
	served := map[string]right{}
	for _, line := range lines {
		method, pattern, _ := strings.Cut(line.route, " ")
		if line.want == "405" || method == http.MethodOptions || !strings.HasPrefix(pattern, "/") || strings.Contains(pattern, ".play.") {
			continue
		}
		methods := []string{method}
		if method == "ANY" {
			methods = []string{http.MethodGet, http.MethodPost}
		}
		for _, m := range methods {
			served[key(m, pattern)] = line
		}
	}
	return served
}

func TestOpenAPIDescribesEveryRoute(t *testing.T) {
	described := map[string]bool{}
	for _, o := range operations(siteAPI(t)) {
		described[key(o.method, o.path)] = true
	}
	served := servedBy(rights)
	for route := range served {
		if !described[route] {
			t.Errorf("docs/reference/openapi.yaml lacks %s", route)
		}
	}
	for route := range described {
		if _, ok := served[route]; !ok && !slices.Contains(outsideRights, route) {
			t.Errorf("docs/reference/openapi.yaml has %s, which is not a route", route)
		}
	}
	for pattern := range newMatrix(t).routes(t) {
		if !described[key(http.MethodGet, pattern)] && !described[key(http.MethodPost, pattern)] && !described[key(http.MethodDelete, pattern)] {
			t.Errorf("docs/reference/openapi.yaml lacks %s", pattern)
		}
	}
}

var (
	generated     = flag.Int("generated", 24, "generated requests to each route")
	generatedSeed = flag.Uint64("generated-seed", 1, "what the generated requests depend on")
)

// Responses of every route match the document, whatever the request, and no
// request causes an internal error.
func TestGeneratedRequestsAreAnsweredAsDescribed(t *testing.T) {
	m := newMatrix(t)
	c := &hostileClient{address: listening(t, m.server), log: m.log, stays: true}
	served := servedBy(rights)
	for _, o := range operations(siteAPI(t)) {
		if o.path == "/healthz/error" { // it always fails
			continue
		}
		hash := fnv.New64a()
		_, _ = hash.Write([]byte(o.method + o.path))
		g := generator{rand.New(rand.NewPCG(*generatedSeed, hash.Sum64()))}
		var known right
		var sessions []*http.Cookie
		for i := range *generated {
			if i%20 == 0 { // clients have limits
				owner := m.signInNew(t, []string{"mdn_plus_5m"})
				other := m.signInNew(t, nil)
				known = served[key(o.method, o.path)]
				known.target, known.body = m.expand(t, known, owner, other)
				sessions = []*http.Cookie{nil, owner, owner, other}
			}
			g.send(t, c, o, known, pick(g, sessions))
		}
	}
	t.Logf("%d requests", c.sent)
}

// generator makes requests with valid and invalid parts.
type generator struct{ *rand.Rand }

func pick[T any](g generator, list []T) T { return list[g.IntN(len(list))] }

// oneIn returns true once in n calls on average.
func (g generator) oneIn(n int) bool { return g.IntN(n) == 0 }

// send makes a request derived from a known valid one.
func (g generator) send(t *testing.T, c *hostileClient, o operation, known right, session *http.Cookie) {
	t.Helper()
	target := known.target
	if target == "" || !g.oneIn(3) {
		target = g.target(o)
	}
	kind, body := "", ""
	if o.RequestBody != nil {
		kind, body = g.body(o.RequestBody.Value.Content, known.body)
	}
	header := ""
	if kind != "" {
		header += "Content-Type: " + kind + "\r\n"
	}
	if session != nil {
		header += "Cookie: " + session.Name + "=" + session.Value + "\r\n"
	}
	if !g.oneIn(8) {
		header += "Sec-Fetch-Site: same-origin\r\nOrigin: " + testOrigin + "\r\nAccept: application/json, text/event-stream\r\n"
	}
	text, response, answer := c.request(t, o.method, target, siteHost, header, body)
	path, _, _ := strings.Cut(target, "?")
	_, malformed := url.ParseRequestURI(target)
	if response == nil || malformed != nil { // the latter never reach the server
		return
	}
	if strings.Count(path, "/") != strings.Count(o.path, "/") && response.StatusCode < http.StatusInternalServerError { // another route
		return
	}
	if problem := o.compare(response, answer); problem != "" {
		t.Errorf("%s: %d %.300q to %.700q", problem, response.StatusCode, answer, text)
	}
}

// compare returns the parts of a response that the document lacks.
func (o operation) compare(r *http.Response, answer []byte) (problem string) {
	described := o.Responses.Status(r.StatusCode)
	switch {
	case slices.Contains([]int{http.StatusMovedPermanently, http.StatusFound, http.StatusRequestURITooLong}, r.StatusCode): // at any address
		return ""
	case r.StatusCode >= http.StatusInternalServerError && described == nil:
		return "a fault"
	case described == nil && r.StatusCode >= http.StatusBadRequest:
		described = o.Responses.Default()
	}
	if described == nil {
		return "this status is not described"
	}
	content := described.Value.Content.Get("application/json")
	if content == nil || content.Schema == nil {
		return ""
	}
	if kind, _, _ := mime.ParseMediaType(r.Header.Get("Content-Type")); kind != typeJSON {
		return "want JSON, got " + kind
	}
	var value any
	if err := json.Unmarshal(answer, &value); err != nil {
		return err.Error()
	}
	if err := content.Schema.Value.VisitJSON(value); err != nil {
		return err.Error()
	}
	return ""
}

// target returns an address of an operation.
func (g generator) target(o operation) string {
	target := parameter.ReplaceAllStringFunc(o.path, func(name string) string {
		if p := o.item.Parameters.GetByInAndName("path", strings.Trim(name, "{}")); p != nil && g.oneIn(2) {
			return fmt.Sprint(p.Example)
		}
		return pick(g, hostileNames)
	})
	var query []string
	for _, p := range o.Parameters {
		for range g.IntN(3) {
			query = append(query, p.Value.Name+"="+g.parameter(p.Value))
		}
	}
	if len(query) == 0 {
		return target
	}
	return target + "?" + strings.Join(query, "&")
}

func (g generator) parameter(p *openapi3.Parameter) string {
	switch {
	case g.oneIn(6):
		return pick(g, []string{"%00", "%ff", "%zz", ";", "%0d%0aX:y"})
	case g.oneIn(2):
		return url.QueryEscape(fmt.Sprint(pick(g, wrongValues)))
	case p.Example != nil:
		return url.QueryEscape(fmt.Sprint(p.Example))
	}
	return url.QueryEscape(fmt.Sprint(g.right(p.Schema)))
}

// wrongValues are values that programs often mishandle.
var wrongValues = []any{
	nil, true, -1, 0, 1e300, json.RawMessage("123456789012345678901234567890"), "", " ", "\x00", "a\x00b", "\u202e\U0001F600e\u0301\ufeff",
	strings.Repeat("a", 1000), strings.Repeat("\u00e9", 1030), "../../etc/passwd", `"><script>`, "' or '1'='1", "-1", "99999999999999999999", "2026-02-30",
	json.RawMessage("[]"), json.RawMessage("[null]"), json.RawMessage("{}"), json.RawMessage(`{"a":-1}`), json.RawMessage(strings.Repeat("[", 9000) + strings.Repeat("]", 9000)),
}

// body returns the body of a request and its type.
func (g generator) body(content openapi3.Content, known string) (kind, body string) {
	kind = pick(g, slices.Sorted(maps.Keys(content)))
	value := g.right(content[kind].Schema)
	if known != "" && g.oneIn(3) && json.Unmarshal([]byte(known), &value) != nil {
		return kind, known
	}
	for range g.IntN(3) {
		value = g.mangled(value)
	}
	if fields, ok := value.(map[string]any); ok && kind != typeJSON {
		form := url.Values{}
		for name, field := range fields {
			form.Set(name, fmt.Sprint(field))
		}
		body = form.Encode()
	} else if text, err := json.Marshal(value); err == nil {
		body = string(text)
	}
	switch g.IntN(10) {
	case 0:
		body = body[:g.IntN(len(body)+1)]
	case 1:
		body = strings.Replace(body, "e", "\xff", 1)
	case 2:
		body += strings.Repeat(" ", 70_000)
	case 3:
		kind = pick(g, []string{"", "text/plain", "application/x-www-form-urlencoded", "application/json; charset=utf-16", "\xff", "multipart/form-data"})
	}
	return kind, body
}

// right returns a value that is valid for a schema.
func (g generator) right(ref *openapi3.SchemaRef) any {
	if ref == nil {
		return nil
	}
	switch s := ref.Value; {
	case s.Example != nil:
		return s.Example
	case len(s.Enum) > 0:
		return pick(g, s.Enum)
	case s.Type.Is(openapi3.TypeInteger):
		return g.IntN(5)
	case s.Type.Is(openapi3.TypeBoolean):
		return g.oneIn(2)
	case s.Type.Is(openapi3.TypeArray):
		list := []any{}
		for range g.IntN(3) {
			list = append(list, g.right(s.Items))
		}
		return list
	case s.Type.Is(openapi3.TypeObject):
		fields := map[string]any{}
		for _, name := range slices.Sorted(maps.Keys(s.Properties)) {
			if slices.Contains(s.Required, name) || g.oneIn(2) {
				fields[name] = g.right(s.Properties[name])
			}
		}
		return fields
	}
	return "text"
}

// mangled makes a part of a value invalid, or removes it.
func (g generator) mangled(value any) any {
	if list, ok := value.([]any); ok && len(list) > 0 && !g.oneIn(4) {
		i := g.IntN(len(list))
		list[i] = g.mangled(list[i])
		return list
	}
	fields, ok := value.(map[string]any)
	if !ok || len(fields) == 0 || g.oneIn(6) {
		return pick(g, wrongValues)
	}
	switch name := pick(g, slices.Sorted(maps.Keys(fields))); g.IntN(4) {
	case 0:
		delete(fields, name)
	case 1:
		fields["unknown"] = pick(g, wrongValues)
	case 2:
		fields[name] = strings.Repeat("a", 70_000)
	default:
		fields[name] = g.mangled(fields[name])
	}
	return fields
}
