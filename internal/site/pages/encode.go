package pages

import (
	"bytes"
	"encoding/json"
	"fmt"
	"slices"

	"waymark.dev/waymark/internal/docs/doc"
)

// Encoder appends the index.json of a page. If replace is not nil, every large piece of HTML
// is passed through it.
type Encoder func(dst []byte, replace func(html string) string) []byte

// Sections are the sections of a body as JSON.
type Sections []doc.Section

func (s Sections) MarshalJSON() ([]byte, error) { return doc.AppendSections(nil, s), nil }

// Replaced returns a copy with contents passed through replace.
func (s Sections) Replaced(replace func(string) string) Sections {
	replaced := slices.Clone(s)
	for i := range replaced {
		if replaced[i].Content != "" {
			replaced[i].Content = replace(replaced[i].Content)
		}
	}
	return replaced
}

// Samples are live samples in their JSON shape.
type Samples []doc.LiveSample

func (s Samples) MarshalJSON() ([]byte, error) { return doc.AppendLiveSamples(nil, s), nil }

// Encoding encodes a value without large pieces of HTML.
func Encoding(page any) Encoder {
	return func(dst []byte, _ func(string) string) []byte { return Append(dst, page) }
}

// EncodingWith encodes a value with a body; body returns its address.
func EncodingWith[T any](page T, body func(*T) *Sections) Encoder {
	return func(dst []byte, replace func(string) string) []byte {
		if replace == nil {
			return Append(dst, page)
		}
		hollow := page
		place := body(&hollow)
		*place = place.Replaced(replace)
		return Append(dst, hollow)
	}
}

// Append appends a value as JSON without escaping "<" and "&". The value's type must always
// encode.
func Append(dst []byte, v any) []byte {
	buf := bytes.NewBuffer(dst)
	enc := json.NewEncoder(buf)
	enc.SetEscapeHTML(false)
	if err := enc.Encode(v); err != nil {
		panic(fmt.Sprintf("encode %T: %v", v, err))
	}
	return bytes.TrimSuffix(buf.Bytes(), []byte("\n"))
}
