package server

import (
	"bytes"
	"context"
	"html/template"
	"net/http"
	"strconv"
	"time"

	"waymark.dev/waymark/internal/platform/locale"
)

// errorPageWait bounds the rendering of an error page, which may need what has just failed.
const errorPageWait = 3 * time.Second

// idPlaceholder stands for the request id in pages that are rendered once. It has the length
// of an id.
const idPlaceholder = "00000000-request-id-of-the-response0"

// writePageFailure is the format of pages: the not-found page, the error screen, or a
// message.
func (s *Server) writePageFailure(w http.ResponseWriter, r *http.Request, f failure) {
	switch {
	case f.status == http.StatusNotFound:
		s.writeMissing(w, r, f)
	case f.isFault() && (f.message == "" || s.opts.Dev):
		s.writeErrorScreen(w, r, f)
	default:
		s.writeStaticFailure(w, r, f)
	}
}

// writeMissing writes the not-found page in the language of the address. It is rendered once,
// and shows the requested address even without scripts.
func (s *Server) writeMissing(w http.ResponseWriter, r *http.Request, f failure) {
	missing := &representation{contentType: typeHTML, make: Pages.NotFoundHTML}
	url := "/" + string(s.localeOf(r)) + "/404"
	a, err := s.represent(r.Context(), missing, url)
	if hasLeft(r) {
		return
	}
	if err != nil {
		f = s.failureOf(r, &failure{status: max(statusOf(r, err), http.StatusInternalServerError), cause: err, format: (*Server).writePageFailure})
		s.logFailure(r, f)
		s.respondFailure(w, r, f)
		return
	}
	named := bytes.Replace(a.identity, []byte(missingAddress(url)), []byte(missingAddress(r.URL.EscapedPath())), 1)
	w.Header().Set("X-Robots-Tag", "noindex")
	s.write(w, r, f.status, s.newResponse(typeHTML, named, s.opts.missingCaching()))
}

// missingAddress is the element with the address in the not-found page
// (web/src/screens/notfound/NotFound.tsx).
func missingAddress(path string) string {
	return "<code>" + template.HTMLEscapeString(path) + "</code>"
}

// localeOf is the locale at the start of an address, if the site has it.
func (s *Server) localeOf(r *http.Request) locale.Locale {
	if l := targetOf(r).locale; l != "" && s.site.HasLocale(l) {
		return l
	}
	return s.site.Scheme().Default()
}

// writeErrorScreen reports a failure of the server, with header and footer if they can be
// rendered.
func (s *Server) writeErrorScreen(w http.ResponseWriter, r *http.Request, f failure) {
	ctx, cancel := context.WithTimeout(r.Context(), errorPageWait)
	defer cancel()
	url := "/" + string(s.localeOf(r)) + "/" + strconv.Itoa(f.status)
	cause := "" // only for writers
	if s.opts.Dev {
		cause = f.Error()
	}
	screen, err := s.cache.get(ctx, s.site.Edition()+"/error "+url+cause, func(ctx context.Context) (*response, error) {
		body, err := s.site.ErrorHTML(ctx, url, f.status, idPlaceholder, cause)
		if err != nil {
			return nil, err
		}
		return s.newResponse(typeHTML, body, "no-store"), nil
	})
	if hasLeft(r) {
		return
	}
	if err != nil {
		s.log.Warn("render error screen", "error", err)
		s.writeStaticFailure(w, r, f)
		return
	}
	writePage(w, f.status, bytes.ReplaceAll(screen.identity, []byte(idPlaceholder), []byte(requestID(r.Context()))))
}

// staticFailure is a page without dependencies.
var staticFailure = template.Must(template.New("failure").Parse(`<!doctype html>
<html lang="en" style="color-scheme:light dark"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width,initial-scale=1"><meta name="robots" content="noindex">
<title>{{.Title}} | {{.Brand}}</title></head>
<body style="font:1rem/1.5 system-ui,sans-serif;max-width:40rem;margin:4rem auto;padding:0 1rem"><main><h1>{{.Title}}</h1><p>{{.Text}}</p>{{with .ID}}<p>Request <code>{{.}}</code></p>{{end}}{{with .Cause}}<pre style="overflow:auto">{{.}}</pre>{{end}}
<p><a href="{{.Home}}">{{.Brand}}</a></p></main></body></html>
`))

// writeStaticFailure writes a message without the application. Writers see the cause.
func (s *Server) writeStaticFailure(w http.ResponseWriter, r *http.Request, f failure) {
	data := struct{ Brand, Home, Title, Text, ID, Cause string }{Brand: s.site.Brand(), Home: s.base().Address("/"), Title: http.StatusText(f.status), Text: f.text()}
	if f.status == http.StatusInternalServerError && f.message == "" {
		data.Text = "Something has gone wrong on our side. Try again later."
	}
	if f.isFault() {
		data.ID = requestID(r.Context())
		if s.opts.Dev {
			data.Cause = f.Error()
		}
	}
	var page bytes.Buffer
	_ = staticFailure.Execute(&page, data) // the template and the data fit
	writePage(w, f.status, page.Bytes())
}

func writePage(w http.ResponseWriter, status int, body []byte) {
	h := w.Header()
	h.Set("Content-Type", typeHTML)
	h.Set("Content-Length", strconv.Itoa(len(body)))
	w.WriteHeader(status)
	_, _ = w.Write(body) // the reader may be gone
}
