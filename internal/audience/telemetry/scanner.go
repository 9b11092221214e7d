package telemetry

import (
	"bytes"
	"errors"
	"io"
	"strconv"
	"strings"
	"sync"

	"github.com/go-json-experiment/json/jsontext"
)

// maxDepth is the maximum nesting of pings: metrics have four levels.
const maxDepth = 16

// scanner parses the JSON of a ping in one pass and stops at the first error: a long body that
// is not a ping is not read. Returned texts are valid until the next read.
type scanner struct {
	jsontext.Decoder
	unquoted []byte
}

var scanners = sync.Pool{New: func() any { return new(scanner) }}

// scan passes a scanner of the body to read, which must be an object with nothing after it.
// The error is an [*Error], or that of the body.
func scan(body io.Reader, read func(*scanner) error) error {
	s := scanners.Get().(*scanner)
	s.Reset(body)
	err := read(s)
	if err == nil {
		err = s.end()
	}
	if err != nil {
		err = s.explain(err)
	}
	if s.InputOffset()+int64(cap(s.UnreadBuffer())) <= maxPooled {
		scanners.Put(s)
	}
	return err
}

// maxPooled is the maximum size of pooled buffers, in bytes. That much of the next body is
// read at once, whatever that body is.
const maxPooled = 32 << 10

func (s *scanner) end() error {
	switch _, err := s.ReadToken(); {
	case err == nil:
		return invalid(InvalidValue, "", "something follows the JSON")
	case err != io.EOF:
		return err
	}
	return nil
}

// explain adds the position of an error, and describes syntax errors.
func (s *scanner) explain(err error) error {
	var syntax *jsontext.SyntacticError
	var wrong *Error
	switch {
	case errors.Is(err, io.EOF):
		return invalid(InvalidValue, "", "there is no JSON")
	case errors.As(err, &syntax):
		return invalid(InvalidValue, fieldAt(syntax.JSONPointer), "the JSON is wrong: %v", syntax.Err)
	case errors.As(err, &wrong) && wrong.Field == "":
		wrong.Field = fieldAt(s.StackPointer())
	}
	return err
}

// fieldAt returns a field as in "metrics.string.page.status".
func fieldAt(pointer jsontext.Pointer) string {
	var field []string
	for name := range pointer.Tokens() {
		field = append(field, shown(name))
	}
	return strings.Join(field[:min(len(field), maxDepth)], ".")
}

// shown shortens a sender's name for messages.
func shown(name string) string {
	if len(name) > maxName {
		return strings.ToValidUTF8(name[:maxName], "") + "…"
	}
	return name
}

// kinds name the kinds of JSON values.
var kinds = map[jsontext.Kind]string{
	jsontext.KindNull: "null", jsontext.KindFalse: "false", jsontext.KindTrue: "true", jsontext.KindString: "a string",
	jsontext.KindNumber: "a number", jsontext.KindBeginObject: "an object", jsontext.KindBeginArray: "an array",
}

// wrongKind returns the error for a value of the wrong kind, read for its position, or a
// syntax error.
func (s *scanner) wrongKind(wanted string) error {
	kind := s.PeekKind()
	if _, err := s.ReadToken(); err != nil {
		return err
	}
	return invalid(InvalidType, "", "must be %s, not %s", wanted, kinds[kind])
}

// object calls a function that reads the value for each name of an object. The name is valid
// until then.
func (s *scanner) object(member func(name []byte) error) error {
	if s.PeekKind() != jsontext.KindBeginObject {
		return s.wrongKind("an object")
	}
	if _, err := s.ReadToken(); err != nil {
		return err
	}
	for s.PeekKind() != jsontext.KindEndObject {
		name, err := s.quoted()
		if err != nil {
			return err
		}
		if err := member(name); err != nil {
			return err
		}
	}
	_, err := s.ReadToken()
	return err
}

// array calls a function that reads the item for each item of an array.
func (s *scanner) array(item func() error) error {
	if s.PeekKind() != jsontext.KindBeginArray {
		return s.wrongKind("an array")
	}
	if _, err := s.ReadToken(); err != nil {
		return err
	}
	for s.PeekKind() != jsontext.KindEndArray {
		if err := item(); err != nil {
			return err
		}
	}
	_, err := s.ReadToken()
	return err
}

// quoted reads a name, or a value that is a string.
func (s *scanner) quoted() ([]byte, error) {
	value, err := s.ReadValue()
	if err != nil {
		return nil, err
	}
	if bytes.IndexByte(value, '\\') < 0 {
		return value[1 : len(value)-1], nil
	}
	s.unquoted, err = jsontext.AppendUnquote(s.unquoted[:0], value)
	return s.unquoted, err
}

// text reads a string of a maximum number of characters.
func (s *scanner) text(most int) ([]byte, error) {
	if s.PeekKind() != jsontext.KindString {
		return nil, s.wrongKind("a string")
	}
	text, err := s.quoted()
	if err == nil && len(text) > most && length(text) > most {
		err = invalid(InvalidOverflow, "", "longer than %d characters", most)
	}
	return text, err
}

// integer reads an integer; a fraction is of the wrong type.
func (s *scanner) integer() (int64, error) {
	value, err := s.number()
	if err != nil {
		return 0, err
	}
	n, err := strconv.ParseInt(value, 10, 64)
	if err != nil {
		return 0, invalid(InvalidType, "", "must be an integer")
	}
	return n, nil
}

func (s *scanner) number() (string, error) {
	if s.PeekKind() != jsontext.KindNumber {
		return "", s.wrongKind("a number")
	}
	value, err := s.ReadValue()
	return string(value), err
}

func (s *scanner) float() (float64, error) {
	value, err := s.number()
	if err != nil {
		return 0, err
	}
	n, err := strconv.ParseFloat(value, 64)
	if err != nil {
		return 0, invalid(InvalidType, "", "is too large")
	}
	return n, nil
}

func (s *scanner) skip() error {
	for depth := s.StackDepth(); ; {
		if _, err := s.ReadToken(); err != nil {
			return err
		}
		if s.StackDepth() > maxDepth {
			return invalid(InvalidValue, "", "the JSON is nested too deeply")
		}
		if s.StackDepth() <= depth {
			return nil
		}
	}
}
