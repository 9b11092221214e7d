package pages

import (
	"bytes"
	"encoding/json"
	"fmt"
	"slices"

	"waymark.dev/waymark/internal/docs/doc"
)

// Encoder appends the index.json of a page. With replace, every big piece of
// HTML is written as what replace returns for it.
type Encoder func(dst []byte, replace func(html string) string) []byte

// Sections are the sections of a body as JSON.
type Sections []doc.Section

func (s Sections) MarshalJSON() ([]byte, error) { return doc.AppendSections(nil, s), nil }

// Replaced returns a copy with the contents replaced by what replace returns.
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

// Encoding encodes a value that holds no big pieces of HTML.
func Encoding(page any) Encoder {
	return func(dst []byte, _ func(string) string) []byte { return Append(dst, page) }
}

// EncodingWith encodes a value with a body; body returns the place of it.
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

// Append appends a value as JSON, without escaping "<" and "&", which JSON does
// not ask for. The value must be of a type that always encodes.
func Append(dst []byte, v any) []byte {
	buf := bytes.NewBuffer(dst)
	enc := json.NewEncoder(buf)
	enc.SetEscapeHTML(false)
	if err := enc.Encode(v); err != nil {
		panic(fmt.Sprintf("encode %T: %v", v, err))
	}
	return bytes.TrimSuffix(buf.Bytes(), []byte("\n"))
}
