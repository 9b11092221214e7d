package server

import (
	"encoding/json"
	"net/http"
	"strings"
	"testing"
	"time"

	"waymark.dev/waymark/internal/platform/feature"
	"waymark.dev/waymark/internal/testkit/servertest"
)

const codePage = "/en-US/docs/Web/CSS/Code"

// signedExamples returns the signatures of a page's code that can be explained.
func signedExamples(t *testing.T, r *http.Response) []signedExample {
	t.Helper()
	var list struct {
		Examples []signedExample `json:"examples"`
	}
	if text := body(t, r); r.StatusCode != http.StatusOK || json.Unmarshal([]byte(text), &list) != nil {
		t.Fatalf("%s: %s", r.Status, text)
	}
	return list.Examples
}

// Any reader of a page can have its code explained, signed in or not. The page's
// HTML does not depend on the key.
func TestExamplesOfPagesCanBeExplained(t *testing.T) {
	m := servertest.StartModel(t, servertest.ModelAnswer("Links in a paragraph are `red`."))
	a, _ := modelServer(t, m)
	r := a.get(t, explainPath+"/examples?page="+codePage)
	if caching := r.Header.Get("Cache-Control"); caching != privateCaching {
		t.Errorf("Cache-Control %q", caching)
	}
	examples := signedExamples(t, r)
	if len(examples) != 1 || examples[0].Language != "css" || examples[0].Sample != "a > b {\n  color: red;\n}\n" {
		t.Fatalf("examples %q", examples)
	}
	for _, address := range []string{codePage, codePage + "/index.json"} {
		if page := body(t, a.get(t, address)); strings.Contains(page, "signature") || strings.Contains(page, examples[0].Signature) {
			t.Errorf("%s contains a signature", address)
		}
	}
	if moved := signedExamples(t, a.get(t, explainPath+"/examples?page=/en-us/DOCS/web/css/code")); len(moved) != 1 || moved[0] != examples[0] {
		t.Errorf("in another letter case: %q", moved)
	}
	if none := signedExamples(t, a.get(t, explainPath+"/examples?page=/en-US/docs/Web")); len(none) != 0 {
		t.Errorf("signatures of a page without code = %q", none)
	}
	for _, address := range []string{"", "?page=", "?page=/en-US/docs/Gone", "?page=%00", "?page=https://example.org/"} {
		if r := a.get(t, explainPath+"/examples"+address); r.StatusCode != http.StatusNotFound {
			t.Errorf("%s = %s, want 404", address, r.Status)
		}
	}
	for _, test := range []struct {
		highlighted, locale string
		cached              bool
		language            string // the code sent to the model
	}{
		{"", "", false, "English"},
		{"", "en-US", true, ""},
		{"color: red", "", false, "English"},
		{"", "de", false, "Deutsch"},
		{"", "de", true, ""},
		{"color: red", "de", false, "Deutsch"},
	} {
		before := len(m.Requests())
		ask, err := json.Marshal(map[string]string{
			"language": "css", "sample": examples[0].Sample, "signature": examples[0].Signature, "highlighted": test.highlighted, "locale": test.locale,
		})
		if err != nil {
			t.Fatal(err)
		}
		r := a.postJSON(t, explainPath, string(ask), fromHere)
		text := body(t, r)
		first, _, _ := strings.Cut(text, "\n")
		if r.StatusCode != http.StatusOK || strings.Contains(first, `"cached":true`) != test.cached {
			t.Errorf("%+v: %s %s", test, r.Status, text)
		}
		asked := m.Requests()[before:]
		switch {
		case test.cached && len(asked) > 0:
			t.Errorf("%+v: a stored explanation was requested from the model", test)
		case !test.cached && (len(asked) != 1 || !strings.Contains(asked[0].Messages[0].Content, test.language)):
			t.Errorf("%+v: request to the model = %+v", test, asked)
		}
	}
	for _, locale := range []string{"xx", "../de"} {
		ask := `{"sample":"a","signature":"AAAA","locale":"` + locale + `"}`
		if r := a.postJSON(t, explainPath, ask, fromHere); r.StatusCode != http.StatusBadRequest {
			t.Errorf("locale %s = %s, want 400", locale, r.Status)
		}
	}
}

// Each address has a daily limit of new explanations. Stored ones do not count.
func TestExplanationsOfAnAddressAreLimited(t *testing.T) {
	m := servertest.StartModel(t, servertest.ModelAnswer("Red."))
	a, s := modelServer(t, m)
	s.help.made = &sharedLimiter{limiter: newLimiter(1, modelsPerDay/minutesPerDay, time.Now)}
	example := signedExamples(t, a.get(t, explainPath+"/examples?page="+codePage))[0]
	for i, test := range []struct {
		highlighted string
		want        int
	}{{"", http.StatusOK}, {"color: red", http.StatusTooManyRequests}, {"", http.StatusOK}} {
		ask, err := json.Marshal(map[string]string{
			"language": example.Language, "sample": example.Sample, "signature": example.Signature, "highlighted": test.highlighted,
		})
		if err != nil {
			t.Fatal(err)
		}
		if r := a.postJSON(t, explainPath, string(ask), fromHere); r.StatusCode != test.want {
			t.Errorf("explanation %d: %s, want %d", i, r.Status, test.want)
		}
	}
	if n := len(m.Requests()); n != 1 {
		t.Errorf("the model was called %d times", n)
	}
	s.help.explainers = newConcurrencyLimit(0)
	if r := a.postJSON(t, explainPath, "{}", fromHere); r.StatusCode != http.StatusTooManyRequests {
		t.Errorf("another explanation at the same time: %s", r.Status)
	}
}

// Where AI help is an early-access feature, explanations are too.
func TestExplanationsCanBeEarly(t *testing.T) {
	m := servertest.StartModel(t, servertest.ModelAnswer("Red."))
	a, s := modelServer(t, m)
	o := s.opts
	early(&o, feature.AIHelp)
	a.Handler = New(o).Handler()
	address := explainPath + "/examples?page=" + codePage
	if r := a.get(t, address); r.StatusCode != http.StatusForbidden {
		t.Errorf("signed out: %s, want 403", r.Status)
	}
	for tier, want := range map[string]int{"": http.StatusForbidden, "mdn_plus_5m": http.StatusForbidden, "mdn_plus_10m": http.StatusOK} {
		if r := a.get(t, address, a.reader(t, "r"+tier, tier)); r.StatusCode != want {
			t.Errorf("plan %q: %s, want %d", tier, r.Status, want)
		}
	}
}
