package server

import (
	"net/http"
	"net/netip"
	"strings"

	"golang.org/x/text/language"
	"golang.org/x/text/language/display"
)

// countries returns the country code of an address, "" if unknown.
type countries func(netip.Addr) string

// geo is the country of a reader.
type geo struct {
	Country string `json:"country"`
	Code    string `json:"country_iso"`
}

// defaultGeo is used when the country is unknown.
var defaultGeo = geo{"United States", "US"}

// geoOf returns the country named by a trusted proxy in one of two headers, or that of the
// client's address. Headers from other clients are ignored.
func (s *Server) geoOf(r *http.Request) geo {
	if g, known := s.findGeo(r); known {
		return g
	}
	return defaultGeo
}

// findGeo returns the country of a reader, if known.
func (s *Server) findGeo(r *http.Request) (g geo, known bool) {
	if g, ok := s.geoOfProxy(r); ok {
		return g, true
	}
	if client, ok := s.clientAddress(r); ok && s.opts.Countries != nil {
		code := s.opts.Countries(client)
		if name, known := countryName(code); known {
			return geo{name, code}, true
		}
	}
	return geo{}, false
}

func (s *Server) geoOfProxy(r *http.Request) (geo, bool) {
	if !s.isBehindProxy(r) {
		return geo{}, false
	}
	code := strings.ToUpper(firstOf(r.Header, "CloudFront-Viewer-Country", "X-Appengine-Country"))
	name, known := countryName(code)
	if given := r.Header.Get("CloudFront-Viewer-Country-Name"); given != "" {
		name = given
	}
	return geo{name, code}, known
}

func firstOf(h http.Header, names ...string) string {
	for _, name := range names {
		if value := h.Get(name); value != "" {
			return value
		}
	}
	return ""
}

// countryName returns the English name of a two-letter country code.
func countryName(code string) (name string, ok bool) {
	const codeLength = 2
	region, err := language.ParseRegion(code)
	if err != nil || len(code) != codeLength || !region.IsCountry() {
		return "", false
	}
	return display.English.Regions().Name(region), true
}
