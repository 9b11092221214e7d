package account

import (
	"crypto/sha256"
	_ "embed"
	"encoding/base64"
	"html/template"
	"net/http"
)

//go:embed devlogin.html
var devPageSource string

//go:embed devlogin.css
var devPageStyle string

var devPageTemplate = template.Must(template.New("page").Parse(devPageSource))

// Fields of the form on the page.
const (
	DevEmailField = "email" // of the user whom the reader has chosen
	DevNextField  = "next"  // where the reader goes then
)

// devPagePolicy allows the page its own style and its form, and nothing else.
func devPagePolicy() string {
	hash := sha256.Sum256([]byte(devPageStyle))
	return "default-src 'none'; style-src 'sha256-" + base64.StdEncoding.EncodeToString(hash[:]) +
		"'; base-uri 'none'; form-action 'self'; frame-ancestors 'none'"
}

// WriteDevPage responds with the page that has a button for each user. Its form posts the
// choice to action; next is where the reader goes then, or without having chosen.
func WriteDevPage(w http.ResponseWriter, action, next string) {
	data := struct {
		Style                               template.CSS
		Action, Next, EmailField, NextField string
		Users                               []DevUser
	}{template.CSS(devPageStyle), action, next, DevEmailField, DevNextField, DevUsers()}
	h := w.Header()
	h.Set("Content-Type", "text/html; charset=utf-8")
	h.Set("Content-Security-Policy", devPagePolicy())
	h.Set("Cache-Control", "no-store")
	h.Set("Referrer-Policy", "same-origin") // without one, the form would come from the origin "null"
	h.Set("X-Content-Type-Options", "nosniff")
	h.Set("X-Frame-Options", "DENY")
	_ = devPageTemplate.Execute(w, data) // the reader has left
}
