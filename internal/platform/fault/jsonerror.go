package fault

import (
	"bytes"
	"encoding/json"
	"errors"
	"fmt"
	"io"
	"maps"
	"reflect"
	"slices"
	"strconv"
	"strings"
	"time"
	"unicode/utf8"
)

// PlainJSON wraps an error of package encoding/json in an understandable one, such as `"html" must
// be a string, not a number`. Other errors, and nil, are returned unchanged.
func PlainJSON(err error) error {
	text := describeJSON(err)
	if text == "" {
		return err
	}
	return &plainError{text, err}
}

type plainError struct {
	text string
	err  error
}

func (e *plainError) Error() string { return e.text }
func (e *plainError) Unwrap() error { return e.err }

// DecodeObject decodes a JSON object, with plain errors. Unlike encoding/json, it refuses null and
// invalid UTF-8.
func DecodeObject(text []byte, into any) error {
	if bytes.Equal(bytes.TrimSpace(text), []byte("null")) {
		return errors.New("the JSON must be an object, not null")
	}
	if err := json.Unmarshal(text, into); err != nil {
		return PlainJSON(err)
	}
	if utf8.Valid(text) {
		return nil
	}
	var fields map[string]json.RawMessage
	if err := json.Unmarshal(text, &fields); err != nil {
		return PlainJSON(err)
	}
	for _, name := range slices.Sorted(maps.Keys(fields)) {
		if !utf8.Valid(fields[name]) {
			return fmt.Errorf("%q is not text in UTF-8", name)
		}
	}
	return errors.New("the JSON is not text in UTF-8")
}

// JSONLine returns the line of an error in a text, counted from 1, or 0 if unknown.
func JSONLine(text []byte, err error) int {
	var syntax *json.SyntaxError
	var wrongType *json.UnmarshalTypeError
	var offset int64
	switch {
	case errors.As(err, &syntax):
		offset = syntax.Offset
	case errors.As(err, &wrongType):
		offset = wrongType.Offset
	default:
		return 0
	}
	return 1 + bytes.Count(text[:min(offset, int64(len(text)))], []byte{'\n'})
}

// Prefixes of untyped errors of package encoding/json and types with their own decoding.
const (
	unknownField  = "json: unknown field "
	timeNotString = "Time.UnmarshalJSON: "
)

const (
	cutOff      = "the JSON is cut off"
	exampleTime = "2006-01-02T15:04:05Z"
)

func describeJSON(err error) string {
	var syntax *json.SyntaxError
	var wrongType *json.UnmarshalTypeError
	var wrongTime *time.ParseError
	switch {
	case err == nil:
		return ""
	case errors.As(err, &wrongType):
		return fmt.Sprintf("%s must be %s, not %s", subject(wrongType.Field), wanted(wrongType.Type), found(wrongType.Value))
	case errors.As(err, &syntax):
		return describeSyntax(syntax.Error())
	case errors.Is(err, io.ErrUnexpectedEOF):
		return cutOff
	case errors.Is(err, io.EOF):
		return "there is no JSON"
	case errors.As(err, &wrongTime):
		return fmt.Sprintf("a time must be one such as %q, not %q", exampleTime, strings.Trim(wrongTime.Value, `"`))
	case strings.HasPrefix(err.Error(), timeNotString):
		return fmt.Sprintf("a time must be a string such as %q", exampleTime)
	}
	if name, ok := strings.CutPrefix(err.Error(), unknownField); ok {
		return "unknown field " + name
	}
	return ""
}

// Phrases for the position of a wrong character in package encoding/json, and what is expected
// there.
var expectations = []struct{ where, wanted string }{
	{"beginning of value", "a value must be: text in double quotes, a number, true, false, null, an array or an object"},
	{"beginning of object key string", "the name of a field in double quotes must be"},
	{"after object key:value pair", "a comma or } must be"},
	{"after object key", "a colon must be"},
	{"after array element", "a comma or ] must be"},
	{"after top-level value", "the JSON has ended"},
	{"in string literal", "a text goes on: control characters in it are written as \\u and four digits"},
	{"in string escape code", `one of "\/bfnrtu must follow a backslash`},
	{"in \\u hexadecimal character escape", "four hexadecimal digits must follow \\u"},
	{"numeric literal", "a digit must be"},
	{"in literal", "true, false or null must be"},
}

// describeSyntax explains a syntax error, or returns "" if its text is unknown.
func describeSyntax(text string) string {
	switch {
	case strings.HasPrefix(text, "unexpected end"):
		return cutOff
	case strings.Contains(text, "exceeded max depth"):
		return "the JSON is nested too deeply"
	}
	rest, ok := strings.CutPrefix(text, "invalid character ")
	if !ok {
		return ""
	}
	character, err := strconv.QuotedPrefix(rest)
	if err != nil {
		return ""
	}
	place := rest[len(character):]
	for _, e := range expectations {
		if strings.Contains(place, e.where) {
			return fmt.Sprintf("there is %s where %s", character, e.wanted)
		}
	}
	return ""
}

func subject(field string) string {
	if field == "" {
		return "the JSON"
	}
	return fmt.Sprintf("%q", field)
}

// wanted names a type in terms of JSON.
func wanted(t reflect.Type) string {
	switch t.Kind() {
	case reflect.Pointer:
		return wanted(t.Elem())
	case reflect.String:
		return "a string"
	case reflect.Bool:
		return "true or false"
	case reflect.Int, reflect.Int8, reflect.Int16, reflect.Int32, reflect.Int64,
		reflect.Uint, reflect.Uint8, reflect.Uint16, reflect.Uint32, reflect.Uint64:
		return "a whole number"
	case reflect.Float32, reflect.Float64:
		return "a number"
	case reflect.Slice, reflect.Array:
		return "an array"
	case reflect.Map, reflect.Struct:
		return "an object"
	}
	return "something else"
}

// found names a value from json.UnmarshalTypeError.
func found(value string) string {
	switch value {
	case "string":
		return "a string"
	case "bool":
		return "true or false"
	case "number":
		return "a number"
	case "array":
		return "an array"
	case "object":
		return "an object"
	}
	return strings.TrimPrefix(value, "number ") // a number out of range
}
