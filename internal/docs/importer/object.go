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
	if !json.Valid(text) { // which also limits nesting
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

// UnmarshalJSON reads an object. Other values have no keys.
func (o *object) UnmarshalJSON(text []byte) error {
	if v, err := decodeJSON(text); err == nil {
		if own, ok := v.(*object); ok {
			*o = *own
		}
	}
	return nil
}

// decode decodes what has the expected types of a configuration.
func decode(text []byte, into any) error {
	var wrong *json.UnmarshalTypeError
	if err := json.Unmarshal(text, into); err != nil && !errors.As(err, &wrong) {
		return fmt.Errorf("decode configuration: %w", err)
	}
	return nil
}

// remarshal decodes a value that JSON was decoded into.
func remarshal(value any, into any) error {
	text, err := json.Marshal(value)
	if err != nil {
		return fmt.Errorf("read configuration: %w", err)
	}
	return decode(text, into)
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

// stacked returns an object with the values of another, which replace those that are not objects.
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

// text is a text of a configuration, "" for other values.
type text string

// UnmarshalJSON never fails.
func (t *text) UnmarshalJSON(data []byte) error {
	var s string
	if json.Unmarshal(data, &s) == nil {
		*t = text(s)
	}
	return nil
}
