package webdata

import (
	"maps"
	"strings"
	"testing"
)

func TestReadPopularity(t *testing.T) {
	t.Parallel()
	got, err := ReadPopularity(strings.NewReader(`Page,Pageviews
/en-US/,900
/en-US/docs/A,200
/en-US/docs/B?x=1,190
/en-US/docs/B$edit,180
/de/docs/B,50
/de/docs/C,many
short
"/de/docs/D,E",25.0
`))
	want := Popularity{"/en-US/docs/A": 1, "/de/docs/B": 0.25, "/de/docs/D,E": 0.125}
	if err != nil || !maps.Equal(got, want) {
		t.Errorf("ReadPopularity = %v, %v, want %v", got, err, want)
	}
	for _, text := range []string{"", "Address,Views\n/docs/A,1\n", "Page,Pageviews\n\"open"} {
		if got, err := ReadPopularity(strings.NewReader(text)); err == nil {
			t.Errorf("ReadPopularity(%q) = %v, want an error", text, got)
		}
	}
}

func TestReadPopularityStopsAfterTheMostViewed(t *testing.T) {
	t.Parallel()
	text := "Page,Pageviews\n/docs/A,10\n" + strings.Repeat("/other,1\n", popularityRows-1) + "/docs/B,1\n"
	got, err := ReadPopularity(strings.NewReader(text))
	if err != nil || len(got) != 1 {
		t.Errorf("ReadPopularity = %v, %v, want one page", got, err)
	}
}

func TestReadWebExtExamples(t *testing.T) {
	t.Parallel()
	got, err := ReadWebExtExamples(strings.NewReader(`[{"name": "fetch-stick", "description": "Fetches.", "javascript_apis": ["tabs.query"]}]`))
	if err != nil || len(got) != 1 || got[0].Name != "fetch-stick" || got[0].JavaScriptAPIs[0] != "tabs.query" {
		t.Errorf("ReadWebExtExamples = %v, %v", got, err)
	}
	if _, err := ReadWebExtExamples(strings.NewReader(`{"name"`)); err == nil {
		t.Error("damaged text: no error")
	}
	const want = `"javascript_apis" must be an array, not a string`
	if _, err := ReadWebExtExamples(strings.NewReader(`[{"javascript_apis": "tabs"}]`)); err == nil || !strings.HasSuffix(err.Error(), want) {
		t.Errorf("wrong type: %v, want %s", err, want)
	}
}

func TestAddDeveloperSignalsRefusesDamagedText(t *testing.T) {
	t.Parallel()
	if err := testData(t).AddDeveloperSignals(strings.NewReader(`{"barking": [`)); err == nil {
		t.Error("no error")
	}
}
