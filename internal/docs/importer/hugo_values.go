package importer

import (
	"encoding/json"
	"errors"
	"fmt"
	"path"
	"strconv"
	"strings"
	"time"

	"github.com/BurntSushi/toml"
	"go.yaml.in/yaml/v3"

	"waymark.dev/waymark/internal/platform/fault"
)

// values are the values of a configuration or of front matter. Keys are in lower case, since Hugo ignores case.
type values map[string]any

// at returns the value of keys with full stops between them, or nil.
func (v values) at(keys string) any {
	var value any = map[string]any(v)
	for key := range strings.SplitSeq(keys, ".") {
		inner, _ := value.(map[string]any)
		value = inner[key]
	}
	return value
}

// of returns the mapping of keys.
func (v values) of(keys string) values {
	inner, _ := v.at(keys).(map[string]any)
	return inner
}

func (v values) list(keys string) []any {
	list, _ := v.at(keys).([]any)
	return list
}

// objects returns the mappings in a list.
func (v values) objects(keys string) (found []values) {
	for _, entry := range v.list(keys) {
		if object, ok := entry.(map[string]any); ok {
			found = append(found, object)
		}
	}
	return found
}

func (v values) text(keys string) string { return valueText(v.at(keys)) }
func (v values) is(keys string) bool     { return v.text(keys) == "true" }

// texts returns a list of texts, or one text as such.
func (v values) texts(keys string) (found []string) {
	list, isList := v.at(keys).([]any)
	if !isList {
		list = []any{v.at(keys)}
	}
	for _, entry := range list {
		if text := valueText(entry); text != "" {
			found = append(found, text)
		}
	}
	return found
}

func (v values) number(keys string) float64 {
	number, _ := strconv.ParseFloat(v.text(keys), 64) // 0 for other values
	return number
}

// date returns a day, the zero time if there is none.
func (v values) date(keys string) time.Time {
	if at, ok := v.at(keys).(time.Time); ok {
		return at
	}
	text := v.text(keys)
	if at, err := time.Parse(time.RFC3339, text); err == nil {
		return at
	}
	return dateOf(text)
}

// valueText returns the text of a scalar, "" of other values.
func valueText(value any) string {
	switch value := value.(type) {
	case string:
		return value
	case bool, int, int64, uint64, float64:
		return fmt.Sprint(value)
	case time.Time:
		return value.Format(time.RFC3339)
	}
	return ""
}

// Limits of TOML, whose decoder has none: lists in each other, and the bytes of names of keys, which it repeats for each
// key in a table and for each part of a key such as a.b.c.
const (
	maxBrackets = 1000
	maxKeyBytes = 64 << 20
)

// checkTOML checks the limits of a file.
func checkTOML(name, text string) error {
	depth, deepest := 0, 0
	for _, c := range text {
		switch c {
		case '[', '{':
			depth++
		case ']', '}':
			depth--
		}
		deepest = max(deepest, depth)
	}
	if deepest > maxBrackets {
		return fmt.Errorf("%s: more than %d lists in each other: %w", name, maxBrackets, fault.ErrInvalid)
	}
	table, total := 0, 0
	for line := range strings.Lines(text) {
		keys := line[:strings.LastIndexByte(line, '=')+1]
		if strings.HasPrefix(strings.TrimSpace(line), "[") {
			keys, table = line, len(line)
		}
		if total += table + strings.Count(keys, ".")*len(keys); total > maxKeyBytes {
			return fmt.Errorf("%s: names of keys of more than %d MB: %w", name, maxKeyBytes>>20, fault.ErrInvalid)
		}
	}
	return nil
}

// decodeValues decodes a file with a mapping by its ending.
func decodeValues(name, text string) (values, error) {
	decoded, err := decodeData(name, text)
	mapping, ok := decoded.(map[string]any)
	if err == nil && decoded != nil && !ok {
		err = fmt.Errorf("%s: not a mapping of keys to values: %w", name, fault.ErrInvalid)
	}
	return mapping, err
}

// decodeData decodes a file of data by its ending.
func decodeData(name, text string) (any, error) {
	var decoded any
	var err error
	switch path.Ext(name) {
	case ".toml":
		if err := checkTOML(name, text); err != nil {
			return nil, err
		}
		var parse toml.ParseError
		var table map[string]any
		_, err = toml.Decode(text, &table)
		if decoded = table; errors.As(err, &parse) {
			err = fmt.Errorf("%s:%d: %s: %w", name, parse.Position.Line, parse.Message, fault.ErrInvalid)
		}
	case ".json":
		if err = json.Unmarshal([]byte(text), &decoded); err != nil {
			err = fmt.Errorf("%s:%d: %w: %w", name, fault.JSONLine([]byte(text), err), err, fault.ErrInvalid)
		}
	default:
		if err = yaml.Unmarshal([]byte(text), &decoded); err != nil {
			err = yamlError(name, err)
		}
	}
	if err != nil {
		return nil, err
	}
	count := 0
	lowered := withLowerKeys(decoded, &count)
	if count > maxDataValues {
		return nil, fmt.Errorf("%s: more than %d values: %w", name, maxDataValues, fault.ErrInvalid)
	}
	return lowered, nil
}

// maxDataValues limits the values of a file, since aliases of YAML can multiply them.
const maxDataValues = 1_000_000

// withLowerKeys returns a value with keys in lower case, and counts its values up to the limit.
func withLowerKeys(value any, count *int) any {
	if *count++; *count > maxDataValues {
		return nil
	}
	var list []any
	switch value := value.(type) {
	case map[string]any:
		lowered := make(map[string]any, len(value))
		for _, key := range sortedKeys(value) {
			lowered[strings.ToLower(key)] = withLowerKeys(value[key], count)
		}
		return lowered
	case map[any]any:
		lowered := make(map[string]any, len(value))
		for key, inner := range value {
			lowered[strings.ToLower(fmt.Sprint(key))] = withLowerKeys(inner, count)
		}
		return lowered
	case []map[string]any: // of TOML
		for _, inner := range value {
			list = append(list, withLowerKeys(inner, count))
		}
		return list
	case []any:
		for _, inner := range value {
			list = append(list, withLowerKeys(inner, count))
		}
		return list
	}
	return value
}
