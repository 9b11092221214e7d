package server

import (
	"errors"
	"fmt"
	"html"
	"net/http"

	"waymark.dev/waymark/internal/site"
	"waymark.dev/waymark/internal/tools/observatory/scans"
)

// badgeCaching saves requests for badges.
const badgeCaching = "public, max-age=300"

// badgeColours are the colours of grades, dark enough for white text.
var badgeColours = map[byte]string{'A': "#14713b", 'B': "#4a6b0f", 'C': "#8a5a00", 'D': "#a8480c", 'F': "#b3261e"}

// Dimensions of the badge in pixels.
const (
	badgeLabel      = "HTTP Observatory"
	badgeLabelWidth = 114
	badgeCharacter  = 7
	badgeMargin     = 16
	notScanned      = "not scanned"
	unscannedColour = "#5c6660"
)

// storedFor returns the latest stored scan of the requested site.
func (a *observatoryAPI) storedFor(r *http.Request) (*scans.Record, error) {
	if err := a.count(r); err != nil {
		return nil, err
	}
	site, err := a.named(r, "host")
	if err != nil {
		return nil, err
	}
	return a.Service.Stored(r.Context(), site)
}

// badge draws the grade of a site.
func (a *observatoryAPI) badge(w http.ResponseWriter, r *http.Request) error {
	text, colour := notScanned, unscannedColour
	record, err := a.storedFor(r)
	switch {
	case err == nil:
		text, colour = record.Grade, badgeColours[record.Grade[0]]
	case !errors.Is(err, scans.ErrNotStored):
		return err
	}
	embeddable(w.Header())
	a.write(w, r, http.StatusOK, a.newResponse("image/svg+xml", drawBadge(text, colour), badgeCaching))
	return nil
}

// embeddable lets pages of other sites embed a picture, and sandboxes it when opened
// directly.
func embeddable(h http.Header) {
	h.Set(policyHeader, site.FilePolicy)
	h.Set("Cross-Origin-Resource-Policy", "cross-origin")
}

func drawBadge(text, colour string) []byte {
	width := len(text)*badgeCharacter + badgeMargin
	all := badgeLabelWidth + width
	text = html.EscapeString(text)
	return fmt.Appendf(nil, `<svg xmlns="http://www.w3.org/2000/svg" width="%d" height="20" role="img" aria-label="%s: %s"><title>%s: %s</title>`+
		`<rect width="%d" height="20" rx="3" fill="%s"/><path d="M3 0h%dv20H3a3 3 0 0 1-3-3V3a3 3 0 0 1 3-3z" fill="#1c2b26"/>`+
		`<g fill="#fff" text-anchor="middle" font-family="Verdana,DejaVu Sans,sans-serif" font-size="11">`+
		`<text x="%d" y="14">%s</text><text x="%d" y="14" font-weight="bold">%s</text></g></svg>`,
		all, badgeLabel, text, badgeLabel, text, all, colour, badgeLabelWidth-3, badgeLabelWidth/2, badgeLabel, badgeLabelWidth+width/2, text)
}
