package corpus

import "sync"

// Texts caches what was read of the pages that searches lead to most. It is safe
// for concurrent use.
type Texts struct {
	mu     sync.Mutex
	cached map[*Page]Text
	bytes  int
}

// textBytes bounds the texts that are cached; then it starts again. A text takes
// up about textOverhead bytes in addition to what it says.
const (
	textBytes    = 16 << 20
	textOverhead = 512
)

// Of returns what a page says.
func (c *Texts) Of(p *Page) (Text, error) {
	c.mu.Lock()
	text, ok := c.cached[p]
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
	n := text.size()
	if c.bytes+n > textBytes {
		c.cached, c.bytes = map[*Page]Text{}, 0
	}
	c.cached[p] = text
	c.bytes += n
	return text, nil
}

// NewTexts returns an empty cache.
func NewTexts() *Texts { return &Texts{cached: map[*Page]Text{}} }

// size is about how many bytes a text takes up.
func (t *Text) size() int {
	n := len(t.Summary) + len(t.Body) + textOverhead
	for _, heading := range t.Headings {
		n += len(heading) + 16
	}
	return n
}
