package corpus

import (
	"math"
	"sync"

	"github.com/hashicorp/golang-lru/v2/simplelru"
)

// Texts caches the texts of the pages found most recently, up to textBytes. It is safe for
// concurrent use.
type Texts struct {
	mu    sync.Mutex
	texts *simplelru.LRU[*Page, Text] // bounded by their sizes
	bytes int
}

// textBytes is the maximum size of the cached texts. A text takes about textOverhead bytes
// besides its strings.
const (
	textBytes    = 16 << 20
	textOverhead = 512
)

// NewTexts returns an empty cache.
func NewTexts() *Texts {
	c := &Texts{}
	// It only fails for a size below 1.
	c.texts, _ = simplelru.NewLRU(math.MaxInt, func(_ *Page, t Text) { c.bytes -= t.size() })
	return c
}

// Of returns the headings, summary and body of a page.
func (c *Texts) Of(p *Page) (Text, error) {
	c.mu.Lock()
	text, ok := c.texts.Get(p)
	c.mu.Unlock()
	if ok {
		return text, nil
	}
	text, err := p.Text()
	if err != nil {
		return text, err
	}
	text.Links, text.Messages, text.Sections, text.Mentions = nil, nil, nil, nil // for Stats and indexes only
	c.mu.Lock()
	defer c.mu.Unlock()
	if !c.texts.Contains(p) {
		c.texts.Add(p, text)
		c.bytes += text.size()
	}
	for c.bytes > textBytes {
		c.texts.RemoveOldest()
	}
	return text, nil
}

// size returns the approximate size of a text in bytes.
func (t *Text) size() int {
	n := len(t.Summary) + len(t.Body) + 16*len(t.Paragraphs) + textOverhead
	for _, heading := range t.Headings {
		n += len(heading) + 16
	}
	return n
}
