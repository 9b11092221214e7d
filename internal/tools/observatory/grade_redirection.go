package observatory

import (
	"encoding/json"
	"fmt"

	whatwg "github.com/nlnwa/whatwg-url/url"
)

// maxRoute limits the JSON of a route in the detail.
const maxRoute = 8192

const (
	redirectPreloaded = "redirection-all-redirects-preloaded"
	redirectToHTTPS   = "redirection-to-https"
	redirectNoHTTP    = "redirection-not-needed-no-http"
	redirectOffHost   = "redirection-off-host-from-http"
	redirectLate      = "redirection-not-to-https-on-initial-redirection"
	redirectNotHTTPS  = "redirection-not-to-https"
	redirectMissing   = "redirection-missing"
	redirectBadCert   = "redirection-invalid-cert"
)

func testRedirection(g *grading) (verdict, error) {
	chain := g.capture.HTTP
	if chain == nil {
		chain = &Chain{}
	}
	var destination, status any
	if n := len(chain.History); n > 0 {
		destination = chain.History[n-1].URL
	}
	if chain.Final != nil {
		status = chain.Final.Status
	}
	route := []string{}
	result := redirectNoHTTP
	switch {
	case chain.Final == nil:
	case !chain.Final.Verified:
		result = redirectBadCert
	default:
		for _, hop := range chain.History {
			route = append(route, hop.URL)
		}
		var err error
		if result, err = judgeRoute(route, g.lists); err != nil {
			return verdict{}, err
		}
	}
	if text, err := json.Marshal(route); err != nil || len(text) > maxRoute {
		route = []string{}
	}
	return verdict{result, Object{
		{"destination", destination}, {"redirects", result != redirectMissing}, {"route", route}, {"statusCode", status},
	}}, nil
}

// judgeRoute rates the addresses of a chain.
func judgeRoute(route []string, lists Lists) (string, error) {
	hops := make([]*whatwg.Url, len(route))
	for i, address := range route {
		u, err := whatwg.Parse(address)
		if err != nil {
			return "", invalidHistoryHost(address)
		}
		hops[i] = u
	}
	preloaded, err := allPreloaded(hops, lists)
	if err != nil {
		return "", err
	}
	last := len(hops) - 1
	switch {
	case preloaded:
		return redirectPreloaded, nil
	case last == 0:
		return redirectMissing, nil
	case hops[last].Scheme() != "https":
		return redirectNotHTTPS, nil
	case hops[1].Scheme() == "http":
		return redirectLate, nil
	case hops[0].Scheme() == "http" && hops[0].Hostname() != hops[1].Hostname():
		return redirectOffHost, nil
	}
	return redirectToHTTPS, nil
}

// allPreloaded reports whether browsers contact every host only over https. A host that cannot
// be listed is an error, unless one before it is not preloaded.
func allPreloaded(hops []*whatwg.Url, lists Lists) (bool, error) {
	for _, u := range hops {
		if !hasTwoLabels(u.Hostname()) {
			return false, invalidHistoryHost(u.Hostname())
		}
		if _, ok := lists.findPreloaded(u.Hostname()); !ok {
			return false, nil
		}
	}
	return true, nil
}

func invalidHistoryHost(host string) error {
	return &Error{Kind: InvalidHistoryHost, Message: fmt.Sprintf("a redirect leads to %q, which is not a host on the internet", cut(host, shortValue))}
}
