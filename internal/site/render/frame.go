package render

import (
	"context"
	"errors"
	"fmt"
	"strings"

	"waymark.dev/waymark/internal/platform/locale"
)

// The slots that the application leaves for content shared by all pages of a locale. Authors
// cannot fill them: the first slot of a page precedes all of their text, the last one follows
// it.
const (
	headerSlot = "\x01header\x01"
	footerSlot = "\x01footer\x01"
)

var errNoSlots = errors.New("the application left no slots for header and footer")

// frame holds the contents of the slots.
type frame struct{ header, footer string }

// frame returns the header and footer of a locale, rendered once.
func (r *Renderer) frame(ctx context.Context, l locale.Locale) (*frame, error) {
	if known, ok := r.frames.Load(l); ok {
		return known.(*frame), nil
	}
	out, err := r.pool.call(ctx, "frame", string(l))
	if err != nil {
		return nil, fmt.Errorf("render header and footer: %w", err)
	}
	header, footer, found := strings.Cut(out, "\x00")
	if !found {
		return nil, errors.New("render header and footer: the application returned only one of them")
	}
	f := &frame{header, footer}
	r.frames.Store(l, f)
	return f, nil
}

// append appends a page with filled slots. The HTML between them is passed through content.
func (f *frame) append(dst []byte, body string, content func(dst []byte, html string) ([]byte, error)) ([]byte, error) {
	before, rest, found := strings.Cut(body, headerSlot)
	pos := strings.LastIndex(rest, footerSlot)
	if !found || pos < 0 {
		return nil, errNoSlots
	}
	dst = append(dst, before...)
	dst = append(dst, f.header...)
	dst, err := content(dst, rest[:pos])
	if err != nil {
		return nil, err
	}
	dst = append(dst, f.footer...)
	return append(dst, rest[pos+len(footerSlot):]...), nil
}
