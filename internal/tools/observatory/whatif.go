package observatory

import (
	"slices"
	"time"

	whatwg "github.com/nlnwa/whatwg-url/url"
)

// WithHeader returns a copy of a capture with other fields of the page's response. All else is
// unchanged.
func (c *Capture) WithHeader(header []Field) *Capture {
	edited := *c
	primary := c.Primary()
	if primary == nil {
		return &edited
	}
	chain, response := *primary, *primary.Final
	response.Header = slices.Clone(header)
	chain.Final = &response
	jar := jar{cookies: slices.Clone(chain.EarlierCookies)}
	if u, err := whatwg.Parse(chain.URL()); err == nil {
		jar.set(u, response.Values("set-cookie"), time.Now())
	}
	chain.Cookies = jar.cookies
	if primary == c.HTTPS {
		edited.HTTPS = &chain
	} else {
		edited.HTTP = &chain
	}
	return &edited
}
