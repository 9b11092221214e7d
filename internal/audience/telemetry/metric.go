package telemetry

import (
	"encoding/json"
	"errors"
	"math"
	"strconv"
	"strings"

	"github.com/google/uuid"

	"waymark.dev/waymark/internal/platform/jsonerror"
)

// check checks the value of a metric, whose field is for messages.
type check func(value json.RawMessage, field string) error

// checks are the types of metrics (Glean, Metric types).
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

func (p *ping) checkMetrics() error {
	n := 0
	for kind, metrics := range p.Metrics {
		check := checks[kind]
		if check == nil {
			return invalid(InvalidType, "metrics."+shown(kind), "no such type of metrics")
		}
		if n += len(metrics); n > maxMetrics {
			return invalid(InvalidOverflow, "metrics", "more than %d", maxMetrics)
		}
		for name, value := range metrics {
			field := "metrics." + kind + "." + shown(name)
			if !isName(name) {
				return invalid(InvalidLabel, field, "the name must be in snake case, at most %d characters", maxName)
			}
			if err := check(value, field); err != nil {
				return err
			}
		}
	}
	return nil
}

// shown shortens a name of a sender's for messages.
func shown(name string) string {
	if len(name) > maxName {
		return strings.ToValidUTF8(name[:maxName], "") + "…"
	}
	return name
}

// decode reads a value of some type.
func decode(value json.RawMessage, field string, into any) error {
	err := json.Unmarshal(value, into)
	var wrong *json.UnmarshalTypeError
	switch {
	case string(value) == "null":
		return invalid(InvalidType, field, "is null")
	case errors.As(err, &wrong):
		return invalid(InvalidType, field, "%v", jsonerror.Plain(err))
	case err != nil:
		return invalid(InvalidValue, field, "%v", jsonerror.Plain(err))
	}
	return nil
}

func stringIn(value json.RawMessage, field string, most int) (string, error) {
	var text string
	if err := decode(value, field, &text); err != nil {
		return "", err
	}
	if length(text) > most {
		return "", invalid(InvalidOverflow, field, "longer than %d characters", most)
	}
	return text, nil
}

func checkBoolean(value json.RawMessage, field string) error {
	var b bool
	return decode(value, field, &b)
}

// integer reads an integer; a number with a fraction is of the wrong type.
func integer(value json.RawMessage, field string) (int64, error) {
	var n json.Number
	if err := decode(value, field, &n); err != nil {
		return 0, err
	}
	if len(value) > 0 && value[0] == '"' {
		return 0, invalid(InvalidType, field, "must be a number, not a string")
	}
	i, err := n.Int64()
	if err != nil {
		return 0, invalid(InvalidType, field, "must be an integer")
	}
	return i, nil
}

func checkCounter(value json.RawMessage, field string) error {
	n, err := integer(value, field)
	if err == nil && n <= 0 {
		err = invalid(InvalidValue, field, "must be at least 1")
	}
	return err
}

func checkQuantity(value json.RawMessage, field string) error {
	n, err := integer(value, field)
	if err == nil && n < 0 {
		err = invalid(InvalidValue, field, "must be at least 0")
	}
	return err
}

func checkString(value json.RawMessage, field string) error {
	_, err := stringIn(value, field, maxString)
	return err
}

func checkText(value json.RawMessage, field string) error {
	_, err := stringIn(value, field, maxText)
	return err
}

func checkStrings(value json.RawMessage, field string) error {
	var list []json.RawMessage
	if err := decode(value, field, &list); err != nil {
		return err
	}
	if len(list) > maxItems {
		return invalid(InvalidOverflow, field, "more than %d items", maxItems)
	}
	for _, item := range list {
		if _, err := stringIn(item, field, maxString); err != nil {
			return err
		}
	}
	return nil
}

