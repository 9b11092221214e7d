package openapi

import (
	"cmp"
	"fmt"
	"net/http"
	"slices"
	"strconv"
	"strings"
)

// pages returns all pages: for each group a list of its operations, then these; then those of
// the schemas.
func (r *reader) pages() []Page {
	var list []Page
	for i, t := range r.tags {
		list = append(list, r.tagPage(t, i+1))
		for i, o := range t.operations {
			list = append(list, r.operationPage(o, i+1))
		}
	}
	if len(r.schemas) > 0 {
		list = append(list, r.schemaList(len(r.tags)+1))
	}
	for _, s := range r.schemas {
		list = append(list, r.schemaPage(s))
	}
	return list
}

func (r *reader) writer(up string) *writer { return &writer{r: r, up: up} }

// overview lists servers and operations.
func (r *reader) overview(place Place) string {
	w := r.writer(place.Folder)
	info := r.doc.root.get("info")
	w.paragraph(info.get("description").block())
	var facts []string
	if version := info.get("version").text(); version != "" {
		facts = append(facts, "Version "+escape(version))
	}
	for _, s := range r.doc.root.get("servers").items() {
		if serverURL(s) == "" {
			continue
		}
		fact := code(serverURL(s))
		if text := oneLine(s.get("description").text()); text != "" {
			fact += " (" + escape(text) + ")"
		}
		facts = append(facts, fact)
	}
	facts = append(facts, "[OpenAPI document](<"+place.Document+">)")
	for _, fact := range facts {
		w.line("- " + fact)
	}
	for _, t := range r.tags {
		w.heading(escape(t.label))
		w.paragraph(t.text)
		w.operations(t)
	}
	return w.String()
}

func (w *writer) operations(t *tag) {
	w.line("")
	for _, o := range t.operations {
		w.line("- [" + escape(o.title) + "](" + w.up + o.file + ") " + code(o.method+" "+o.path))
	}
	w.line("")
}

func (r *reader) tagPage(t *tag, position int) Page {
	w := r.writer("../")
	w.matter(t.label, firstSentence(t.text), position)
	w.paragraph(t.text)
	w.operations(t)
	return Page{t.folder + "/index.md", w.String(), t.operations[0].node.line()}
}

func (r *reader) operationPage(o *operation, position int) Page {
	w := r.writer("../")
	description := o.node.get("description").block()
	w.matter(o.title, firstSentence(cmp.Or(description, o.title)), position)
	call := r.request(o)
	w.block("http", o.method+" "+cmp.Or(call.url, o.path))
	if o.node.get("deprecated").isTrue() {
		w.line("::: warning Deprecated")
		w.line("Do not use this operation in new programs.")
		w.line(":::")
	}
	w.paragraph(description)
	w.security(o)
	w.parameters(o)
	w.body(o)
	w.examples(o, call)
	w.responses(o)
	return Page{o.file, w.String(), o.node.line()}
}

// firstSentence returns the beginning of a text, for lists and search engines.
func firstSentence(text string) string {
	text, _, _ = strings.Cut(text, "\n\n")
	text = oneLine(text)
	if end := strings.Index(text, ". "); end >= 0 {
		text = text[:end+1]
	}
	return text
}

// security lists the ways to authorize a call: any of them will do.
func (w *writer) security(o *operation) {
	var ways []string
	for _, requirement := range w.r.requirements(o) {
		var all []string
		for name := range requirement.fields() {
			all = append(all, w.r.describeScheme(name))
		}
		if len(all) == 0 {
			all = []string{"none"}
		}
		ways = append(ways, strings.Join(all, " and "))
	}
	if len(ways) > 0 {
		w.paragraph("**Authorization:** " + strings.Join(ways, ", or "))
	}
}

func (r *reader) requirements(o *operation) []node {
	return cmp.Or(o.node.get("security"), r.doc.root.get("security")).items()
}

func (r *reader) scheme(name string) node {
	n, _ := r.doc.root.get("components").get("securitySchemes").get(name).resolved()
	return n
}

func (r *reader) describeScheme(name string) string {
	s := r.scheme(name)
	switch strings.ToLower(s.get("type").text()) {
	case "http":
		if strings.EqualFold(s.get("scheme").text(), "basic") {
			return "user name and password (HTTP basic)"
		}
		return "a " + escape(strings.ToLower(s.get("scheme").text())) + " token in " + code("Authorization")
	case "apikey":
		return "a key in the " + escape(s.get("in").text()) + " " + code(s.get("name").text())
	case "oauth2":
		return "a token of OAuth 2.0"
	case "openidconnect":
		return "a token of OpenID Connect"
	case "mutualtls":
		return "a certificate of the client"
	}
	return escape(name)
}

