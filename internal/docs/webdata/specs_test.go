package webdata

import (
	"slices"
	"testing"
)

func TestSpecifications(t *testing.T) {
	t.Parallel()
	d := testData(t)
	extra := func(url string) (string, bool) {
		return "Old Ways", url == "https://old.example/bark"
	}
	kennel := Specification{"https://pets.example/kennel/#kennel", "Kennels 2"}
	for _, test := range []struct {
		name       string
		keys, urls []string
		want       []Specification
	}{
		{"nothing given", nil, nil, nil},
		{"unknown key", []string{"css.fur"}, nil, nil},
		{"one address", []string{"api.Kennel"}, nil, []Specification{kennel}},
		{"several, one known to the caller only", []string{"api.Kennel.bark"}, nil,
			[]Specification{{"https://pets.example/kennel/#bark", "Kennels 2"}, {"https://old.example/bark", "Old Ways"}}},
		{"key without specification stands for all that begin with it, in order", []string{"http.methods"}, nil,
			[]Specification{{"https://pets.example/http#pet", "Pets over HTTP"}, {"https://pets.example/http#feed", "Pets over HTTP"}}},
		{"the beginning need not end at a dot", []string{"http.meth"}, nil,
			[]Specification{{"https://pets.example/http#pet", "Pets over HTTP"}, {"https://pets.example/http#feed", "Pets over HTTP"}}},
		{"duplicates go", []string{"api.Kennel", "http.methods.PET", "api.Kennel"}, nil,
			[]Specification{kennel, {"https://pets.example/http#pet", "Pets over HTTP"}}},
		{"addresses win over keys", []string{"http.methods"}, []string{kennel.BCDSpecificationURL}, []Specification{kennel}},
		{"commas separate", nil, []string{"https://pets.example/kennel/#kennel, https://nowhere.example/#x,"},
			[]Specification{kennel, {"https://nowhere.example/#x", "Unknown specification"}}},
		{"exact address", nil, []string{"https://pets.example/TR/kennel-1/#a"}, []Specification{{"https://pets.example/TR/kennel-1/#a", "Kennels 1"}}},
		{"below an address", nil, []string{"https://pets.example/TR/kennel-1/2020/"}, []Specification{{"https://pets.example/TR/kennel-1/2020/", "Kennels 1"}}},
		{"draft", nil, []string{"https://pets.example/kennel-1/x"}, []Specification{{"https://pets.example/kennel-1/x", "Kennels 1"}}},
		{"other draft", nil, []string{"https://alt.example/kennel/#x"}, []Specification{{"https://alt.example/kennel/#x", "Kennels 2"}}},
		{"series belongs to its current specification", nil, []string{"https://pets.example/series/"}, []Specification{{"https://pets.example/series/", "Kennels 2"}}},
	} {
		t.Run(test.name, func(t *testing.T) {
			// Twice, since titles are cached.
			for range 2 {
				if got := d.Specifications(test.keys, test.urls, extra); !slices.Equal(got, test.want) {
					t.Errorf("Specifications(%q, %q) = %q, want %q", test.keys, test.urls, got, test.want)
				}
			}
		})
	}
}

func TestReadSpecTitles(t *testing.T) {
	t.Parallel()
	titles, err := readSpecTitles(testPackages(t, "1.0.0")[pkgBrowserSpecs].Files["index.json"])
	if err != nil {
		t.Fatal(err)
	}
	for _, url := range []string{
		"https://pets.example/css/", "https://pets.example/css/draft/", "https://pets.example/css/1/",
		"https://pets.example/css/latest/", "https://pets.example/css/editing/",
	} {
		if got := titles[url]; got != "Pet Styles" {
			t.Errorf("title of %q = %q", url, got)
		}
	}
	for _, url := range []string{"", "https://pets.example/css/draft/x"} {
		if got, ok := titles[url]; ok {
			t.Errorf("title of %q = %q, want none", url, got)
		}
	}
}

func BenchmarkSpecifications(b *testing.B) {
	d, err := Open("")
	if err != nil {
		b.Fatal(err)
	}
	keys := []string{"api.AbortController"}
	b.ReportAllocs()
	for b.Loop() {
		d.Specifications(keys, nil, nil)
	}
}
