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

// Store stores counts.
type Store interface {
	// CountAds counts all events or none, and reports which were counted: not those whose id
	// was counted before.
	CountAds(ctx context.Context, events []CountedEvent) (counted []bool, err error)
	// AdTotals returns the counts of campaigns by name.
	AdTotals(ctx context.Context, today string) (map[string]Totals, error)
}

type CountedEvent struct {
	Event    Event
	ID       string // of this event
	Campaign string
	Slot     Slot
	Day      string    // in UTC, like 2026-11-21
	ForgetAt time.Time // after which no event with this ID can occur
}

// Totals are the counts of a campaign.
type Totals struct{ Views, ViewsToday, Clicks int }

// Status is the result for a slot, or for all slots of a page.
type Status string

const (
	Success        Status = "success"
	GeoUnsupported Status = "geo_unsupported" // no ads in this country
	CapReached     Status = "cap_reached"     // matching ads have reached their caps
	Empty          Status = "empty"
)

// Placement is the content of a slot. All but the status is empty unless that is Success.
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

// version is the version of ads and their codes.
const version = 1

// Page is a page that requests ads.
type Page struct {
	Slots    []Slot
	Keywords []string
	Country  string // country code, or ""
}

// maxPerPage is the maximum number of ads on a page.
const maxPerPage = 2

// Service chooses and counts ads. It is safe for concurrent use.
type Service struct {
	inventory atomic.Pointer[Inventory]
	store     Store
	tally     tally
	signer    signer
	now       func() time.Time
	totals    totals
	remote    *remote // or nil
}

// NewService serves the ads of an inventory, which may be empty. It signs codes with the key,
// or with a random one for the life of the service.
func NewService(inventory *Inventory, store Store, key []byte) *Service {
	if len(key) == 0 {
		key = make([]byte, 32)
		_, _ = rand.Read(key) // never fails
	}
	s := &Service{store: store, tally: tally{store: store}, signer: signer{key}, now: time.Now}
	s.inventory.Store(inventory)
	return s
}

// Replace replaces the inventory. Pictures of the previous one remain available for pages
// being loaded.
func (s *Service) Replace(next *Inventory) {
	next.former = s.inventory.Load().images
	s.inventory.Store(next)
}

// Image returns the picture with a code. The error is ErrCode if it does not exist.
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

// Choose returns the content of a page's slots, and the page's status.
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

// overall returns the status of a page: the best of its slots.
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

// fill chooses the ad of a slot.
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

// pick chooses a campaign at random, by weight.
func pick(list []*Campaign) *Campaign {
	sum := 0
	for _, c := range list {
		sum += c.Weight
	}
	drawn := mathrand.IntN(sum)
	for _, c := range list {
		if drawn -= c.Weight; drawn < 0 {
			return c
		}
	}
	return list[len(list)-1]
}

func (s *Service) place(c *Campaign, slot Slot, now time.Time) Placement {
	return s.placeAd(c.ad(slot), claim{Campaign: c.Name, Slot: slot}, "", "", now)
}

// placeAd returns the content of a slot with an ad. The addresses notify a source of views and
// clicks.
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

// Viewed counts a view. The error is ErrCode for invalid codes.
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

// Clicked counts a click and returns its target. The error is ErrCode for invalid codes and
// ads no longer in the inventory. The address is valid even if the click could not be counted.
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

// count counts the event of a claim, and reports whether it is new.
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

// totals caches the store's counts for a short time: pages are viewed far more often than caps
// are reached.
type totals struct {
	asking singleflight.Group

	mu    sync.Mutex
	until time.Time
	day   string
	known map[string]Totals
}

// totalsLife is the lifetime of cached counts: meanwhile, views may exceed a cap.
const totalsLife = 2 * time.Second

// totalsTime limits a request to the store.
const totalsTime = 5 * time.Second

// get returns the store's counts. Concurrent pages share a request to the store, and each
// waits only as long as its context.
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

// remembered returns the cached counts.
func (t *totals) remembered(now time.Time, today string) (known map[string]Totals, ok bool) {
	t.mu.Lock()
	defer t.mu.Unlock()
	return t.known, now.Before(t.until) && today == t.day
}
