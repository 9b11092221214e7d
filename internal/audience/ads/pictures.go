package ads

import (
	"context"
	"errors"
	"fmt"
	"time"

	lru "github.com/hashicorp/golang-lru/v2"
	"golang.org/x/sync/singleflight"
)

// pictures fetches and caches a source's pictures by address.
type pictures struct {
	source  Source
	kept    *lru.Cache[string, keptPicture]
	flights singleflight.Group
	slots   chan struct{} // one for each concurrent fetch
	now     func() time.Time
}

// keptPicture is a picture or the reason for its absence. Its size is in pixels.
type keptPicture struct {
	image *Image
	err   error
	until time.Time
}

// Limits on a source's pictures.
const (
	picturesKept    = 128 // 20 MB at most
	pictureLife     = time.Hour
	pictureRetry    = time.Minute // after which an invalid one is fetched again
	fetchTime       = 5 * time.Second
	fetchesTogether = 4
)

func newPictures(source Source) *pictures {
	kept, _ := lru.New[string, keptPicture](picturesKept) // the size is not 0
	return &pictures{source: source, kept: kept, slots: make(chan struct{}, fetchesTogether), now: time.Now}
}

var errManyPictures = errors.New("too many pictures are being fetched")

// get returns the picture at an address. If ctx ends first, the fetch continues for the next
// page.
func (p *pictures) get(ctx context.Context, address string) (*Image, error) {
	if cached, ok := p.kept.Get(address); ok && p.now().Before(cached.until) {
		return cached.image, cached.err
	}
	fetched := p.flights.DoChan(address, func() (any, error) {
		select {
		case p.slots <- struct{}{}:
			defer func() { <-p.slots }()
			return p.fetch(address)
		default:
			return nil, errManyPictures
		}
	})
	select {
	case result := <-fetched:
		found, _ := result.Val.(*Image)
		return found, result.Err
	case <-ctx.Done():
		return nil, fmt.Errorf("fetch picture: %w", ctx.Err())
	}
}

func (p *pictures) fetch(address string) (found *Image, err error) {
	defer func() {
		if r := recover(); r != nil { // a decoder's panic on one picture must not stop the server
			found, err = nil, fmt.Errorf("decode picture: %v", r)
		}
		life := pictureLife
		if err != nil {
			life = pictureRetry
		}
		p.kept.Add(address, keptPicture{found, err, p.now().Add(life)})
	}()
	ctx, cancel := context.WithTimeout(context.Background(), fetchTime)
	defer cancel()
	data, err := p.source.Picture(ctx, address, imageLimit)
	if err != nil {
		return nil, fmt.Errorf("fetch picture: %w", err)
	}
	return decodeImage(data)
}
