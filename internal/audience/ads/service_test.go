package ads

import (
	"context"
	"errors"
	"strings"
	"sync"
	"sync/atomic"
	"testing"
	"testing/synctest"
	"time"

	"waymark.dev/waymark/internal/platform/fault"
)

// counter is a store in memory.
type counter struct {
	seen   map[string]bool
	totals map[string]Totals
	err    error

	batches int
	wait    chan struct{} // if not nil, counting blocks until it is closed
}

func (c *counter) CountAds(_ context.Context, events []CountedEvent) ([]bool, error) {
	if c.wait != nil {
		<-c.wait
	}
	c.batches++
	if c.err != nil {
		return nil, c.err
	}
	counted := make([]bool, len(events))
	for i, e := range events {
		counted[i] = c.countOne(e)
	}
	return counted, nil
}

func (c *counter) countOne(e CountedEvent) bool {
	if c.seen[e.ID] {
		return false
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
	return true
}

func (c *counter) AdTotals(context.Context, string) (map[string]Totals, error) {
	return c.totals, c.err
}

// service returns a service with an inventory, at a time within the campaign of
// good.
func service(t *testing.T, inventory string) (*Service, *counter) {
	t.Helper()
	v, problems := read(t, inventory)
	if problems != "" {
		t.Fatal(problems)
	}
	store := &counter{seen: map[string]bool{}, totals: map[string]Totals{}}
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

// A page shows at most two ads, whatever it requests.
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
		t.Errorf("a campaign with a quarter of the weight was chosen with frequency %v", share)
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
	again, _ := choose(t, s, inGermany) // counts are cached
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
		t.Errorf("expired code: %v", err)
	}
	if len(store.seen) != 0 {
		t.Errorf("counted %v", store.seen)
	}
}

// Codes with an address of a source are valid only for their event and until
// they expire, and never without a source.
func TestCodesOfASource(t *testing.T) {
	s, store := service(t, good)
	now := s.now()
	for event, use := range map[Event]func(code string) error{
		View:      func(code string) error { return s.Viewed(t.Context(), code) },
		Click:     func(code string) error { _, err := s.Clicked(t.Context(), code); return err },
		showImage: func(code string) error { _, err := s.Image(t.Context(), code); return err },
	} {
		claims := claim{Event: event, Campaign: "decision:1", Slot: Side, Nonce: "n", URL: "https://api.example/" + strings.Repeat("x", maxURL-30)}
		for _, wrong := range []Event{View, Click, showImage} {
			claims.Event, claims.Expires = wrong, now.Add(time.Hour).Unix()
			if wrong == event {
				claims.Expires = now.Unix()
			}
			if err := use(s.signer.sign(claims)); !errors.Is(err, ErrCode) {
				t.Errorf("%s: code of %s that expires at %d: %v", event, wrong, claims.Expires, err)
			}
		}
		claims.Event, claims.Expires = event, now.Add(time.Hour).Unix()
		if code := s.signer.sign(claims); len(code) > codeLimit {
			t.Errorf("the code of the longest address has %d bytes", len(code))
		} else if err := use(code); (err == nil) != (event == View) {
			t.Errorf("%s without a source: %v", event, err)
		}
	}
	if store.totals["decision:1"] != (Totals{Views: 1, ViewsToday: 1}) {
		t.Errorf("counted %+v", store.totals)
	}
}

func FuzzCodes(f *testing.F) {
	s := signer{[]byte("key")}
	good := s.sign(claim{Event: View, Campaign: "a", Slot: Side, Nonce: "n", Expires: 2})
	for _, code := range []string{good, "", ".", "e30.e30", good + "."} {
		f.Add(code)
	}
	f.Fuzz(func(t *testing.T, code string) {
		if _, err := s.open(code, View, time.Unix(1, 0)); (err == nil) != (code == good) {
			t.Errorf("%q: %v", code, err)
		}
	})
}

// A code of a removed ad leads nowhere.
func TestRemovedAd(t *testing.T) {
	s, _ := service(t, good)
	placements, _ := choose(t, s, inGermany)
	s.Replace(&Inventory{})
	if address, err := s.Clicked(t.Context(), placements[Side].Click); !errors.Is(err, ErrCode) || address != "" {
		t.Errorf("leads to %q, %v", address, err)
	}
	// A page may still be fetching its picture.
	picture := placements[Side].Image
	if _, err := s.Image(t.Context(), picture); err != nil {
		t.Errorf("the picture is removed at once: %v", err)
	}
	s.Replace(&Inventory{})
	if found, err := s.Image(t.Context(), picture); !errors.Is(err, ErrCode) {
		t.Errorf("the picture is never removed: %v, %v", found, err)
	}
}

