package config

import (
	"cmp"
	"encoding/json"
	"errors"
	"fmt"
	"io"
	"net/url"
	"strings"
	"time"

	"waymark.dev/waymark/internal/platform/fault"
)

// Survey is a survey of another provider, shown at the top of some documents. The application
// reads its JSON.
type Survey struct {
	Key      string  `json:"key"`    // forces display, as in #FORCE_SURVEY=KEY
	Bucket   string  `json:"bucket"` // surveys of a bucket share their state
	URL      string  `json:"url"`    // of the form, shown in a frame
	Origin   string  `json:"origin"` // origin of the form's messages
	Path     string  `json:"path"`   // prefix of its documents' addresses, and of referring pages
	Start    int64   `json:"start"`  // milliseconds since 1970
	End      int64   `json:"end"`    // likewise; 0 means no end
	RateFrom float64 `json:"rateFrom"`
	RateTill float64 `json:"rateTill"` // readers with a random number, chosen once, between the two are asked
	Teaser   string  `json:"teaser"`
	Question string  `json:"question"`
	Footnote string  `json:"footnote"`
}

// surveyEntry is a survey in the file of the surveys setting.
type surveyEntry struct {
	Key      string   `json:"key"`
	Bucket   string   `json:"bucket"`
	URL      string   `json:"url"`
	Path     string   `json:"path"`
	Start    string   `json:"start"`
	End      string   `json:"end"`
	RateFrom float64  `json:"rate_from"`
	RateTill *float64 `json:"rate_till"`
	Teaser   string   `json:"teaser"`
	Question string   `json:"question"`
	Footnote string   `json:"footnote"`
}

// ReadSurveys reads a JSON list of surveys. Days are like 2026-11-21 and begin at midnight
// UTC; the end is the first day after the survey.
func ReadSurveys(r io.Reader) ([]Survey, error) {
	var entries []surveyEntry
	d := json.NewDecoder(r)
	d.DisallowUnknownFields()
	if err := d.Decode(&entries); err != nil {
		return nil, fmt.Errorf("read the list: %w", fault.PlainJSON(err))
	}
	surveys := make([]Survey, 0, len(entries))
	for i, e := range entries {
		s, err := e.survey()
		if err != nil {
			return nil, fmt.Errorf("survey %d (%q): %w", i+1, e.Key, err)
		}
		surveys = append(surveys, s)
	}
	return surveys, nil
}

func (e surveyEntry) survey() (Survey, error) {
	s := Survey{
		Key: e.Key, Bucket: e.Bucket, URL: e.URL, Path: e.Path, RateFrom: e.RateFrom, RateTill: 1,
		Teaser: e.Teaser, Question: e.Question, Footnote: e.Footnote,
	}
	if e.Key == "" || e.Question == "" {
		return s, errors.New("key and question are required")
	}
	s.Bucket = cmp.Or(s.Bucket, s.Key)
	u, err := url.Parse(e.URL)
	if err != nil || u.Host == "" || u.Scheme != "https" {
		return s, fmt.Errorf("url: %q is not an https address", e.URL)
	}
	s.Origin = u.Scheme + "://" + u.Host
	if !strings.HasPrefix(e.Path, "/") {
		return s, fmt.Errorf("path: %q does not start with a slash, as in /de/docs/", e.Path)
	}
	if s.Start, err = dayInMilliseconds(e.Start); err != nil {
		return s, fmt.Errorf("start: %w", err)
	}
	if s.End, err = dayInMilliseconds(e.End); err != nil {
		return s, fmt.Errorf("end: %w", err)
	}
	if e.RateTill != nil {
		s.RateTill = *e.RateTill
	}
	if s.RateFrom < 0 || s.RateTill > 1 || s.RateFrom > s.RateTill {
		return s, fmt.Errorf("rate_from and rate_till: %v to %v is not a part of 0 to 1", s.RateFrom, s.RateTill)
	}
	return s, nil
}

// dayInMilliseconds returns the start of a day, or 0 for "".
func dayInMilliseconds(day string) (int64, error) {
	if day == "" {
		return 0, nil
	}
	t, err := time.Parse(time.DateOnly, day)
	if err != nil {
		return 0, fmt.Errorf("%q is not a day like 2026-11-21", day)
	}
	return t.UnixMilli(), nil
}
