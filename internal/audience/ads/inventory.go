// Package ads chooses the ads on pages and counts their views and clicks. It chooses by page
// and country, without data about the reader. Ads are pictures and texts of an inventory on
// the site's own disk, and no third-party code runs on a page (docs/operators/ads.md).
package ads

import (
	"errors"
	"fmt"
	"io/fs"
	"maps"
	"slices"
	"strings"
	"time"

	"github.com/BurntSushi/toml"
)

// Slot is a place of a page that may show an ad.
type Slot string

// The slots, as in requests.
const (
	Side     Slot = "side"
	Top      Slot = "top"
	HomeTop  Slot = "hpTop"
	HomeMain Slot = "hpMain"
	HomeFoot Slot = "hpFooter"
	Bottom   Slot = "bottom"
)

// bySlot lists the slots in filling order.
var bySlot = []Slot{Top, HomeTop, Side, HomeMain, Bottom, HomeFoot}

// IsKnown reports whether the slot exists.
func (s Slot) IsKnown() bool { return slices.Contains(bySlot, s) }

// needsCopy reports whether the text of an ad is next to its picture.
func (s Slot) needsCopy() bool { return s == Top || s == HomeTop || s == Side }

// Inventory is the ads of a site.
type Inventory struct {
	Campaigns []Campaign
	images    map[string]*Image // by code
	former    map[string]*Image // of the previous inventory
}

// Campaign is the ads of an advertiser, with restrictions.
type Campaign struct {
	Name      string   `toml:"name"`      // in reports and counters; never shown
	Start     string   `toml:"start"`     // first day, in UTC; "" means always
	End       string   `toml:"end"`       // first day after it, in UTC; "" means never
	Countries []string `toml:"countries"` // ISO 3166 codes; none means all
	Keywords  []string `toml:"keywords"`  // of pages, in lower case; none means all
	Weight    int      `toml:"weight"`    // share among matching campaigns
	// Caps on counts; 0 means none.
	MaxViews       int  `toml:"max_views"`
	MaxViewsPerDay int  `toml:"max_views_per_day"`
	MaxClicks      int  `toml:"max_clicks"`
	Ads            []Ad `toml:"ad"`

	start, end time.Time
}

// Ad is an ad of a campaign in a slot.
type Ad struct {
	Slot    Slot   `toml:"slot"`
	URL     string `toml:"url"`   // target
	File    string `toml:"image"` // relative to the inventory
	Alt     string `toml:"alt"`
	Copy    string `toml:"copy"`
	Heading string `toml:"heading"`
	CTA     string `toml:"cta"` // text of the button
	Colors  Colors `toml:"colors"`

	image *Image
}

// Colors are an ad's colours, as #rrggbb. A missing dark variant is the light one.
type Colors struct {
	Text              string `toml:"text" json:"text,omitempty"`
	Background        string `toml:"background" json:"background,omitempty"`
	CTAText           string `toml:"cta_text" json:"ctaText,omitempty"`
	CTABackground     string `toml:"cta_background" json:"ctaBackground,omitempty"`
	TextDark          string `toml:"text_dark" json:"textDark,omitempty"`
	BackgroundDark    string `toml:"background_dark" json:"backgroundDark,omitempty"`
	CTATextDark       string `toml:"cta_text_dark" json:"ctaTextDark,omitempty"`
	CTABackgroundDark string `toml:"cta_background_dark" json:"ctaBackgroundDark,omitempty"`
}

// Problem is an error in an inventory.
type Problem struct {
	Where   string // campaign and ad
	Message string
}

func (p Problem) String() string { return p.Where + ": " + p.Message }

// Read reads an inventory and its pictures. The problems are all errors in it; the error says
// why it cannot be read at all.
func Read(files fs.FS, name string) (*Inventory, []Problem, error) {
	text, err := fs.ReadFile(files, name)
	if err != nil {
		return nil, nil, err
	}
	var read struct {
		Campaigns []Campaign `toml:"campaign"`
	}
	meta, err := toml.Decode(string(text), &read)
	if err != nil {
		var parseError toml.ParseError
		if errors.As(err, &parseError) {
			return nil, nil, fmt.Errorf("%s, line %d: %s", name, parseError.Position.Line, parseError.Message)
		}
		return nil, nil, fmt.Errorf("%s: %w", name, err)
	}
	c := &checker{files: files, inventory: &Inventory{Campaigns: read.Campaigns, images: map[string]*Image{}}}
	for _, key := range meta.Undecoded() {
		c.add(name, "unknown key %q", key)
	}
	c.checkAll()
	return c.inventory, c.problems, nil
}

// Image returns the picture with a code from this or the previous inventory, or nil.
func (v *Inventory) Image(code string) *Image {
	if image := v.images[code]; image != nil {
		return image
	}
	return v.former[code]
}

// Files lists the pictures named in an inventory, existing or not.
func (v *Inventory) Files() []string {
	seen := map[string]bool{}
	for _, c := range v.Campaigns {
		for _, ad := range c.Ads {
			if fs.ValidPath(ad.File) {
				seen[ad.File] = true
			}
		}
	}
	return slices.Sorted(maps.Keys(seen))
}

// Days are campaign names by state.
type Days struct{ Running, Later, Ended []string }

// Days groups the campaigns by whether they run at a moment.
func (v *Inventory) Days(at time.Time) Days {
	var d Days
	for _, c := range v.Campaigns {
		switch {
		case c.runs(at):
			d.Running = append(d.Running, c.Name)
		case at.Before(c.start):
			d.Later = append(d.Later, c.Name)
		default:
			d.Ended = append(d.Ended, c.Name)
		}
	}
	return d
}

// find returns a campaign by name and its ad for a slot, or nil.
func (v *Inventory) find(campaign string, slot Slot) (*Campaign, *Ad) {
	for i := range v.Campaigns {
		if c := &v.Campaigns[i]; c.Name == campaign {
			return c, c.ad(slot)
		}
	}
	return nil, nil
}

func (c *Campaign) ad(slot Slot) *Ad {
	for i := range c.Ads {
		if c.Ads[i].Slot == slot {
			return &c.Ads[i]
		}
	}
	return nil
}

// runs reports whether a campaign is running.
func (c *Campaign) runs(at time.Time) bool {
	return !at.Before(c.start) && (c.end.IsZero() || at.Before(c.end))
}

func (c *Campaign) isFor(country string) bool {
	return len(c.Countries) == 0 || slices.Contains(c.Countries, country)
}

// isAbout reports whether a campaign matches a page's keywords.
func (c *Campaign) isAbout(keywords []string) bool {
	return len(c.Keywords) == 0 || slices.ContainsFunc(keywords, func(k string) bool { return slices.Contains(c.Keywords, strings.ToLower(k)) })
}
