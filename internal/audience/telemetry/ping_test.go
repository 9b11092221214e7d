package telemetry

import (
	"bytes"
	"errors"
	"strings"
	"testing"
	"time"

	"github.com/google/uuid"
	"golang.org/x/tools/txtar"

	"waymark.dev/waymark/internal/testkit"
)

// pings reads a file of pings. The words of a file's name are cut into n parts.
func pings(t testing.TB, file string, n int) map[string][]byte {
	t.Helper()
	text := testkit.ReadFile(t, file)
	list := map[string][]byte{}
	for _, f := range txtar.Parse(text).Files {
		if list[f.Name] != nil || len(strings.SplitN(f.Name, " ", n)) != n {
			t.Fatalf("%s: name %q is duplicate or too short", file, f.Name)
		}
		list[f.Name] = f.Data
	}
	return list
}

func TestMalformedPings(t *testing.T) {
	t.Parallel()
	for title, body := range pings(t, "testdata/malformed.txtar", 3) {
		words := strings.SplitN(title, " ", 3)
		_, err := parse(words[0], bytes.NewReader(body))
		var wrong *Error
		if !errors.As(err, &wrong) || string(wrong.Kind) != words[1] {
			t.Errorf("%s: err = %v, want one of kind %s", title, err, words[1])
		}
	}
}

func TestValidPings(t *testing.T) {
	t.Parallel()
	for title, body := range pings(t, "testdata/valid.txtar", 2) {
		name, _, _ := strings.Cut(title, " ")
		if _, err := parse(name, bytes.NewReader(body)); err != nil {
			t.Errorf("%s: %v", title, err)
		}
	}
}

// FuzzParse looks for pings that are accepted but cannot be reduced to records.
func FuzzParse(f *testing.F) {
	for _, file := range []string{"testdata/valid.txtar", "testdata/malformed.txtar"} {
		for title, body := range pings(f, file, 2) {
			name, _, _ := strings.Cut(title, " ")
			f.Add(name, body)
		}
	}
	now := time.Date(2026, 11, 22, 23, 59, 59, 0, time.UTC)
	f.Fuzz(func(t *testing.T, name string, body []byte) {
		p, err := parse(name, bytes.NewReader(body))
		var wrong *Error
		if err != nil {
			if !errors.As(err, &wrong) {
				t.Fatalf("err = %v, want one that the sender has caused", err)
			}
			return
		}
		r := p.reduce(name, uuid.Nil, Sender{}, now)
		for _, text := range []string{r.Visit.Path, r.Visit.Referrer, r.Visit.Source} {
			if len(text) > maxPath || strings.ContainsAny(text, "\x00\n") {
				t.Fatalf("keeps %q", text)
			}
		}
		for _, e := range r.Events {
			if len(e.Name) > maxSource || len(e.Value) > maxSource {
				t.Fatalf("keeps %q", e)
			}
		}
	})
}
