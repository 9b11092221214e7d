package config

import (
	"strings"
	"testing"
)

func TestReadSurveys(t *testing.T) {
	t.Parallel()
	got, err := ReadSurveys(strings.NewReader(`[{
		"key": "TRAILS", "url": "https://ask.example/s/1", "path": "/de/docs/", "start": "2026-01-02",
		"rate_till": 0.25, "question": "Finden Sie den Weg?"
	}]`))
	if err != nil {
		t.Fatal(err)
	}
	want := Survey{
		Key: "TRAILS", Bucket: "TRAILS", URL: "https://ask.example/s/1", Origin: "https://ask.example", Path: "/de/docs/",
		Start: 1767312000000, RateTill: 0.25, Question: "Finden Sie den Weg?",
	}
	if len(got) != 1 || got[0] != want {
		t.Errorf("ReadSurveys = %+v; want %+v", got, want)
	}
}

func TestReadSurveysReportsErrors(t *testing.T) {
	t.Parallel()
	const start = `[{"key": "K", "question": "Q?", "url": "https://ask.example/", "path": "/de/docs/"`
	for name, tc := range map[string]struct{ text, want string }{
		"unknown field": {start + `, "rate": 1}]`, `unknown field "rate"`},
		"wrong type":    {`[{"key": 5}]`, `"key" must be a string, not a number`},
		"no question":   {`[{"key": "K"}]`, `survey 1 ("K"): key and question are required`},
		"url":           {`[{"key": "K", "question": "Q?", "url": "javascript:1"}]`, `url: "javascript:1" is not an https address`},
		"path":          {`[{"key": "K", "question": "Q?", "url": "https://a.example/", "path": "de"}]`, `path: "de" does not start with a slash`},
		"day":           {start + `, "end": "soon"}]`, `end: "soon" is not a day`},
		"rates":         {start + `, "rate_from": 0.5, "rate_till": 0.4}]`, `0.5 to 0.4 is not a part of 0 to 1`},
	} {
		t.Run(name, func(t *testing.T) {
			t.Parallel()
			if _, err := ReadSurveys(strings.NewReader(tc.text)); err == nil || !strings.Contains(err.Error(), tc.want) {
				t.Errorf("ReadSurveys = %v; want %s", err, tc.want)
			}
		})
	}
}
