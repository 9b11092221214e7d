package importer

import (
	"bytes"
	"encoding/json"
	"errors"
	"fmt"
	"maps"
)

// decode decodes what has the expected types of a configuration.
func decode(text []byte, into any) error {
	var wrong *json.UnmarshalTypeError
	if err := json.Unmarshal(text, into); err != nil && !errors.As(err, &wrong) {
		return fmt.Errorf("decode configuration: %w", err)
	}
	return nil
}

// entries are the keys and values of an object, in their order.
type entries []entry

type entry struct {
	key   string
	value json.RawMessage
}

// UnmarshalJSON reads an object. Other values have no entries.
func (e *entries) UnmarshalJSON(text []byte) error {
	d := json.NewDecoder(bytes.NewReader(text))
	if t, err := d.Token(); err != nil || t != json.Delim('{') {
		return nil
	}
	for d.More() {
		key, err := d.Token()
		if err != nil {
			return fmt.Errorf("decode object: %w", err)
		}
		var value json.RawMessage
		if err := d.Decode(&value); err != nil {
			return fmt.Errorf("decode object: %w", err)
		}
		*e = append(*e, entry{fmt.Sprint(key), value})
	}
	return nil
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
