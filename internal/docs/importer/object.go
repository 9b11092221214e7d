package importer

import (
	"bytes"
	"encoding/json"
	"errors"
	"fmt"
	"strings"
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

// shorten returns a text of at most that many characters, on one line.
func shorten(text string, most int) string {
	text = strings.Join(strings.Fields(text), " ")
	if runes := []rune(text); len(runes) > most {
		return string(runes[:most-1]) + "…"
	}
	return text
}
