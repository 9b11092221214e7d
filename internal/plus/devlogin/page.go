package devlogin

import (
	"crypto/sha256"
	_ "embed"
	"encoding/base64"
	"html/template"
	"net/http"
)

//go:embed page.html
var pageSource string

//go:embed page.css
var pageStyle string

var pageTemplate = template.Must(template.New("page").Parse(pageSource))

// Fields of the form on the page.
const (
	EmailField = "email" // of the user whom the reader has chosen
	NextField  = "next"  // where the reader goes then
)

// pagePolicy allows the page its own style and its form, and nothing else.
func pagePolicy() string {
	hash := sha256.Sum256([]byte(pageStyle))
	return "default-src 'none'; style-src 'sha256-" + base64.StdEncoding.EncodeToString(hash[:]) +
		"'; base-uri 'none'; form-action 'self'; frame-ancestors 'none'"
}

// WritePage responds with the page that has a button for each user. Its form posts the
// choice to action; next is where the reader goes then, or without having chosen.
func WritePage(w http.ResponseWriter, action, next string) {
	data := struct {
		Style                               template.CSS
		Action, Next, EmailField, NextField string
		Users                               []User
	}{template.CSS(pageStyle), action, next, EmailField, NextField, Users()}
	h := w.Header()
	h.Set("Content-Type", "text/html; charset=utf-8")
	h.Set("Content-Security-Policy", pagePolicy())
	h.Set("Cache-Control", "no-store")
	h.Set("Referrer-Policy", "same-origin") // without one, the form would come from the origin "null"
	h.Set("X-Content-Type-Options", "nosniff")
	h.Set("X-Frame-Options", "DENY")
	_ = pageTemplate.Execute(w, data) // the reader has left
}