// parametersOf returns the parameters of an operation: its own take precedence over those of its path.
func parametersOf(o *operation) []node {
	var list []node
	for _, owner := range [...]node{o.node, o.item} {
		for _, p := range owner.get("parameters").items() {
			p, _ = p.resolved()
			same := func(q node) bool {
				return q.get("name").text() == p.get("name").text() && q.get("in").text() == p.get("in").text()
			}
			if p.exists() && !slices.ContainsFunc(list, same) {
				list = append(list, p)
			}
		}
	}
	order := []string{"path", "query", "header", "cookie"}
	slices.SortStableFunc(list, func(a, b node) int {
		return cmp.Compare(slices.Index(order, a.get("in").text()), slices.Index(order, b.get("in").text()))
	})
	return list
}

func (w *writer) parameters(o *operation) {
	var list []entry
	for _, p := range parametersOf(o) {
		list = append(list, entry{
			name: p.get("name").text(), note: "in the " + escape(p.get("in").text()), schema: cmp.Or(p.get("schema"), firstContent(p).get("schema")),
			text: p.get("description").block(), example: exampleOf(p), required: p.get("required").isTrue(), deprecated: p.get("deprecated").isTrue(),
		})
	}
	if len(list) > 0 {
		w.heading("Parameters")
		w.fields(list)
	}
}

// contents are the bodies by media type, JSON first.
func contents(n node) []field {
	var list []field
	for media, content := range n.get("content").fields() {
		list = append(list, field{media, content})
	}
	slices.SortStableFunc(list, func(a, b field) int {
		switch x, y := isJSON(a.name), isJSON(b.name); {
		case x == y:
			return 0
		case x:
			return -1
		}
		return 1
	})
	return list
}

func firstContent(n node) node {
	if list := contents(n); len(list) > 0 {
		return list[0].value
	}
	return node{}
}

func (w *writer) body(o *operation) {
	body, _ := o.node.get("requestBody").resolved()
	if !body.exists() {
		return
	}
	w.heading("Request body")
	if !body.get("required").isTrue() {
		w.paragraph("Optional.")
	}
	w.paragraph(body.get("description").block())
	w.contents(body)
}

// contents describes each kind of body.
func (w *writer) contents(n node) {
	for _, c := range contents(n) {
		schema := c.value.get("schema")
		text := code(c.name)
		if schema.exists() {
			text += ": " + w.typeOf(schema, 0)
		}
		w.paragraph(text)
		w.schema(schema)
	}
}

func (w *writer) examples(o *operation, call *request) {
	if o.webhook {
		return
	}
	w.heading("Example")
	w.line(":::: code-group")
	for _, l := range languages {
		w.block(l.fence+" ["+l.label+"]", l.write(call))
	}
	w.line("::::")
	w.line("")
}

func (w *writer) responses(o *operation) {
	responses := o.node.get("responses")
	if !responses.isObject() {
		return
	}
	w.heading("Responses")
	for status, response := range responses.fields() {
		if strings.HasPrefix(status, "x-") || w.tooLong() {
			continue
		}
		response, _ = response.resolved()
		w.line("### " + escape(statusText(status)))
		w.paragraph(response.get("description").block())
		w.responseHeaders(response)
		w.contents(response)
		for _, c := range contents(response) {
			if text := responseSample(c); text != "" {
				w.block("json", text)
				break
			}
		}
	}
}

// responseSample returns an example of a body in JSON, "" for others.
func responseSample(c field) string {
	if !isJSON(c.name) {
		return ""
	}
	if example := exampleOf(c.value); example.exists() {
		return encode(example, inJSON, "  ")
	}
	if schema := c.value.get("schema"); schema.exists() {
		return sample(schema, inJSON, "  ", "writeOnly")
	}
	return ""
}

func (w *writer) responseHeaders(response node) {
	var list []entry
	for name, h := range response.get("headers").fields() {
		h, _ = h.resolved()
		list = append(list, entry{name: name, note: "a header", schema: h.get("schema"), text: h.get("description").block(), required: h.get("required").isTrue()})
	}
	w.fields(list)
}

