package collections

import (
	"fmt"
	"strings"
	"unicode"
	"unicode/utf8"

	"waymark.dev/waymark/internal/platform/fault"
)

// Limits of texts, in code points.
const (
	shortLimit = 1024  // names, titles, addresses, searches
	longLimit  = 65536 // descriptions and notes
)

// Invalid describes invalid fields, each as "field: reason, reason". It is a
// fault.ErrInvalid.
type Invalid []string

func (e Invalid) Error() string { return strings.Join(e, "\n") }

func (Invalid) Unwrap() error { return fault.ErrInvalid }

// checker collects errors of fields.
type checker struct{ found Invalid }

// short checks a non-empty single-line text.
func (c *checker) short(field, text string) {
	var reasons []string
	if n := utf8.RuneCountInString(text); n < 1 || n > shortLimit {
		reasons = append(reasons, fmt.Sprintf("'%s' must be between 1 and %d chars", field, shortLimit))
	} else if strings.TrimSpace(text) == "" {
		reasons = append(reasons, fmt.Sprintf("'%s' must not be blank", field))
	}
	c.add(field, text, unicode.IsControl, reasons)
}

// long checks a multi-line text.
func (c *checker) long(field string, text *string) {
	if text == nil {
		return
	}
	var reasons []string
	if utf8.RuneCountInString(*text) > longLimit {
		reasons = append(reasons, fmt.Sprintf("'%s' must not be longer than %d chars", field, longLimit))
	}
	c.add(field, *text, func(r rune) bool { return unicode.IsControl(r) && !strings.ContainsRune("\n\r\t", r) }, reasons)
}

func (c *checker) add(field, text string, refused func(rune) bool, reasons []string) {
	if strings.ContainsFunc(text, refused) {
		reasons = append(reasons, fmt.Sprintf("'%s' must not contain control characters", field))
	}
	if len(reasons) > 0 {
		c.found = append(c.found, field+": "+strings.Join(reasons, ", "))
	}
}

func (c *checker) err() error {
	if len(c.found) == 0 {
		return nil
	}
	return c.found
}

func (f *Fields) check() error {
	var c checker
	c.short("name", f.Name)
	c.long("description", f.Description)
	return c.err()
}

func (f *ShareFields) check() error {
	var c checker
	if f.Curator != "" {
		c.short("curator", f.Curator)
	}
	return c.err()
}
