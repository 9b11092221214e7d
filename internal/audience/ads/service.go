package ads

import (
	"context"
	"crypto/rand"
	"fmt"
	mathrand "math/rand/v2"
	"slices"
	"sync"
	"sync/atomic"
	"time"

	"golang.org/x/sync/singleflight"
)

// Store keeps what is counted.
type Store interface {
	// CountAds counts events, all or none, and reports which of them it counted: not
	// those whose id it had counted before.
	CountAds(ctx context.Context, events []CountedEvent) (counted []bool, err error)
	// AdTotals returns what was counted of each campaign, by its name.
	AdTotals(ctx context.Context, today string) (map[string]Totals, error)
}

type CountedEvent struct {
	Event    Event
	ID       string // of this one
	Campaign string
	Slot     Slot
	Day      string    // in UTC, like 2026-11-21
	ForgetAt time.Time // when no event with this ID can come any more
}

// Totals are what was counted of a campaign.
type Totals struct{ Views, ViewsToday, Clicks int }

// Status says what became of a slot, or of all those of a page.
type Status string

const (
	Success        Status = "success"
	GeoUnsupported Status = "geo_unsupported" // nothing is shown in this country
	CapReached     Status = "cap_reached"     // what would be shown was shown often enough
	Empty          Status = "empty"
)

// Placement is what a slot shows. All but the status is empty if that is not Success.
type Placement struct {
	Status  Status  `json:"status"`
	Click   string  `json:"click,omitempty"` // code for /pong/click
	View    string  `json:"view,omitempty"`  // code for /pong/viewed
	Image   string  `json:"image,omitempty"` // code for /pimg/
	Width   int     `json:"width,omitempty"` // of the picture, in CSS pixels
	Height  int     `json:"height,omitempty"`
	Alt     string  `json:"alt,omitempty"`
	Copy    string  `json:"copy,omitempty"`
	Heading string  `json:"heading,omitempty"`
	CTA     string  `json:"cta,omitempty"`
	Colors  *Colors `json:"colors,omitempty"`
	Version int     `json:"version,omitempty"`
}

// version is that of the form of ads and their codes.
const version = 1

// Page is a page that asks for ads.
type Page struct {
	Slots    []Slot
	Keywords []string
	Country  string // its code, "" if it is not known
}

// maxPerPage is how many ads a page shows.
const maxPerPage = 2

// Service chooses and counts ads. It is safe for concurrent use.
type Service struct {
	inventory atomic.Pointer[Inventory]
	store     Store
	tally     tally
	signer    signer
	now       func() time.Time
	totals    totals
	remote    *remote // nil without a source
}

// NewService serves the ads of an inventory, which may be empty. Codes are signed with the key; without
// one, with a random one that lasts as long as the service.
func NewService(inventory *Inventory, store Store, key []byte) *Service {
	if len(key) == 0 {
		key = make([]byte, 32)
		_, _ = rand.Read(key) // never fails
	}
	s := &Service{store: store, tally: tally{store: store}, signer: signer{key}, now: time.Now}
	s.inventory.Store(inventory)
	return s
}

// Replace has the service show another inventory. Pictures of the one before it are
// still there for pages that are being loaded.
func (s *Service) Replace(next *Inventory) {
	next.former = s.inventory.Load().images
	s.inventory.Store(next)
}

// Image returns the picture with a code. The error is ErrCode if there is none.
func (s *Service) Image(ctx context.Context, code string) (*Image, error) {
	if image := s.inventory.Load().Image(code); image != nil {
		return image, nil
	}
	claims, err := s.signer.open(code, showImage, s.now())
	if err != nil || s.remote == nil {
		return nil, ErrCode
	}
	return s.remote.pictureOf(ctx, claims)
}

// Choose returns what the slots of a page show, and what became of the page.
func (s *Service) Choose(ctx context.Context, page Page) (map[Slot]Placement, Status, error) {
	now := s.now().UTC()
	counted, err := s.totals.get(ctx, s.store, now)
	if err != nil {
		return nil, "", fmt.Errorf("choose ads: %w", err)
	}
	placements := map[Slot]Placement{}
	shown := 0
	offers := s.offers(ctx, page)
	pictures, cancel := context.WithTimeout(ctx, pictureTime)
	defer cancel()
	for _, slot := range bySlot {
		if !slices.Contains(page.Slots, slot) {
			continue
		}
		placement := Placement{Status: Empty}
		offer, isOffered := offers[slot]
		if shown < maxPerPage && isOffered {
			placement, isOffered = s.placeOffer(pictures, slot, offer, now)
		}
		if shown < maxPerPage && !isOffered {
			placement = s.fill(slot, page, counted, now)
		}
		if placement.Status == Success {
			shown++
		}
		placements[slot] = placement
	}
	return placements, overall(placements), nil
}

// overall is the status of a page: the best of its slots.
func overall(placements map[Slot]Placement) Status {
	for _, status := range []Status{Success, CapReached, GeoUnsupported} {
		for _, p := range placements {
			if p.Status == status {
				return status
			}
		}
	}
	return Empty
}

// fill chooses the ad of one slot.
func (s *Service) fill(slot Slot, page Page, counted map[string]Totals, now time.Time) Placement {
	var fitting []*Campaign
	status := Empty
	campaigns := s.inventory.Load().Campaigns
	for i := range campaigns {
		c := &campaigns[i]
		switch {
		case c.ad(slot) == nil || !c.runs(now) || !c.isAbout(page.Keywords):
		case !c.isFor(page.Country):
			if status == Empty {
				status = GeoUnsupported
			}
		case c.isCapped(counted[c.Name]):
			status = CapReached
		default:
			fitting = append(fitting, c)
		}
	}
	if len(fitting) == 0 {
		return Placement{Status: status}
	}
	return s.place(pick(fitting), slot, now)
}