// statusText returns the heading of a response.
func statusText(status string) string {
	if code, err := strconv.Atoi(status); err == nil {
		return strings.TrimSpace(status + " " + http.StatusText(code))
	}
	if status == "default" {
		return "Other responses"
	}
	return status
}

func serverURL(s node) string {
	url := s.get("url").text()
	for name, v := range s.get("variables").fields() {
		url = strings.ReplaceAll(url, "{"+name+"}", v.get("default").text())
	}
	return strings.TrimSuffix(url, "/")
}

// request returns the call of an operation that its examples show.
func (r *reader) request(o *operation) *request {
	call := &request{method: o.method}
	path, query := o.path, []string(nil)
	for _, p := range parametersOf(o) {
		name, schema := p.get("name").text(), cmp.Or(p.get("schema"), firstContent(p).get("schema"))
		example := cmp.Or(exampleOf(p), exampleOf(schema)).text()
		switch p.get("in").text() {
		case "path":
			if example != "" {
				path = strings.ReplaceAll(path, "{"+name+"}", escapeQuery(example))
			}
		case "query":
			if p.get("required").isTrue() || example != "" {
				query = append(query, escapeQuery(name)+"="+escapeQuery(cmp.Or(example, strings.Trim(sample(schema, inJSON, "", ""), `"`))))
			}
		case "header":
			if p.get("required").isTrue() {
				call.headers = append(call.headers, header{name, cmp.Or(example, "…")})
			}
		}
	}
	if !o.webhook {
		call.url = serverURL(cmp.Or(first(o.node.get("servers")), first(o.item.get("servers")), first(r.doc.root.get("servers")))) + path
	}
	if len(query) > 0 {
		call.url += "?" + strings.Join(query, "&")
	}
	call.headers = append(call.headers, r.authorization(o)...)
	body, _ := o.node.get("requestBody").resolved()
	if list := contents(body); len(list) > 0 {
		call.media, call.schema, call.body = list[0].name, list[0].value.get("schema"), exampleOf(list[0].value)
		call.headers = append(call.headers, header{"Content-Type", call.media})
	}
	return call
}

// authorization returns the headers of the first way to authorize a call.
func (r *reader) authorization(o *operation) []header {
	var list []header
	for _, requirement := range r.requirements(o) {
		for name := range requirement.fields() {
			s := r.scheme(name)
			switch strings.ToLower(s.get("type").text()) {
			case "apikey":
				if s.get("in").text() == "header" {
					list = append(list, header{s.get("name").text(), "YOUR_KEY"})
				}
			case "http":
				if strings.EqualFold(s.get("scheme").text(), "basic") {
					list = append(list, header{"Authorization", "Basic YOUR_CREDENTIALS"})
					continue
				}
				list = append(list, header{"Authorization", "Bearer YOUR_TOKEN"})
			case "oauth2", "openidconnect":
				list = append(list, header{"Authorization", "Bearer YOUR_TOKEN"})
			}
		}
		break
	}
	return list
}

// escapeQuery escapes characters that end a value in a query, and spaces, but leaves {name} readable.
func escapeQuery(s string) string {
	var b strings.Builder
	for _, c := range []byte(s) {
		if c <= ' ' || c >= 0x7f || strings.IndexByte(`"#%&+<>?\^|`, c) >= 0 {
			fmt.Fprintf(&b, "%%%02X", c)
			continue
		}
		b.WriteByte(c)
	}
	return b.String()
}

func (r *reader) schemaList(position int) Page {
	w := r.writer("../")
	w.matter("Schemas", "", position)
	for _, s := range r.schemas {
		text := ""
		if about := firstSentence(s.node.get("description").block()); about != "" {
			text = ": " + escape(about)
		}
		w.line("- " + w.schemaLink(s.name) + text)
	}
	return Page{schemasFolder + "/index.md", w.String(), r.schemas[0].node.line()}
}

func (r *reader) schemaPage(s schema) Page {
	w := r.writer("../")
	description := s.node.get("description").block()
	w.matter(s.name, firstSentence(description), 0)
	w.paragraph(description)
	target, _ := s.node.resolved()
	w.paragraph("Type: " + w.typeOf(target, 0))
	w.schema(target)
	w.heading("Example")
	w.block("json", sample(target, inJSON, "  ", ""))
	return Page{s.file, w.String(), s.node.line()}
}
