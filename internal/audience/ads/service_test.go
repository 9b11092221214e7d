package ads

import (
	"context"
	"errors"
	"strings"
	"testing"
	"time"
)

// counter is a store in memory.
type counter struct {
	seen   map[string]bool
	totals map[string]Totals
	err    error
}

func (c *counter) CountAd(_ context.Context, e CountedEvent) (bool, error) {
	if c.err != nil || c.seen[e.ID] {
		return false, c.err
	}
	c.seen[e.ID] = true
	t := c.totals[e.Campaign]
	if e.Event == Click {
		t.Clicks++
	} else {
		t.Views++
		t.ViewsToday++
	}
	c.totals[e.Campaign] = t
	return true, nil
}

func (c *counter) AdTotals(context.Context, string) (map[string]Totals, error) {
	return c.totals, c.err
}

// service is one with an inventory, in the middle of the campaign of good.
func service(t *testing.T, inventory string) (*Service, *counter) {
	t.Helper()
	v, problems := read(t, inventory)
	if problems != "" {
		t.Fatal(problems)
	}
	store := &counter{map[string]bool{}, map[string]Totals{}, nil}
	s := NewService(v, store, nil)
	s.now = func() time.Time { return time.Date(2026, 11, 21, 12, 0, 0, 0, time.UTC) }
	return s, store
}

// inGermany is a page that campaigns of good are for.
var inGermany = Page{Slots: []Slot{Side}, Keywords: []string{"CSS"}, Country: "DE"}

func choose(t *testing.T, s *Service, page Page) (map[Slot]Placement, Status) {
	t.Helper()
	placements, status, err := s.Choose(t.Context(), page)
	if err != nil {
		t.Fatal(err)
	}
	return placements, status
}

func TestChoose(t *testing.T) {
	page := func(change func(*Page)) Page {
		p := inGermany
		change(&p)
		return p
	}
	for _, c := range []struct {
		name   string
		page   Page
		from   string // in the inventory
		to     string
		counts Totals
		want   Status
	}{
		{name: "one that fits", page: inGermany, want: Success},
		{name: "a slot without ads", page: page(func(p *Page) { p.Slots = []Slot{Bottom} }), want: Empty},
		{name: "another country", page: page(func(p *Page) { p.Country = "US" }), want: GeoUnsupported},
		{name: "another topic", page: page(func(p *Page) { p.Keywords = []string{"html"} }), want: Empty},
		{name: "another topic in another country", page: Page{Slots: []Slot{Side}, Country: "US"}, want: Empty},
		{name: "not begun", page: inGermany, from: "2026-11-01", to: "2026-11-22", want: Empty},
		{name: "ended", page: inGermany, from: "2026-12-01", to: "2026-11-21", want: Empty},
		{name: "one view left", page: inGermany, counts: Totals{Views: 99}, want: Success},
		{name: "no view left", page: inGermany, counts: Totals{Views: 100}, want: CapReached},
		{name: "none left today", page: inGermany, from: "max_views = 100", to: "max_views_per_day = 5", counts: Totals{Views: 9, ViewsToday: 5}, want: CapReached},
		{name: "some left today", page: inGermany, from: "max_views = 100", to: "max_views_per_day = 5", counts: Totals{Views: 9, ViewsToday: 4}, want: Success},
		{name: "no click left", page: inGermany, from: "max_views = 100", to: "max_clicks = 2", counts: Totals{Clicks: 2}, want: CapReached},
	} {
		t.Run(c.name, func(t *testing.T) {
			s, store := service(t, strings.Replace(good, c.from, c.to, 1))
			store.totals["course"] = c.counts
			placements, status := choose(t, s, c.page)
			p := placements[c.page.Slots[0]]
			if status != c.want || p.Status != c.want || (p.Click != "") != (c.want == Success) || (p.Image != "") != (c.want == Success) {
				t.Errorf("%s, %+v; want %s", status, p, c.want)
			}
		})
	}
}

const second = `
[[campaign]]
name = "tools"
weight = 6
[[campaign.ad]]
slot = "side"
url = "https://tools.example/"
image = "side.png"
copy = "Tools"
[[campaign.ad]]
slot = "top"
url = "https://tools.example/top"
image = "top.png"
copy = "Tools"
[[campaign.ad]]
slot = "bottom"
url = "https://tools.example/bottom"
image = "banner.png"
alt = "Tools"
`

