package importer

import (
	"bytes"
	"encoding/json"
	"errors"
	"fmt"
	"iter"
	"maps"
)

// object is an object of a configuration, with the order of its keys. A nil object has none.
type object struct {
	keys   []string
	values map[string]any // texts, json.Number, booleans, nil, []any and *object
}

// decodeObject decodes JSON.
func decodeObject(text []byte) (*object, error) {
	v, err := decodeJSON(text)
	if err != nil {
		return nil, err
	}
	o, ok := v.(*object)
	if !ok {
		return nil, errors.New("the configuration is not an object")
	}
	return o, nil
}

// decodeJSON decodes any JSON.
func decodeJSON(text []byte) (any, error) {
	if !json.Valid(text) { // this also limits nesting
		return nil, errors.New("the configuration is not JSON")
	}
	d := json.NewDecoder(bytes.NewReader(text))
	d.UseNumber()
	v, err := decodeValue(d)
	if err != nil {
		return nil, fmt.Errorf("decode configuration: %w", err)
	}
	return v, nil
}

func decodeValue(d *json.Decoder) (any, error) {
	token, err := d.Token()
	if err != nil {
		return nil, err
	}
	switch token {
	case json.Delim('{'):
		o := &object{values: map[string]any{}}
		for d.More() {
			key, err := d.Token()
			if err != nil {
				return nil, err
			}
			value, err := decodeValue(d)
			if err != nil {
				return nil, err
			}
			o.keys = append(o.keys, fmt.Sprint(key))
			o.values[fmt.Sprint(key)] = value
		}
		_, err = d.Token()
		return o, err
	case json.Delim('['):
		items := []any{}
		for d.More() {
			item, err := decodeValue(d)
			if err != nil {
				return nil, err
			}
			items = append(items, item)
		}
		_, err = d.Token()
		return items, err
	}
	return token, nil
}

func (o *object) get(key string) any {
	if o == nil {
		return nil
	}
	return o.values[key]
}

// text returns a text, or "".
func (o *object) text(key string) string {
	text, _ := o.get(key).(string)
	return text
}

// object returns an object, or nil.
func (o *object) object(key string) *object {
	child, _ := o.get(key).(*object)
	return child
}

// list returns a list, of one item if the value is not one, or nil.
func (o *object) list(key string) []any {
	switch value := o.get(key).(type) {
	case nil:
		return nil
	case []any:
		return value
	default:
		return []any{value}
	}
}

// texts returns the texts of a list.
func (o *object) texts(key string) (found []string) {
	for _, item := range o.list(key) {
		if text, ok := item.(string); ok {
			found = append(found, text)
		}
	}
	return found
}

// objects returns the objects of a list.
func (o *object) objects(key string) []*object {
	var found []*object
	for _, item := range o.list(key) {
		if child, ok := item.(*object); ok {
			found = append(found, child)
		}
	}
	return found
}

// is reports whether a value is that one.
func (o *object) is(key string, value any) bool { return o.get(key) == value }

// all returns the keys and values, in order.
func (o *object) all() iter.Seq2[string, any] {
	return func(yield func(string, any) bool) {
		if o == nil {
			return
		}
		for _, key := range o.keys {
			if !yield(key, o.values[key]) {
				return
			}
		}
	}
}

// objectOf returns a mapping as an object, nil for values that JSON lacks.
func objectOf(value any) *object {
	text, err := json.Marshal(value)
	if err != nil {
		return nil
	}
	o, err := decodeObject(text)
	if err != nil {
		return nil
	}
	return o
}

// with returns an object merged with another, whose values replace all but objects.
func (o *object) with(other *object) *object {
	all := &object{values: map[string]any{}}
	for _, part := range []*object{o, other} {
		for key, value := range part.all() {
			old, known := all.values[key]
			if !known {
				all.keys = append(all.keys, key)
			}
			inner, isObject := value.(*object)
			if outer, ok := old.(*object); ok && isObject {
				value = outer.with(inner)
			}
			all.values[key] = value
		}
	}
	return all
}

// MarshalJSON writes the keys in order.
func (o *object) MarshalJSON() ([]byte, error) {
	var b bytes.Buffer
	b.WriteByte('{')
	for key, value := range o.all() {
		if b.Len() > 1 {
			b.WriteByte(',')
		}
		for i, part := range []any{key, value} {
			text, err := json.Marshal(part)
			if err != nil {
				return nil, err
			}
			if b.Write(text); i == 0 {
				b.WriteByte(':')
			}
		}
	}
	b.WriteByte('}')
	return b.Bytes(), nil
}

// stacked returns an object merged with another, whose values replace all but objects.
func stacked(a, b map[string]any) map[string]any {
	out := maps.Clone(a)
	if out == nil {
		out = map[string]any{}
	}
	for key, value := range b {
		old, isObject := out[key].(map[string]any)
		if inner, ok := value.(map[string]any); ok && isObject {
			value = stacked(old, inner)
		}
		out[key] = value
	}
	return out
}
