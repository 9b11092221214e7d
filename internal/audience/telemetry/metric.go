package telemetry

import (
	"maps"
	"slices"
	"strconv"
	"strings"

	"github.com/go-json-experiment/json/jsontext"
	"github.com/google/uuid"
)

type check func(*scanner) error

// checks are the metric types (Glean, Metric types).
var checks = map[string]check{
	"boolean":             checkBoolean,
	"counter":             checkCounter,
	"quantity":            checkQuantity,
	"string":              checkString,
	"string_list":         checkStrings,
	"text":                checkText,
	"url":                 checkURL,
	"uuid":                checkUUID,
	"datetime":            checkDatetime,
	"timespan":            checkTimespan,
	"rate":                checkRate,
	"labeled_counter":     labelled(checkCounter),
	"labeled_boolean":     labelled(checkBoolean),
	"labeled_string":      labelled(checkString),
	"labeled_quantity":    labelled(checkQuantity),
	"timing_distribution": checkDistribution,
	"memory_distribution": checkDistribution,
	"custom_distribution": checkDistribution,
}

// readMetrics parses metrics by type and name.
func (p *ping) readMetrics(s *scanner) error {
	n := 0
	return s.object(func(kind []byte) error {
		check := checks[string(kind)]
		if check == nil {
			return invalid(InvalidType, "", "no such type of metrics")
		}
		readers := stored[string(kind)]
		return s.object(func(name []byte) error {
			if n++; n > maxMetrics {
				return invalid(InvalidOverflow, "metrics", "more than %d", maxMetrics)
			}
			if !isName(name) {
				return invalid(InvalidLabel, "", "the name must be in snake case, at most %d characters", maxName)
			}
			if read := readers[string(name)]; read != nil {
				return read(p, s)
			}
			return check(s)
		})
	})
}

func checkBoolean(s *scanner) error {
	if kind := s.PeekKind(); kind != jsontext.KindTrue && kind != jsontext.KindFalse {
		return s.wrongKind("true or false")
	}
	_, err := s.ReadToken()
	return err
}

func checkCounter(s *scanner) error {
	n, err := s.integer()
	if err == nil && n <= 0 {
		err = invalid(InvalidValue, "", "must be at least 1")
	}
	return err
}

func checkQuantity(s *scanner) error {
	n, err := s.integer()
	if err == nil && n < 0 {
		err = invalid(InvalidValue, "", "must be at least 0")
	}
	return err
}

func checkString(s *scanner) error {
	_, err := s.text(maxString)
	return err
}

func checkText(s *scanner) error {
	_, err := s.text(maxText)
	return err
}

func checkStrings(s *scanner) error {
	_, err := firstOf(s)
	return err
}

func firstOf(s *scanner) (first string, err error) {
	n := 0
	err = s.array(func() error {
		if n++; n > maxItems {
			return invalid(InvalidOverflow, "", "more than %d items", maxItems)
		}
		item, err := s.text(maxString)
		if n == 1 {
			first = string(item)
		}
		return err
	})
	return first, err
}

func checkURL(s *scanner) error {
	_, err := readURL(s)
	return err
}

func readURL(s *scanner) ([]byte, error) {
	text, err := s.text(maxURL)
	if err != nil {
		return nil, err
	}
	colon := strings.IndexByte(string(text[:min(len(text), maxName)]), ':')
	switch {
	case colon < 0 || !isScheme(text[:colon]):
		return nil, invalid(InvalidValue, "", "must begin with the scheme of an address")
	case strings.EqualFold(string(text[:colon]), "data"):
		return nil, invalid(InvalidValue, "", "must not be a data URL")
	}
	return text, nil
}

// isScheme reports whether a text is a URI scheme (RFC 3986, section 3.1).
func isScheme(text []byte) bool {
	for i, c := range text {
		letter := isLetter(c)
		if !letter && (i == 0 || !isDigit(c) && c != '+' && c != '-' && c != '.') {
			return false
		}
	}
	return len(text) > 0
}

func isLetter(c byte) bool { return c|0x20 >= 'a' && c|0x20 <= 'z' }

func isDigit(c byte) bool { return c >= '0' && c <= '9' }

func checkUUID(s *scanner) error {
	text, err := s.text(maxString)
	if err == nil && !isUUID(string(text)) {
		err = invalid(InvalidValue, "", "must be a UUID of 36 characters")
	}
	return err
}

// isUUID reports whether a text is a UUID in the usual form (RFC 9562, section 4).
func isUUID(text string) bool { return len(text) == 36 && uuid.Validate(text) == nil }

func checkDatetime(s *scanner) error {
	text, err := s.text(maxString)
	if err == nil && !isTime(string(text)) {
		err = invalid(InvalidValue, "", "must be a time with its offset from UTC")
	}
	return err
}

func checkTimespan(s *scanner) error {
	unit, value := false, false
	err := s.object(func(name []byte) error {
		switch string(name) {
		case "time_unit":
			text, err := s.text(maxReason)
			unit = isWord(text, maxReason)
			return err
		case "value":
			value = true
			return checkQuantity(s)
		}
		return s.skip()
	})
	return missing(err, map[string]bool{"time_unit": unit, "value": value})
}

// missing returns err, or an error for a missing field of an object.
func missing(err error, found map[string]bool) error {
	if err != nil {
		return err
	}
	for _, name := range slices.Sorted(maps.Keys(found)) {
		if !found[name] {
			return invalid(InvalidValue, "", "%s is missing, or wrong", name)
		}
	}
	return nil
}

func checkRate(s *scanner) error {
	numerator, denominator := false, false
	err := s.object(func(name []byte) error {
		switch string(name) {
		case "numerator":
			numerator = true
			return checkQuantity(s)
		case "denominator":
			denominator = true
			return checkQuantity(s)
		}
		return s.skip()
	})
	return missing(err, map[string]bool{"numerator": numerator, "denominator": denominator})
}

// checkDistribution checks a histogram: a sum, and counts by the lower bounds of buckets.
func checkDistribution(s *scanner) error {
	sum := false
	err := s.object(func(name []byte) error {
		switch string(name) {
		case "sum":
			n, err := s.float()
			sum = n >= 0
			return err
		case "values":
			return s.object(func(bound []byte) error { return checkBucket(s, bound) })
		}
		return s.skip()
	})
	return missing(err, map[string]bool{"sum": sum})
}

func checkBucket(s *scanner, bound []byte) error {
	lowest, err := strconv.ParseInt(string(bound), 10, 64)
	if err != nil || lowest < 0 {
		return invalid(InvalidValue, "", "must be counts by the lower bounds of their buckets")
	}
	return checkQuantity(s)
}

func labelled(checkLabel check) check {
	return func(s *scanner) error {
		return s.labels(func([]byte) error { return checkLabel(s) })
	}
}

// labels calls a function that reads the value for each label of a metric.
func (s *scanner) labels(value func(label []byte) error) error {
	n := 0
	return s.object(func(label []byte) error {
		if len(label) > maxLabel || !isLabel(label) {
			return invalid(InvalidLabel, "", "a label must be in snake case, at most %d characters", maxLabel)
		}
		if string(label) != otherLabel {
			n++
		}
		if n > maxLabels {
			return invalid(InvalidOverflow, "", "more than %d labels", maxLabels)
		}
		return value(label)
	})
}