func checkURL(value json.RawMessage, field string) error {
	text, err := stringIn(value, field, maxURL)
	if err != nil {
		return err
	}
	scheme, _, ok := strings.Cut(text, ":")
	switch {
	case !ok || !isScheme(scheme):
		return invalid(InvalidValue, field, "must begin with the scheme of an address")
	case strings.EqualFold(scheme, "data"):
		return invalid(InvalidValue, field, "must not be a data URL")
	}
	return nil
}

// isScheme reports whether a text is the scheme of an address (RFC 3986, section
// 3.1).
func isScheme(text string) bool {
	for i := range len(text) {
		c := text[i] | 0x20
		letter := c >= 'a' && c <= 'z'
		if !letter && (i == 0 || (text[i] < '0' || text[i] > '9') && !strings.ContainsRune("+-.", rune(text[i]))) {
			return false
		}
	}
	return text != ""
}

func checkUUID(value json.RawMessage, field string) error {
	text, err := stringIn(value, field, maxString)
	if err == nil && !isUUID(text) {
		err = invalid(InvalidValue, field, "must be a UUID of 36 characters")
	}
	return err
}

// isUUID reports whether a text is a UUID in its usual form (RFC 9562, section 4).
func isUUID(text string) bool { return len(text) == 36 && uuid.Validate(text) == nil }

func checkDatetime(value json.RawMessage, field string) error {
	text, err := stringIn(value, field, maxString)
	if err == nil && !isTime(text) {
		err = invalid(InvalidValue, field, "must be a time with its offset from UTC")
	}
	return err
}

func checkTimespan(value json.RawMessage, field string) error {
	var span struct {
		Unit  *string         `json:"time_unit"`
		Value json.RawMessage `json:"value"`
	}
	if err := decode(value, field, &span); err != nil {
		return err
	}
	if span.Unit == nil || !isWord(*span.Unit, maxReason) {
		return invalid(InvalidValue, field+".time_unit", "must be a unit of time")
	}
	return checkQuantity(span.Value, field+".value")
}

func checkRate(value json.RawMessage, field string) error {
	var rate struct {
		Numerator   json.RawMessage `json:"numerator"`
		Denominator json.RawMessage `json:"denominator"`
	}
	if err := decode(value, field, &rate); err != nil {
		return err
	}
	if err := checkQuantity(rate.Numerator, field+".numerator"); err != nil {
		return err
	}
	return checkQuantity(rate.Denominator, field+".denominator")
}

// checkDistribution checks a histogram: a sum, and counts by the lower bounds of
// their buckets.
func checkDistribution(value json.RawMessage, field string) error {
	var distribution struct {
		Sum    *float64         `json:"sum"`
		Values map[string]int64 `json:"values"`
	}
	if err := decode(value, field, &distribution); err != nil {
		return err
	}
	if s := distribution.Sum; s == nil || *s < 0 || math.IsInf(*s, 0) {
		return invalid(InvalidValue, field+".sum", "must be a number of at least 0")
	}
	for bound, n := range distribution.Values {
		if lowest, err := strconv.ParseInt(bound, 10, 64); err != nil || lowest < 0 || n < 0 {
			return invalid(InvalidValue, field+".values", "must be counts by the lower bounds of their buckets")
		}
	}
	return nil
}

// labelled checks values by label.
func labelled(one check) check {
	return func(value json.RawMessage, field string) error {
		var values map[string]json.RawMessage
		if err := decode(value, field, &values); err != nil {
			return err
		}
		labels := len(values)
		if values[otherLabel] != nil {
			labels--
		}
		if labels > maxLabels {
			return invalid(InvalidOverflow, field, "more than %d labels", maxLabels)
		}
		for label, value := range values {
			if len(label) > maxLabel || !isLabel(label) {
				return invalid(InvalidLabel, field, "a label must be in snake case, at most %d characters", maxLabel)
			}
			if err := one(value, field+"."+label); err != nil {
				return err
			}
		}
		return nil
	}
}
