package ads

import (
	"context"
	"errors"
	"fmt"
	"log/slog"
	"net/url"
	"regexp"
	"slices"
	"strings"
	"sync"
	"time"

	lru "github.com/hashicorp/golang-lru/v2"
	"golang.org/x/sync/singleflight"

	"waymark.dev/waymark/internal/platform/fault"
)

// Source chooses ads elsewhere. Its results are not trusted.
type Source interface {
	// Decide returns ads for slots of a page, by slot.
	Decide(ctx context.Context, page Page) (map[Slot]Offer, error)
	// Accepts returns why an offer's address is refused, or nil.
	Accepts(address string) error
	// Picture fetches a picture. One larger than limit is an error.
	Picture(ctx context.Context, address string, limit int64) ([]byte, error)
	// Tell requests the address for views or clicks, and returns its redirect target, or "".
	Tell(ctx context.Context, address string) (target string, err error)
}

// Offer is a source's ad.
type Offer struct {
	Campaign                    string // for counts
	ClickURL, ViewURL, ImageURL string
	Alt, Copy, Heading, CTA     string
	Colors                      Colors
	Wrong                       []string // names of fields without text
}

type remote struct {
	source     Source
	pictures   *pictures
	targets    *lru.Cache[string, string] // of clicks, by nonce; "" if unknown
	following  singleflight.Group
	views      chan struct{} // one for each concurrent notification
	complaints complaints
}

// Limits on requests to a source.
const (
	targetsKept = 10_000
	viewsAtOnce = 32
	tellTime    = 3 * time.Second
	pictureTime = time.Second // for all pictures of a page
)

// Use makes the service show ads of a source, and those of the inventory for other slots. It
// must be called before the service is used.
func (s *Service) Use(source Source, log *slog.Logger) {
	targets, _ := lru.New[string, string](targetsKept) // the size is not 0
	s.remote = &remote{
		source: source, pictures: newPictures(source), targets: targets, views: make(chan struct{}, viewsAtOnce),
		complaints: complaints{log: log, last: map[string]time.Time{}},
	}
}

// offers returns the source's ads, none on an error.
func (s *Service) offers(ctx context.Context, page Page) map[Slot]Offer {
	if s.remote == nil {
		return nil
	}
	page.Keywords = wordsOf(page.Keywords)
	offers, err := s.remote.source.Decide(ctx, page)
	if err != nil {
		s.remote.complaints.add("decide", "the decision API gave no ads; those of the inventory are shown", "error", err)
		return nil
	}
	return offers
}

// wordsOf returns the keywords that are words: browsers may send anything.
func wordsOf(keywords []string) []string {
	words := []string{}
	for _, k := range keywords {
		if k = strings.ToLower(k); keyword.MatchString(k) && !slices.Contains(words, k) {
			words = append(words, k)
		}
	}
	return words
}

// placeOffer returns the content of a slot with an offer, if valid.
func (s *Service) placeOffer(ctx context.Context, slot Slot, offer Offer, now time.Time) (Placement, bool) {
	j := &judge{source: s.remote.source}
	ad, ok := j.judge(slot, offer)
	if ok {
		ok = j.addPicture(ctx, ad, s.remote.pictures, offer.ImageURL)
	}
	for _, p := range j.problems {
		s.remote.complaints.add(string(slot)+" "+p.Where, "the decision API sent what is not shown",
			"slot", slot, "campaign", offer.Campaign, "field", p.Where, "problem", p.Message, "shown", ok)
	}
	if !ok {
		return Placement{}, false
	}
	expires := now.Truncate(codeLife).Add(2 * codeLife) // the same all day, so browsers cache the picture
	ad.image.Code = s.signer.sign(claim{Event: showImage, Slot: slot, URL: offer.ImageURL, Expires: expires.Unix()})
	return s.placeAd(ad, claim{Campaign: offer.Campaign, Slot: slot}, offer.ViewURL, offer.ClickURL, now), true
}

// judge determines the valid fields of an offer.
type judge struct {
	checker
	source Source
}

// markup matches the start of HTML.
var markup = regexp.MustCompile(`<[A-Za-z!/?]|&#?[0-9A-Za-z]+;`)

// judge returns an offer's ad without invalid fields, unless too little remains.
func (j *judge) judge(slot Slot, offer Offer) (ad *Ad, ok bool) {
	for _, field := range offer.Wrong {
		j.add(field, "is not a string")
	}
	if !j.keepsAddress("click address", offer.ClickURL) || !j.keepsAddress("view address", offer.ViewURL) || !j.keepsAddress("picture address", offer.ImageURL) {
		return nil, false
	}
	ad = &Ad{
		Slot: slot,
		Copy: j.keep("copy", offer.Copy, maxCopy), Alt: j.keep("alt", offer.Alt, maxAlt),
		Heading: j.keep("heading", offer.Heading, maxHeading), CTA: j.keep("cta", offer.CTA, maxCTA),
		Colors: j.keepColors(offer.Colors),
	}
	if ad.Heading == "" || ad.CTA == "" {
		ad.Heading, ad.CTA = "", ""
	}
	if ad.Copy == "" && ad.Alt == "" || ad.Copy == "" && slot.needsCopy() {
		j.add("copy", "is missing")
		return nil, false
	}
	return ad, true
}

