package server

import (
	"encoding/xml"
	"net/http"
	"strings"

	"waymark.dev/waymark/internal/locale"
)

// openSearch describes the search to browsers (OpenSearch 1.1).
type openSearch struct {
	XMLName     xml.Name        `xml:"http://a9.com/-/spec/opensearch/1.1/ OpenSearchDescription"`
	ShortName   string          `xml:"ShortName"`
	Description string          `xml:"Description"`
	Encoding    string          `xml:"InputEncoding"`
	URLs        []openSearchURL `xml:"Url"`
}

type openSearchURL struct {
	Type     string `xml:"type,attr"`
	Method   string `xml:"method,attr,omitempty"`
	Rel      string `xml:"rel,attr,omitempty"`
	Template string `xml:"template,attr"`
}

// serveOpenSearch answers with the description; ?locale= chooses the language
// that is searched.
func (s *Server) serveOpenSearch(w http.ResponseWriter, r *http.Request) {
	l, ok := locale.Parse(r.URL.Query().Get("locale"))
	if !ok {
		l = locale.EnUS
	}
	base := s.site.BaseURL()
	text, err := xml.Marshal(openSearch{
		ShortName:   shorten(s.site.Brand(), 16),
		Description: s.site.Brand(),
		Encoding:    "UTF-8",
		URLs: []openSearchURL{
			{Type: "text/html", Method: "get", Template: base + "/" + string(l) + "/search?q={searchTerms}&page={startPage?}"},
			{Type: "application/json", Method: "get", Template: base + "/api/v1/search?q={searchTerms}&page={startPage?}&locale=" + string(l)},
			{Type: "application/opensearchdescription+xml", Rel: "self", Template: base + "/opensearch.xml?locale=" + string(l)},
		},
	})
	if err != nil {
		s.serveFailure(w, r, err)
		return
	}
	s.write(w, r, http.StatusOK, newAnswer("application/opensearchdescription+xml", append([]byte(xml.Header), text...), "public, max-age=86400"))
}

// shorten cuts a name to a number of characters, as the format asks.
func shorten(name string, limit int) string {
	runes := []rune(name)
	return strings.TrimSpace(string(runes[:min(len(runes), limit)]))
}