func (c *Campaign) isCapped(t Totals) bool {
	return c.MaxViews > 0 && t.Views >= c.MaxViews || c.MaxViewsPerDay > 0 && t.ViewsToday >= c.MaxViewsPerDay || c.MaxClicks > 0 && t.Clicks >= c.MaxClicks
}

// pick chooses one of some campaigns at random, by their weights.
func pick(list []*Campaign) *Campaign {
	sum := 0
	for _, c := range list {
		sum += c.Weight
	}
	at := mathrand.IntN(sum)
	for _, c := range list {
		if at -= c.Weight; at < 0 {
			return c
		}
	}
	return list[len(list)-1]
}

func (s *Service) place(c *Campaign, slot Slot, now time.Time) Placement {
	return s.placeAd(c.ad(slot), claim{Campaign: c.Name, Slot: slot}, "", "", now)
}

// placeAd returns what a slot shows of an ad. The addresses are those that a source is
// notified of its views and clicks with.
func (s *Service) placeAd(ad *Ad, claims claim, viewURL, clickURL string, now time.Time) Placement {
	p := Placement{
		Status: Success, Image: ad.image.Code, Width: ad.image.Width, Height: ad.image.Height,
		Alt: ad.Alt, Copy: ad.Copy, Heading: ad.Heading, CTA: ad.CTA, Version: version,
	}
	if ad.Colors != (Colors{}) {
		p.Colors = &ad.Colors
	}
	claims.Nonce, claims.Expires = rand.Text(), now.Add(codeLife).Unix()
	claims.Event, claims.URL = View, viewURL
	p.View = s.signer.sign(claims)
	claims.Event, claims.URL = Click, clickURL
	p.Click = s.signer.sign(claims)
	return p
}

// Viewed counts a view. The error is ErrCode for codes that are not valid.
func (s *Service) Viewed(ctx context.Context, code string) error {
	claims, err := s.signer.open(code, View, s.now())
	if err != nil {
		return err
	}
	counted, err := s.count(ctx, claims)
	if counted && claims.URL != "" && s.remote != nil {
		s.remote.notifyView(ctx, claims.URL)
	}
	return err
}

// Clicked counts a click, and returns where it leads. The error is ErrCode for codes
// that are not valid, and for ads that are no longer in the inventory. The address is
// there also when the click could not be counted.
func (s *Service) Clicked(ctx context.Context, code string) (address string, err error) {
	claims, err := s.signer.open(code, Click, s.now())
	if err != nil {
		return "", err
	}
	if claims.URL != "" {
		if s.remote == nil {
			return "", ErrCode
		}
		return s.remote.follow(ctx, claims, func() (bool, error) { return s.count(ctx, claims) })
	}
	_, ad := s.inventory.Load().find(claims.Campaign, claims.Slot)
	if ad == nil {
		return "", ErrCode
	}
	_, err = s.count(ctx, claims)
	return ad.URL, err
}

// count counts what a code says, and reports whether it was not counted before.
func (s *Service) count(ctx context.Context, claims claim) (counted bool, err error) {
	counted, err = s.tally.count(ctx, CountedEvent{
		Event: claims.Event, ID: string(claims.Event) + " " + claims.Nonce, Campaign: claims.Campaign, Slot: claims.Slot,
		Day: s.now().UTC().Format(time.DateOnly), ForgetAt: time.Unix(claims.Expires, 0),
	})
	if err != nil {
		return false, fmt.Errorf("count %s of ad: %w", claims.Event, err)
	}
	return counted, nil
}

// totals remembers what the store has counted for a short time: pages are seen far
// more often than caps are reached.
type totals struct {
	asking singleflight.Group

	mu    sync.Mutex
	until time.Time
	day   string
	known map[string]Totals
}

// totalsLife is for how long counts are remembered: what is shown meanwhile may pass a
// cap.
const totalsLife = 2 * time.Second

// totalsTime is how long the store may take.
const totalsTime = 5 * time.Second

// get returns what the store has counted. One page asks the store for all that wait,
// and each of them waits no longer than it wants to.
func (t *totals) get(ctx context.Context, store Store, now time.Time) (map[string]Totals, error) {
	today := now.Format(time.DateOnly)
	if known, ok := t.remembered(now, today); ok {
		return known, nil
	}
	asked := t.asking.DoChan(today, func() (any, error) {
		ctx, cancel := context.WithTimeout(context.WithoutCancel(ctx), totalsTime)
		defer cancel()
		known, err := store.AdTotals(ctx, today)
		if err != nil {
			return nil, err
		}
		t.mu.Lock()
		defer t.mu.Unlock()
		t.known, t.day, t.until = known, today, now.Add(totalsLife)
		return known, nil
	})
	select {
	case result := <-asked:
		known, _ := result.Val.(map[string]Totals)
		return known, result.Err
	case <-ctx.Done():
		return nil, ctx.Err()
	}
}

// remembered returns what the store had counted a short time ago.
func (t *totals) remembered(now time.Time, today string) (known map[string]Totals, ok bool) {
	t.mu.Lock()
	defer t.mu.Unlock()
	return t.known, now.Before(t.until) && today == t.day
}