// maxShown limits data of a source in the log.
const maxShown = 200

func (j *judge) keepsAddress(field, address string) bool {
	if address == "" {
		j.add(field, "is missing")
		return false
	}
	if len(address) > maxURL {
		j.add(field, "is longer than %d bytes", maxURL)
		return false
	}
	if err := j.source.Accepts(address); err != nil {
		j.add(field, "%.*q: %v", maxShown, address, err)
		return false
	}
	return true
}

// keep returns a text, or "" if invalid.
func (j *judge) keep(field, text string, most int) string {
	before := len(j.problems)
	j.text(field, field, text, most)
	if markup.MatchString(text) {
		j.add(field, "has markup: %.*q", maxShown, text)
	}
	if len(j.problems) > before {
		return ""
	}
	return text
}

// keepColors returns colours if all are valid: some would be illegible with the defaults of
// others.
func (j *judge) keepColors(all Colors) Colors {
	before := len(j.problems)
	j.checkColors("colors", all)
	if len(j.problems) > before {
		return Colors{}
	}
	return all
}

// addPicture sets an ad's picture, which must fit the slot.
func (j *judge) addPicture(ctx context.Context, ad *Ad, from *pictures, address string) bool {
	found, err := from.get(ctx, address)
	if err == nil {
		ad.image, err = found.shown(ad)
	}
	if err != nil {
		j.add("picture", "%v", err)
	}
	return err == nil
}

// pictureOf returns the source's picture for a signed code.
func (r *remote) pictureOf(ctx context.Context, claims claim) (*Image, error) {
	if err := r.source.Accepts(claims.URL); err != nil {
		return nil, ErrCode // the settings have changed
	}
	found, err := r.pictures.get(ctx, claims.URL)
	if err != nil {
		r.complaints.add("picture", "a picture of the decision API is not shown", "error", err)
		return nil, fmt.Errorf("fetch picture of ad: %w", errors.Join(err, fault.ErrUnavailable))
	}
	if !claims.Slot.takes(found.Width, found.Height) {
		return nil, ErrCode // the picture has changed
	}
	return found, nil
}

// notifyView notifies the source of a view. A failed notification is lost: the source pays for
// what it counts.
func (r *remote) notifyView(ctx context.Context, address string) {
	select {
	case r.views <- struct{}{}:
	default:
		r.complaints.add("views", "too many views are waiting for the decision API; some are dropped")
		return
	}
	defer func() { <-r.views }()
	// The reader may have left the page.
	ctx, cancel := context.WithTimeout(context.WithoutCancel(ctx), tellTime)
	defer cancel()
	if _, err := r.tell(ctx, address); err != nil {
		r.complaints.add("views", "the decision API was not notified of a view", "error", err)
	}
}

func (r *remote) tell(ctx context.Context, address string) (target string, err error) {
	if err := r.source.Accepts(address); err != nil {
		return "", ErrCode
	}
	return r.source.Tell(ctx, address)
}

// follow returns the target of a click. It notifies the source once per click: isNew counts
// it, and reports whether its nonce is new.
func (r *remote) follow(ctx context.Context, claims claim, isNew func() (bool, error)) (address string, err error) {
	found, err, _ := r.following.Do(claims.Nonce, func() (any, error) {
		ctx, cancel := context.WithTimeout(context.WithoutCancel(ctx), tellTime)
		defer cancel()
		target, known := r.targets.Get(claims.Nonce)
		if target != "" {
			return target, nil
		}
		first, countErr := isNew()
		if countErr == nil && !first && !known {
			return "", ErrCode // on another server, or long ago
		}
		target, err := r.tell(ctx, claims.URL)
		if err == nil {
			err = checkTarget(target)
		}
		if err != nil {
			r.targets.Add(claims.Nonce, "")
			r.complaints.add("click", "the decision API does not say where a click leads", "error", err)
			return "", fmt.Errorf("find where a click leads: %w", errors.Join(err, fault.ErrUnavailable))
		}
		r.targets.Add(claims.Nonce, target)
		return target, countErr
	})
	address, _ = found.(string)
	return address, err
}

// checkTarget returns why readers must not be sent to an address, or nil.
func checkTarget(address string) error {
	u, err := url.Parse(address)
	if err != nil || u.Scheme != "https" || u.Host == "" || u.User != nil || len(address) > maxURL {
		return fmt.Errorf("%.*q is not an https address of at most %d bytes", maxShown, address, maxURL)
	}
	return nil
}

// complaints logs each kind of problem at most once a minute: a source that fails does so for
// every page.
type complaints struct {
	log *slog.Logger

	mu   sync.Mutex
	last map[string]time.Time
}

const complainEvery = time.Minute

func (c *complaints) add(kind, message string, args ...any) {
	if c.isDue(kind, time.Now()) {
		c.log.Warn(message, args...)
	}
}

// isDue reports whether to log a kind of complaint, and records it as logged.
func (c *complaints) isDue(kind string, now time.Time) bool {
	c.mu.Lock()
	defer c.mu.Unlock()
	if now.Sub(c.last[kind]) < complainEvery {
		return false
	}
	c.last[kind] = now
	return true
}