// Events at about the same time are counted together.
func TestEventsAreCountedTogether(t *testing.T) {
	s, store := service(t, strings.Replace(good, "max_views = 100", "", 1))
	store.wait = make(chan struct{})
	const views = 200
	var done sync.WaitGroup
	for range views {
		placements, _ := choose(t, s, inGermany)
		done.Go(func() {
			if err := s.Viewed(t.Context(), placements[Side].View); err != nil {
				t.Error(err)
			}
		})
	}
	close(store.wait)
	done.Wait()
	if got := store.totals["course"].Views; got != views || store.batches > views/10 {
		t.Errorf("%d views counted in %d batches", got, store.batches)
	}
	// A failed batch fails for all of its events, and does not affect the next.
	store.err = errors.New("the database is away")
	placements, _ := choose(t, s, inGermany)
	if err := s.Viewed(t.Context(), placements[Side].View); !errors.Is(err, store.err) {
		t.Errorf("error %v", err)
	}
	store.err = nil
	if err := s.Viewed(t.Context(), placements[Side].View); err != nil || store.totals["course"].Views != views+1 {
		t.Errorf("%+v, %v", store.totals, err)
	}
}

// Nobody waits indefinitely for a database that does not respond, and only a few
// events wait at a time.
func TestCountingHangs(t *testing.T) {
	s, store := service(t, good)
	placements, _ := choose(t, s, inGermany)
	store.wait = make(chan struct{})
	defer close(store.wait)
	ctx, cancel := context.WithTimeout(t.Context(), 10*time.Millisecond)
	defer cancel()
	for range maxWaiting + countTogether {
		_ = s.Viewed(ctx, placements[Side].View)
	}
	if err := s.Viewed(t.Context(), placements[Side].View); !errors.Is(err, fault.ErrUnavailable) {
		t.Errorf("err = %v, want ErrUnavailable", err)
	}
}

// hanging is a store that returns no counts.
type hanging struct {
	*counter
	asked atomic.Int64
}

func (h *hanging) AdTotals(ctx context.Context, _ string) (map[string]Totals, error) {
	h.asked.Add(1)
	<-ctx.Done()
	return nil, ctx.Err()
}

// A page waits for a database that does not respond for as long as its own
// limit, and not for earlier pages too.
func TestPagesWaitForTotalsTogether(t *testing.T) {
	t.Parallel()
	s, store := service(t, good)
	h := &hanging{counter: store}
	s.store = h
	synctest.Test(t, func(t *testing.T) {
		const patience = 200 * time.Millisecond
		begin := time.Now()
		var pages sync.WaitGroup
		for range 50 {
			pages.Go(func() {
				ctx, cancel := context.WithTimeout(t.Context(), patience)
				defer cancel()
				if _, _, err := s.Choose(ctx, inGermany); !errors.Is(err, context.DeadlineExceeded) {
					t.Errorf("error %v", err)
				}
			})
		}
		pages.Wait()
		if waited := time.Since(begin); waited != patience {
			t.Errorf("50 pages waited %v", waited)
		}
		time.Sleep(time.Minute) // the store gives up
	})
	if n := h.asked.Load(); n != 1 {
		t.Errorf("the store was queried %d times", n)
	}
}

func TestWriteReport(t *testing.T) {
	var out strings.Builder
	err := WriteReport(&out, []Count{
		{"course", "2026-11-21", Side, 3, 1}, {"decision:12", "2026-11-21", Top, 1, 0},
		{"=HYPERLINK(A1)", "+1", "@SUM", 1, 0}, {" -1", "\t=1", "\r=1", 0, 0}, {"a,\"b\"", "", Side, 0, 0},
	})
	if err != nil {
		t.Fatal(err)
	}
	want := strings.Join([]string{
		"campaign,day,slot,views,clicks", "course,2026-11-21,side,3,1", "decision:12,2026-11-21,top,1,0",
		"'=HYPERLINK(A1),'+1,'@SUM,1,0", "' -1,'\t=1,\"'=1\",0,0", `"a,""b""",,side,0,0`, "",
	}, "\r\n")
	if out.String() != want {
		t.Errorf("report:\n%q\nwant\n%q", out.String(), want)
	}
}