// A page shows two ads at most, whatever it asks for.
func TestAtMostTwoAdsAPage(t *testing.T) {
	s, _ := service(t, second)
	placements, status := choose(t, s, Page{Slots: []Slot{Bottom, Side, Top}})
	if status != Success || placements[Top].Status != Success || placements[Side].Status != Success || placements[Bottom].Status != Empty {
		t.Errorf("%s, %+v", status, placements)
	}
	if p := placements[Top]; p.Width != 80 || p.Height != 50 || p.Version != 1 {
		t.Errorf("top: %+v", p)
	}
}

func TestWeights(t *testing.T) {
	s, _ := service(t, good+second) // 2 and 6
	const rounds = 4000
	first := 0
	for range rounds {
		placements, _ := choose(t, s, inGermany)
		if placements[Side].Copy == "Learn it" {
			first++
		}
	}
	if share := float64(first) / rounds; share < 0.2 || share > 0.3 {
		t.Errorf("a campaign with a quarter of the weight was chosen %v of the time", share)
	}
}

func TestEventsCountOnce(t *testing.T) {
	s, store := service(t, good)
	placements, _ := choose(t, s, inGermany)
	p := placements[Side]
	for range 3 {
		if err := s.Viewed(t.Context(), p.View); err != nil {
			t.Fatal(err)
		}
		if address, err := s.Clicked(t.Context(), p.Click); err != nil || address != "https://shop.example/?a=1&b=2" {
			t.Fatalf("click leads to %q, %v", address, err)
		}
	}
	if got := store.totals["course"]; got.Views != 1 || got.Clicks != 1 {
		t.Errorf("counted %+v", got)
	}
	store.err = errors.New("the database is away")
	again, _ := choose(t, s, inGermany) // counts are remembered
	if address, err := s.Clicked(t.Context(), again[Side].Click); err == nil || address == "" {
		t.Errorf("a click that cannot be counted leads to %q, %v", address, err)
	}
}

func TestCodes(t *testing.T) {
	s, store := service(t, good)
	placements, _ := choose(t, s, inGermany)
	p := placements[Side]
	text, mac, _ := strings.Cut(p.Click, ".")
	forged := encoding.EncodeToString([]byte(`{"e":"click","c":"course","s":"side","n":"x","x":9999999999}`))
	other, _ := service(t, good)
	theirs, _ := choose(t, other, inGermany)
	for name, code := range map[string]string{
		"empty": "", "no signature": text, "an empty signature": text + ".", "a forged one": forged + "." + mac, "of a view": p.View,
		"of another key": theirs[Side].Click, "too long": p.Click + strings.Repeat("A", codeLimit), "something after it": p.Click + "A", "an address": "https://evil.example/",
	} {
		if address, err := s.Clicked(t.Context(), code); !errors.Is(err, ErrCode) || address != "" {
			t.Errorf("%s: leads to %q, %v", name, address, err)
		}
	}
	if err := s.Viewed(t.Context(), p.Click); !errors.Is(err, ErrCode) {
		t.Errorf("the code of a click counts as a view: %v", err)
	}
	late := s.now().Add(codeLife)
	s.now = func() time.Time { return late }
	if _, err := s.Clicked(t.Context(), p.Click); !errors.Is(err, ErrCode) {
		t.Errorf("a code after its time: %v", err)
	}
	if len(store.seen) != 0 {
		t.Errorf("counted %v", store.seen)
	}
}

// A code of an ad that was removed leads nowhere.
func TestRemovedAd(t *testing.T) {
	s, _ := service(t, good)
	placements, _ := choose(t, s, inGermany)
	s.inventory = &Inventory{}
	if address, err := s.Clicked(t.Context(), placements[Side].Click); !errors.Is(err, ErrCode) || address != "" {
		t.Errorf("leads to %q, %v", address, err)
	}
}

func TestWriteReport(t *testing.T) {
	var out strings.Builder
	if err := WriteReport(&out, []Count{{"course", "2026-11-21", Side, 3, 1}}); err != nil {
		t.Fatal(err)
	}
	if want := "campaign,day,slot,views,clicks\ncourse,2026-11-21,side,3,1\n"; out.String() != want {
		t.Errorf("report:\n%s", &out)
	}
}
