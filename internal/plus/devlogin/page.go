package devlogin

import (
	"crypto/sha256"
	_ "embed"
	"encoding/base64"
	"html/template"
	"net/http"
	"net/url"
)

//go:embed page.html
var pageSource string

//go:embed page.css
var pageStyle string

var pageTemplate = template.Must(template.New("page").Parse(pageSource))

// pagePolicy allows the page its own style and nothing else.
func pagePolicy() string {
	hash := sha256.Sum256([]byte(pageStyle))
	return "default-src 'none'; style-src 'sha256-" + base64.StdEncoding.EncodeToString(hash[:]) +
		"'; base-uri 'none'; form-action 'none'; frame-ancestors 'none'"
}

// choice is a link of the page.
type choice struct{ Href, Email, About string }

// writePage responds with the page that has a link for each user. The links
// repeat the request and add the user.
func writePage(w http.ResponseWriter, address *url.URL, users []User) {
	data := struct {
		Style   template.CSS
		Choices []choice
		Leave   string
	}{Style: template.CSS(pageStyle), Leave: chosen(address, nobody)}
	for _, u := range users {
		data.Choices = append(data.Choices, choice{chosen(address, u.Email), u.Email, u.About})
	}
	h := w.Header()
	h.Set("Content-Type", "text/html; charset=utf-8")
	h.Set("Content-Security-Policy", pagePolicy())
	h.Set("Cache-Control", "no-store")
	h.Set("Referrer-Policy", "no-referrer")
	h.Set("X-Content-Type-Options", "nosniff")
	h.Set("X-Frame-Options", "DENY")
	_ = pageTemplate.Execute(w, data) // the reader has left
}

// chosen is the address of the page with a choice.
func chosen(address *url.URL, user string) string {
	query := address.Query()
	query.Set(userParam, user)
	return address.Path + "?" + query.Encode()
}
