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

// Fields of the form.
const (
	DevEmailField = "email" // of the chosen user
	DevNextField  = "next"  // return address
)

// devPagePolicy allows only the page's own style and form.
func devPagePolicy() string {
	hash := sha256.Sum256([]byte(devPageStyle))
	return "default-src 'none'; style-src 'sha256-" + base64.StdEncoding.EncodeToString(hash[:]) +
		"'; base-uri 'none'; form-action 'self'; frame-ancestors 'none'"
}

// WriteDevPage writes the page with a button for each user. Its form posts the choice to
// action; next is the return address.
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
